import { DAY_MS } from '../../../kernel/clock.ts'
import type { ConnectionRow } from '../connections.store.ts'
import type { Attachment, ChannelAdapter, ChannelEvent, OutboundMessage } from './adapter.ts'
import { GRAPH_VERSION, graphResult } from './graph.ts'
import { clipped, filled, type Loose, listAt, momentFrom, numberAt, objectAt, textAt } from './reading.ts'

/** Messenger and Instagram share one protocol for different kinds of accounts. */
const messaging = (accountOf: (connection: ConnectionRow) => string): ChannelAdapter => ({
  windowMs: DAY_MS,
  precisionMs: 1,

  read(body, connection) {
    const account = accountOf(connection)
    return listAt(body, 'entry').flatMap((entry) => {
      const id = textAt(entry, 'id')
      if (id !== '' && account !== '' && id !== account && id !== connection.page_id) return []
      // Standby: another app controls the thread for now, but its messages belong to the conversation.
      return [...listAt(entry, 'messaging'), ...listAt(entry, 'standby')].flatMap(eventsIn)
    })
  },

  callFor: (connection, secrets, message, urls) => ({
    url: `${urls.graph}/${GRAPH_VERSION}/${encodeURIComponent(connection.page_id || accountOf(connection))}/messages`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secrets.accessToken}` },
    body: JSON.stringify({ recipient: { id: message.to }, ...contentOf(message) }),
  }),

  resultOf: (answer) => graphResult(answer, (body) => textAt(body, 'message_id')),

  // A signed address that needs no token, so that none is given to an address out of a message.
  mediaOf: ({ url }) => (url ? { kind: 'direct', request: { url } } : undefined),
})

export const messenger = messaging((connection) => connection.page_id)
export const instagram = messaging((connection) => connection.social_account_id)

function contentOf({ ourId, content, attachment, template }: OutboundMessage): object {
  // Returned in the echo of this message.
  const metadata = ourId
  if (template !== undefined) {
    const { tag, name, language, components } = template
    if (typeof tag === 'string')
      return { messaging_type: 'MESSAGE_TAG', tag, message: { text: content, metadata } }
    const code = typeof language === 'string' ? { code: language } : (language ?? { code: 'en_US' })
    return {
      messaging_type: 'UTILITY',
      message: { template: { name, language: code, components }, metadata },
    }
  }
  const message =
    attachment === undefined
      ? { text: content, metadata }
      : { attachment: { type: attachment.type, payload: { url: attachment.url } }, metadata }
  return { messaging_type: 'RESPONSE', message }
}

function eventsIn(event: Loose): ChannelEvent[] {
  const at = momentFrom(numberAt(event, 'timestamp'))
  const sender = textAt(objectAt(event, 'sender'), 'id')
  if ('message' in event) return messageOf(event, objectAt(event, 'message'), sender, at)
  if ('delivery' in event) return deliveriesOf(objectAt(event, 'delivery'), sender)
  if ('read' in event) return readsOf(objectAt(event, 'read'), sender, at)
  if (at === undefined || sender === '') return []
  return otherOf(event, sender, at)
}

function messageOf(event: Loose, message: Loose, sender: string, at: Date | undefined): ChannelEvent[] {
  const channelMessageId = textAt(message, 'mid')
  const isEcho = message['is_echo'] === true
  const contact = isEcho ? textAt(objectAt(event, 'recipient'), 'id') : sender
  if (channelMessageId === '' || contact === '' || at === undefined) return []
  if (message['is_deleted'] === true) return [{ kind: 'removal', contact, channelMessageId }]
  const attachments = listAt(message, 'attachments').map(attachmentOf)
  const type =
    message['is_unsupported'] === true
      ? 'unsupported'
      : textAt(message, 'text') !== ''
        ? 'text'
        : (attachments[0]?.type ?? 'unknown')
  const said = {
    contact,
    channelMessageId,
    at,
    type,
    content: clipped(textAt(message, 'text')),
    attachments,
  }
  const ourId = textAt(message, 'metadata')
  if (isEcho) return [{ kind: 'echo', ...said, ...(ourId === '' ? {} : { ourId }) }]
  return [{ kind: 'message', ...said, wantsReply: true }]
}

function attachmentOf(part: Loose): Attachment {
  const payload = objectAt(part, 'payload')
  return {
    type: textAt(part, 'type') || 'unknown',
    ...filled({
      name: textAt(part, 'name') || textAt(payload, 'title'),
      size: numberAt(part, 'size'),
      mime_type: textAt(part, 'mime_type'),
      url: textAt(payload, 'url') || textAt(part, 'url'),
      media_id: textAt(payload, 'sticker_id') || textAt(payload, 'attachment_id'),
    }),
  }
}

function deliveriesOf(delivery: Loose, contact: string): ChannelEvent[] {
  const mids = Array.isArray(delivery['mids']) ? delivery['mids'] : []
  const named = mids
    .filter((mid): mid is string => typeof mid === 'string')
    .map((channelMessageId): ChannelEvent => ({ kind: 'receipt', channelMessageId, status: 'delivered' }))
  const until = momentFrom(numberAt(delivery, 'watermark'))
  if (until === undefined || contact === '') return named
  return [...named, { kind: 'watermark', contact, status: 'delivered', at: until }]
}

function readsOf(read: Loose, contact: string, at: Date | undefined): ChannelEvent[] {
  const mid = textAt(read, 'mid')
  const until = momentFrom(numberAt(read, 'watermark')) ?? (mid === '' ? at : undefined)
  return [
    ...(mid === '' ? [] : [{ kind: 'receipt', channelMessageId: mid, status: 'read' } as const]),
    ...(until === undefined || contact === ''
      ? []
      : [{ kind: 'watermark', contact, status: 'read', at: until } as const]),
  ]
}

const KNOWN = ['postback', 'reaction', 'referral', 'optin'] as const

/** Buttons, reactions, referrals, and what we do not know: kept as messages of their own kind. */
function otherOf(event: Loose, contact: string, at: Date): ChannelEvent[] {
  const members = Object.keys(event).filter((key) => !['sender', 'recipient', 'timestamp'].includes(key))
  const type = KNOWN.find((key) => members.includes(key)) ?? members[0]
  if (type === undefined) return []
  const part = objectAt(event, type)
  const mid = textAt(part, 'mid')
  const channelMessageId =
    type === 'postback' && mid !== '' ? mid : `${type}:${contact}:${mid}:${at.getTime()}`
  const said = type === 'postback' ? textAt(part, 'title') : textAt(part, 'emoji')
  return [
    {
      kind: 'message',
      contact,
      channelMessageId,
      at,
      type,
      content: clipped(said),
      attachments: [{ type, payload: event[type] }],
      wantsReply: type === 'postback',
    },
  ]
}
