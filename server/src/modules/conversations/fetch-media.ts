import { Type } from 'typebox'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { EndpointFault } from '../../platform/net/operator-endpoint.ts'
import type { Services } from '../../platform/services.ts'
import { type Attachment, type ConnectionRow, findConnectionById, isFetchable } from '../channels/index.ts'
import { fileKindOf } from '../files/index.ts'
import { announce } from './announce.ts'
import { writtenLike } from './api-session.ts'
import { type ConversationRow, findConversation } from './conversations.store.ts'
import { findMessage, type MessageRow, updateMedia } from './messages.store.ts'

export const fetchMediaJob = jobKind('conversations.media', Type.Object({ message_id: Type.String() }))

/** An answer waits so long for a picture or a recording, and then goes without it. */
const WAIT_MAX_MS = 2 * MINUTE_MS

type FetchServices = Pick<Services, 'channels' | 'files' | 'transcription' | 'events' | 'clock'>

const isMissing = (channel: ConversationRow['channel_type'], attachment: Attachment): boolean =>
  attachment.file_id === undefined &&
  attachment.fault === undefined &&
  isFetchable(writtenLike(channel), attachment)

/** Whether something that a message came with has yet to be fetched. */
export const lacksMedia = (channel: ConversationRow['channel_type'], message: MessageRow): boolean =>
  message.direction === 'inbound' && message.attachments.some((one) => isMissing(channel, one))

/** Whether to wait for it before answering. */
export const awaitsMedia = (
  { channel_type }: Pick<ConversationRow, 'channel_type'>,
  messages: readonly MessageRow[],
  now: Date,
): boolean =>
  messages.some(
    (message) =>
      lacksMedia(channel_type, message) && now.getTime() - message.created_at.getTime() < WAIT_MAX_MS,
  )

/** Thrown to be tried again: the channel did not answer. */
class NotFetched extends Error {}

/**
 * Fetches what a contact sent, stores it as files of the conversation, and writes down what is said in recordings. What
 * was fetched stays fetched when the job is repeated.
 */
export async function fetchMedia(
  services: FetchServices,
  run: { readonly tenantId: string; readonly db: ScopedDatabase; readonly isLastTry: boolean },
  messageId: string,
): Promise<ConversationRow | undefined> {
  const { db, tenantId } = run
  const found = await db.read(async (tx) => {
    const message = await findMessage(tx, tenantId, messageId)
    if (message === undefined || message.connection_id === null) return undefined
    const conversation = await findConversation(tx, { tenantId, conversationId: message.conversation_id })
    const connection = await findConnectionById(tx, tenantId, message.connection_id)
    return conversation && connection && { message, conversation, connection }
  })
  if (found === undefined) return undefined
  const { message, conversation, connection } = found
  let attachments = message.attachments
  for (const [at, one] of attachments.entries()) {
    if (!isMissing(conversation.channel_type, one)) continue
    const changes = await fetched(services, run, { conversation, connection, attachment: one })
    attachments = attachments.with(at, { ...one, ...changes })
    const said = changes.transcript ?? ''
    await db.transaction(async (tx) => {
      await updateMedia(tx, message, {
        attachments,
        ...(message.content === '' && said ? { content: said } : {}),
      })
      const { message_id } = message
      announce(tx, services.events, conversation, 'conversation.updated', { message_id })
    })
  }
  return conversation
}

interface Sent {
  readonly conversation: ConversationRow
  readonly connection: ConnectionRow
  readonly attachment: Attachment
}

async function fetched(
  services: FetchServices,
  run: { readonly db: ScopedDatabase; readonly isLastTry: boolean },
  { conversation, connection, attachment }: Sent,
): Promise<Partial<Attachment>> {
  const { channels, files } = services
  const media = await channels.fetchMedia(connection, attachment, files.limits.bytesMax)
  if (media.kind === 'fault') {
    if (media.mayRetry && !run.isLastTry) throw new NotFetched(media.fault)
    return { fault: media.fault }
  }
  try {
    const file = await files.store(run.db, {
      tenantId: conversation.tenant_id,
      projectId: conversation.project_id,
      conversationId: conversation.conversation_id,
      name: attachment.name ?? '',
      bytes: media.bytes,
      source: 'inbound',
      createdBy: 'contact',
    })
    const stored = { file_id: file.file_id, mime_type: file.media_type, size: media.bytes.length }
    const transcript = await heard(services, file, media.bytes)
    return transcript === undefined ? stored : { ...stored, transcript }
  } catch (error) {
    // Neither the type nor the size changes by trying again; the conversation may be gone meanwhile.
    if (error instanceof Problem && error.code !== 'unavailable') return { fault: error.code }
    if (run.isLastTry) return { fault: 'unavailable' }
    throw error
  }
}

/** What is said in a recording; undefined when it is none, or when no endpoint listens. */
export async function heard(
  { transcription }: Pick<Services, 'transcription'>,
  file: { readonly file_name: string; readonly media_type: string },
  bytes: Buffer,
): Promise<string | undefined> {
  if (!transcription.isAvailable || fileKindOf(file.media_type) !== 'audio') return undefined
  try {
    return await transcription.transcribe({ name: file.file_name, mediaType: file.media_type, bytes })
  } catch (error) {
    if (!(error instanceof EndpointFault)) throw error
    return undefined
  }
}
