import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { conversationOf } from '../../conversations.ts'
import { listMessages } from '../../messages.store.ts'
import { conversationPath } from '../../schemas.ts'
import { AssistedText, AssistRequest } from '../assist.schemas.ts'
import { assistingAgent } from '../assisting-agent.ts'

/** What is needed to understand a draft, and what a summary is made of. */
const CONTEXT_MESSAGES = 6
const SUMMARY_MESSAGES = 80

export const assistReply = keyOperation({
  id: 'assistConversationReply',
  method: 'POST',
  path: '/conversations/{conversationId}/assist',
  domain: 'conversations',
  permission: 'write',
  summary: 'Improve or translate a draft, or summarise the conversation',
  description:
    'The model of the conversation’s agent writes; it costs what the model costs. Nothing is stored or sent to the ' +
    'person. 422 where no model is configured.',
  mode: 'manual',
  params: conversationPath,
  body: AssistRequest,
  response: AssistedText,
  uses: ['writingAssistant'],
  async handle({ caller, params, body, db, request, writingAssistant }) {
    const { task, text = '', language = task === 'improve' ? '' : 'en' } = body
    const count = task === 'summarise' ? SUMMARY_MESSAGES : CONTEXT_MESSAGES
    const { agent, said } = await db.read(async (tx) => {
      const conversation = await conversationOf(tx, caller, params.conversationId)
      if (task !== 'summarise' && text.trim() === '') throw invalidField('body.text', 'must not be blank')
      const rows = await listMessages(tx, conversation, { after: undefined, order: 'desc', count })
      const lines = rows.reverse().map((row) => ({ from: row.author_type, content: row.content }))
      return { agent: await assistingAgent(tx, conversation), said: lines }
    })
    return { text: await writingAssistant.write(agent, { task, text, language, said }, request.signal) }
  },
})
