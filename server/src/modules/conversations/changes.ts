import { Type } from 'typebox'
import { sha256 } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import type { ChannelEvent, ConnectionRow } from '../channels/index.ts'
import { dropProposals } from '../chat/index.ts'
import { announce } from './announce.ts'
import { sessionIdOf } from './api-session.ts'
import { lockKnownOf, updateConversation } from './conversations.store.ts'
import { wordsOf } from './ingest-conversation.ts'
import { changeMessage, findByChannelId } from './messages.store.ts'
import { keepReceipts, takeRemovals } from './outgoing.store.ts'
import { previewOf } from './transcript.ts'

/** Memory forgets a message under its own lock, which comes before the conversation's: so a job does it. */
export const forgetMessageJob = jobKind(
  'conversations.forget',
  Type.Object({
    conversation_id: Type.String(),
    message_id: Type.String(),
    content_hash: Type.String(),
  }),
)

type SaidEvent = Extract<ChannelEvent, { kind: 'message' | 'echo' }>
type Change = Extract<ChannelEvent, { kind: 'edit' | 'removal' }>

/** The contact changed or took back a message: so does the transcript, and what was learned from it. */
export async function takeInChanges(
  tx: Tx,
  { clock, events, jobs }: Pick<Services, 'clock' | 'events' | 'jobs'>,
  connection: ConnectionRow,
  told: readonly ChannelEvent[],
): Promise<void> {
  const changes = told.filter((event): event is Change => event.kind === 'edit' || event.kind === 'removal')
  if (changes.length === 0) return
  const now = clock.now()
  const contacts = [...new Set(changes.map((change) => change.contact))]
  const locked = await lockKnownOf(tx, connection, contacts)
  const early: string[] = []
  for (const change of changes) {
    const conversation = locked.find((row) => row.external_id === change.contact)
    const before = conversation && (await findByChannelId(tx, connection, change.channelMessageId))
    if (before === undefined && change.kind === 'removal') early.push(change.channelMessageId)
    if (conversation === undefined || before === undefined || before.kind === 'removed') continue
    const isEdit = change.kind === 'edit'
    if (isEdit && before.content === change.content) continue
    const kind = isEdit ? (before.kind === 'text' ? 'edited' : before.kind) : 'removed'
    const after = await changeMessage(
      tx,
      before,
      isEdit ? { kind, content: change.content } : { kind, content: '', attachments: [], needs_reply: false },
      now,
    )
    const isLast = conversation.last_sort_key === before.sort_key
    const { tenant_id, conversation_id, user_id: userId } = conversation
    const sessionId = sessionIdOf(conversation)
    await dropProposals(tx, { tenantId: tenant_id, userId, sessionId, messageId: before.message_id })
    // A reply that is being written answers words that do not stand any more.
    const changed = await updateConversation(
      tx,
      conversation,
      {
        ...(isLast ? { last_message_preview: previewOf(after) } : {}),
        ...(before.needs_reply ? { control_epoch: conversation.control_epoch + 1 } : {}),
      },
      now,
    )
    const reason = isEdit ? 'message_edited' : 'message_removed'
    announce(tx, events, changed, 'conversation.updated', { message_id: before.message_id, reason })
    if (!before.is_remembered || before.direction === 'outbound') continue
    const content_hash = sha256(wordsOf(before)).toString('hex')
    const { message_id } = before
    await jobs.add(tx, forgetMessageJob, tenant_id, { conversation_id, message_id, content_hash })
  }
  await keepRemovals(tx, connection, early, now)
}

const placeOf = ({ tenant_id, connection_id }: ConnectionRow) => ({
  tenantId: tenant_id,
  connectionId: connection_id,
})

/** Channels deliver in any order: a removal may come before its message, which then arrives as a removed one. */
const keepRemovals = (tx: Tx, connection: ConnectionRow, ids: readonly string[], now: Date): Promise<void> =>
  keepReceipts(
    tx,
    placeOf(connection),
    ids.map((channelMessageId) => ({ channelMessageId, status: 'removed', code: '', detail: '' })),
    now,
  )

/** Of messages that were taken back before they came, nothing but their place is stored. */
export async function withoutRemoved<Said extends SaidEvent>(
  tx: Tx,
  connection: ConnectionRow,
  said: readonly Said[],
): Promise<readonly Said[]> {
  const ids = said.map(({ channelMessageId }) => channelMessageId)
  const removed = await takeRemovals(tx, placeOf(connection), ids)
  if (removed.size === 0) return said
  return said.map((event) =>
    removed.has(event.channelMessageId)
      ? { ...event, type: 'removed', content: '', attachments: [], wantsReply: false }
      : event,
  )
}
