import { DAY_MS, SECOND_MS } from '../../../kernel/clock.ts'
import type { Attachment, ChannelAdapter, ChannelEvent, OutboundMessage, ReceiptStatus } from './adapter.ts'
import { GRAPH_VERSION, graphFault, graphResult } from './graph.ts'
import { clipped, filled, type Loose, listAt, momentFrom, numberAt, objectAt, textAt } from './reading.ts'

const MEDIA = new Set(['image', 'video', 'audio', 'voice', 'document', 'sticker'])
const SILENT = new Set(['reaction', 'system', 'request_welcome'])
const RECEIPTS: Readonly<Record<string, ReceiptStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/** WhatsApp Business, Cloud API. */
export const whatsapp: ChannelAdapter = {
  windowMs: DAY_MS,
  precisionMs: SECOND_MS,

  read(body, connection) {
    return listAt(body, 'entry').flatMap((entry) =>
      listAt(entry, 'changes').flatMap((change) => {
        const value = objectAt(change, 'value')
        const number = textAt(objectAt(value, 'metadata'), 'phone_number_id')
        // An app may serve several numbers; another number's messages are none of this connection's.
        if (number !== '' && number !== connection.phone_number_id) return []
        return eventsIn(value)
      }),
    )
  },

  callFor: (connection, secrets, message, urls) => ({
    url: `${urls.graph}/${GRAPH_VERSION}/${encodeURIComponent(connection.phone_number_id)}/messages`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secrets.accessToken}` },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to,
      // Returned in every status of this message, even if the response to this call is lost.
      biz_opaque_callback_data: message.ourId,
      ...contentOf(message),
    }),
  }),

  resultOf: (answer) => graphResult(answer, (body) => textAt(listAt(body, 'messages')[0], 'id')),

  mediaOf({ media_id: id }, { accessToken }, urls) {
    if (!id) return undefined
    const headers = { authorization: `Bearer ${accessToken}` }
    const url = `${urls.graph}/${GRAPH_VERSION}/${encodeURIComponent(id)}`
    return {
      kind: 'asked',
      request: { url, headers },
      // Good for five minutes, and only with the token.
      download: (body) => (textAt(body, 'url') === '' ? undefined : { url: textAt(body, 'url'), headers }),
    }
  },
}

function contentOf({ content, attachment, template }: OutboundMessage): object {
  if (template !== undefined) return { type: 'template', template: templateOf(template) }
  if (attachment === undefined) return { type: 'text', text: { body: content, preview_url: true } }
  const type = attachment.type === 'file' ? 'document' : attachment.type
  const caption = type === 'audio' ? undefined : content
  const filename = type === 'document' ? attachment.name : undefined
  return { type, [type]: filled({ link: attachment.url, caption, filename }) }
}

function templateOf(template: Readonly<Record<string, unknown>>): object {
  const { name, language, components } = template
  const code = typeof language === 'string' ? { code: language } : (language ?? { code: 'en_US' })
  return { name, language: code, ...(components === undefined ? {} : { components }) }
}

function eventsIn(value: Loose): ChannelEvent[] {
  const names = new Map(
    listAt(value, 'contacts').map((contact) => [
      textAt(contact, 'wa_id'),
      textAt(objectAt(contact, 'profile'), 'name'),
    ]),
  )
  return [
    ...listAt(value, 'messages').flatMap((message) => messageOf(message, names)),
    ...listAt(value, 'message_echoes').flatMap(echoOf),
    ...listAt(value, 'statuses').flatMap(receiptOf),
    ...listAt(value, 'errors').map((error): ChannelEvent => ({ kind: 'account', fault: graphFault(error) })),
  ]
}

function saidIn(message: Loose, contact: string) {
  const channelMessageId = textAt(message, 'id')
  const at = momentFrom((numberAt(message, 'timestamp') ?? Number.NaN) * 1_000)
  if (channelMessageId === '' || contact === '' || at === undefined) return undefined
  const type = textAt(message, 'type') || 'unknown'
  return {
    contact,
    channelMessageId,
    at,
    type,
    content: clipped(textOf(type, message)),
    attachments: MEDIA.has(type) ? [attachmentOf(type, objectAt(message, type))] : extrasOf(type, message),
  }
}

/** Numbers that share the Business app are told of edits and revocations, under the id of the original. */
function changeIn(message: Loose, contact: string, isInbound: boolean): ChannelEvent[] | undefined {
  const type = textAt(message, 'type')
  if (type !== 'revoke' && type !== 'edit') return undefined
  const channelMessageId = textAt(objectAt(message, type), 'original_message_id')
  if (channelMessageId === '' || contact === '') return []
  if (type === 'revoke') return [{ kind: 'removal', contact, channelMessageId }]
  const edited = objectAt(objectAt(message, type), 'message')
  const content = clipped(textOf(textAt(edited, 'type') || 'text', edited))
  const edit = { kind: 'edit', contact, channelMessageId, content } as const
  const said = saidIn({ ...edited, id: channelMessageId, timestamp: message['timestamp'] }, contact)
  if (!isInbound || said === undefined) return [edit]
  return [{ ...edit, message: { kind: 'message', ...said, wantsReply: true } }]
}

function messageOf(message: Loose, names: ReadonlyMap<string, string>): ChannelEvent[] {
  const contact = textAt(message, 'from')
  const change = changeIn(message, contact, true)
  if (change !== undefined) return change
  const said = saidIn(message, contact)
  if (said === undefined) return []
  const contactName = names.get(contact)
  return [
    {
      kind: 'message',
      ...said,
      wantsReply: !SILENT.has(said.type),
      ...(contactName ? { contactName } : {}),
    },
  ]
}

/** What a person sent from the phone that shares the number. */
function echoOf(message: Loose): ChannelEvent[] {
  const change = changeIn(message, textAt(message, 'to'), false)
  if (change !== undefined) return change
  const said = saidIn(message, textAt(message, 'to'))
  return said === undefined ? [] : [{ kind: 'echo', ...said }]
}

function receiptOf(status: Loose): ChannelEvent[] {
  const channelMessageId = textAt(status, 'id')
  const read = RECEIPTS[textAt(status, 'status')]
  if (channelMessageId === '' || read === undefined) return []
  const ourId = textAt(status, 'biz_opaque_callback_data')
  const [error] = listAt(status, 'errors')
  return [
    {
      kind: 'receipt',
      channelMessageId,
      status: read,
      ...(ourId === '' ? {} : { ourId }),
      ...(read === 'failed' ? { fault: graphFault(error ?? {}) } : {}),
    },
  ]
}

function textOf(type: string, message: Loose): string {
  const part = objectAt(message, type)
  switch (type) {
    case 'text':
      return textAt(part, 'body')
    case 'button':
      return textAt(part, 'text')
    case 'interactive': {
      const chosen = objectAt(part, textAt(part, 'type'))
      return textAt(chosen, 'title') || textAt(chosen, 'body')
    }
    case 'reaction':
      return textAt(part, 'emoji')
    case 'system':
      return textAt(part, 'body')
    case 'location':
      return [textAt(part, 'name'), textAt(part, 'address')].filter((word) => word !== '').join(', ')
    default:
      return textAt(part, 'caption')
  }
}

const attachmentOf = (type: string, part: Loose): Attachment => ({
  type,
  ...filled({
    name: textAt(part, 'filename'),
    mime_type: textAt(part, 'mime_type'),
    size: numberAt(part, 'file_size'),
    media_id: textAt(part, 'id'),
    url: textAt(part, 'link'),
  }),
})

/** Locations, contact cards, orders and future kinds are stored as received. */
function extrasOf(type: string, message: Loose): readonly Attachment[] {
  if (['text', 'button', 'system'].includes(type)) return []
  const given = message[type]
  return given === undefined ? [] : [{ type, payload: given }]
}
