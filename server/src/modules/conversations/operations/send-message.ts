import { Type } from 'typebox'
import { conflict, refused } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Anything, Text } from '../../../platform/http/schema.ts'
import { adapterOf, findConnectionById } from '../../channels/index.ts'
import { writtenLike } from '../api-session.ts'
import { attachmentsFrom, withStoredFiles } from '../attachments.ts'
import { writingRefusal } from '../conversation.rules.ts'
import { lockedConversation } from '../conversations.ts'
import { learnSkill } from '../learn-skill.ts'
import { findBySendKey, markAnswered } from '../messages.store.ts'
import { operatorOf } from '../operators.ts'
import { processConversationJob } from '../receive.ts'
import { Conversation, conversationPath } from '../schemas.ts'
import { appendMessage } from '../transcript.ts'
import { conversationView } from '../views.ts'
import { isWindowOpen } from '../window.ts'

export const sendMessage = keyOperation({
  id: 'sendConversationMessage',
  method: 'POST',
  path: '/conversations/{conversationId}/messages',
  domain: 'conversations',
  permission: 'write',
  summary: 'Write to the person as an operator',
  description:
    'The message has been queued when this answers; `delivery_status` shows its progress. The operator in control keeps ' +
    'control. A reply that the agent is writing is discarded and written anew, with your message in mind.',
  params: conversationPath,
  headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String({ maxLength: 255 })) }),
  body: Type.Object({
    content: Text(20_000, { description: 'May be empty with an attachment.' }),
    attachments: Type.Optional(
      Anything('`[{url, type, name}]` or `[{file_id}]` of stored files, ten at most.'),
    ),
  }),
  response: Conversation,
  uses: ['clock', 'events', 'jobs', 'files', 'vault', 'settings'],
  async handle({ caller, params, headers, body, tx, clock, events, jobs, files, vault, settings }) {
    const storedBy = { files, vault, clock, settings }
    const attachments = attachmentsFrom(
      body.content,
      await withStoredFiles(tx, storedBy, caller, body.attachments),
    )
    const row = await lockedConversation(tx, caller, params.conversationId)
    const refusal = writingRefusal(row, { kind: caller.kind, ids: operatorOf(caller) })
    if (refusal !== undefined) throw refusal
    const sendKey = (headers as Readonly<Record<string, string | undefined>>)['idempotency-key']
    if (sendKey !== undefined && (await findBySendKey(tx, row, sendKey)) !== undefined)
      return conversationView(row)
    const connection =
      row.connection_id === null ? undefined : await findConnectionById(tx, row.tenant_id, row.connection_id)
    if (connection === undefined && row.channel_type !== 'api')
      throw conflict('The channel of this conversation was disconnected.')
    if (connection?.status === 'paused') throw conflict('The channel connection is paused.')
    const { windowMs } = adapterOf(writtenLike(row.channel_type))
    if (!isWindowOpen(windowMs, row.last_inbound_at, clock.now()))
      throw refused('The person last wrote more than 24 hours ago; the channel takes templates only.')
    await markAnswered(tx, row)
    const isHeld = caller.kind === 'key' && row.controller_operator_id !== ''
    const authorId = isHeld ? row.controller_operator_id : caller.actor
    const { conversation } = await appendMessage(
      tx,
      { clock, events, jobs },
      row,
      { authorType: 'operator', authorId, content: body.content, attachments, sendKey },
      { control_epoch: row.control_epoch + 1 },
    )
    await learnSkill(tx, { clock, events }, row, body.content)
    const { conversation_id, tenant_id: tenantId } = row
    await jobs.add(tx, processConversationJob, tenantId, { conversation_id }, { dedupeKey: conversation_id })
    return conversationView(conversation)
  },
})
