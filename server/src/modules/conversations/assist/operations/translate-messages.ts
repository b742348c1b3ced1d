import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { conversationOf } from '../../conversations.ts'
import { findMessages } from '../../messages.store.ts'
import { conversationPath } from '../../schemas.ts'
import { MessageTranslations, TranslationRequest } from '../assist.schemas.ts'
import { assistingAgent } from '../assisting-agent.ts'

export const translateMessages = keyOperation({
  id: 'translateConversationMessages',
  method: 'POST',
  path: '/conversations/{conversationId}/translations',
  domain: 'conversations',
  permission: 'write',
  summary: 'Translate messages of a conversation',
  description:
    'The model of the conversation’s agent translates; it costs what the model costs, and nothing for messages that ' +
    'were translated within the hour. The messages stay as they are. 422 where no model is configured.',
  mode: 'manual',
  params: conversationPath,
  body: TranslationRequest,
  response: MessageTranslations,
  uses: ['writingAssistant'],
  async handle({ caller, params, body, db, request, writingAssistant }) {
    const { agent, lines } = await db.read(async (tx) => {
      const conversation = await conversationOf(tx, caller, params.conversationId)
      const rows = await findMessages(tx, conversation, body.message_ids)
      if (rows.length < body.message_ids.length)
        throw invalidField('body.message_ids', 'must name messages of this conversation')
      const said = rows.filter(({ content }) => content.trim() !== '')
      return {
        agent: await assistingAgent(tx, conversation),
        lines: said.map(({ message_id: id, content }) => ({ id, content })),
      }
    })
    if (lines.length === 0) return { translations: [] }
    const found = await writingAssistant.translate(agent, lines, body.language, request.signal)
    return {
      translations: [...found].map(([message_id, { content, source }]) => ({
        message_id,
        content,
        source_language: source,
      })),
    }
  },
})
