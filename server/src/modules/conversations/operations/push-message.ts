import { Type } from 'typebox'
import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { NonEmpty, OneOf, Text } from '../../../platform/http/schema.ts'
import { CHANNEL_TYPES } from '../../channels/index.ts'
import { push } from '../push.ts'
import { PushResult } from '../schemas.ts'

export const pushMessage = keyOperation({
  id: 'pushConversationMessage',
  method: 'POST',
  path: '/conversations/push',
  domain: 'conversations',
  permission: 'write',
  summary: 'Let an agent write to a person unasked',
  description:
    'Within 24 hours of what the person last wrote the words are sent as they are; later the connection’s template is ' +
    'sent (`used_template`), and without one the push is refused. The same `Idempotency-Key` sends once. ' +
    'A person whose data is restricted, or who withdrew the consent `contact`, is not written to (409).',
  mode: 'manual',
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(Type.String({ minLength: 16, maxLength: 255 })),
  }),
  body: Type.Object({
    agent_id: NonEmpty(1_000, { description: 'The agent’s id or name.' }),
    user_id: NonEmpty(1_000),
    content: NonEmpty(4_096),
    channel_type: Type.Optional(OneOf(CHANNEL_TYPES)),
    connection_id: Type.Optional(Text(100)),
    project_id: Type.Optional(Text(100, { description: 'Another project of the workspace, for sessions.' })),
  }),
  response: PushResult,
  uses: ['clock', 'events', 'jobs', 'channels', 'projectSettings'],
  async handle({ caller, headers, body, db, projectSettings, ...services }) {
    const projectId = body.project_id?.toLowerCase() || caller.projectId
    const isOwn = projectId === caller.projectId
    const isThere =
      isOwn ||
      (caller.kind === 'session' &&
        isUuid(projectId) &&
        (await db.read((tx) => projectSettings.find(tx, caller.tenantId, projectId))) !== undefined)
    if (!isThere) throw notFound('project')
    const { conversation, message } = await push(
      services,
      db,
      { ...caller, projectId },
      {
        agent: body.agent_id,
        userId: body.user_id,
        content: body.content,
        channelType: body.channel_type,
        connectionId: body.connection_id || undefined,
        sendKey: (headers as Readonly<Record<string, string | undefined>>)['idempotency-key'],
      },
    )
    return {
      conversation_id: conversation.conversation_id,
      session_id: conversation.conversation_id,
      channel_type: conversation.channel_type,
      external_id: conversation.external_id,
      channel_message_id: message.channel_message_id ?? '',
      delivery_status: message.delivery_status,
      used_template: message.template !== null,
    }
  },
})
