import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { NonEmpty, named, Text } from '../../../../platform/http/schema.ts'
import { AgentDraft, agentPath, draftOf, resolveAgent } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import { endingOf } from '../../openai/answers.ts'

const MESSAGE_LENGTH_MAX = 10_000

const PreviewedReply = named(
  'PreviewedReply',
  Type.Object({
    reply: Type.String(),
    provider: Type.String({ description: '`builtin` when the installation has no model.' }),
    model: Type.String(),
    finish_reason: Type.String(),
    usage: Type.Object({
      promptTokens: Type.Integer(),
      completionTokens: Type.Integer(),
      totalTokens: Type.Integer(),
    }),
  }),
)

export const previewReply = keyOperation({
  id: 'previewReply',
  method: 'POST',
  path: '/agents/{agentId}/preview',
  domain: 'chat',
  permission: 'write',
  summary: 'See how an agent would answer with changes that are not saved',
  description:
    'Answers one message of a person the agent does not know, with the persona of `draft` in the place of its own. It ' +
    'costs what a reply costs. Nothing is stored or learned: no turn, no trace, no memory, no mood, no conversation. No ' +
    'tools are used, and an agent that is switched off answers too.',
  mode: 'manual',
  params: agentPath,
  body: Type.Object({
    message: NonEmpty(MESSAGE_LENGTH_MAX),
    draft: Type.Optional(AgentDraft),
    provider: Type.Optional(Text(100)),
    model: Type.Optional(Text(200, { description: 'A model of `GET /agents/{agentId}/models`.' })),
    timezone: Type.Optional(Text(100)),
  }),
  response: PreviewedReply,
  uses: ['chat'],
  async handle({ caller, params, body, db, request, chat }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const { message, draft = {}, ...more } = body
    const asked = { ...more, messages: [{ role: 'user' as const, content: message }] }
    const turn = await chat.prepare(db, draftOf(agent, draft), asked, {
      turnId: newId(),
      keyId: keyIdOf(caller),
      modelOptions: { toolChoice: 'none' },
      isPreview: true,
    })
    const { fullContent, finishReason, usage } = await endingOf(chat.speak(db, turn, request.signal))
    const { promptTokens, completionTokens, totalTokens } = usage
    return {
      reply: fullContent,
      ...turn.responder,
      finish_reason: finishReason,
      usage: { promptTokens, completionTokens, totalTokens },
    }
  },
})
