import { SECOND_MS } from '../../../kernel/clock.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { ConnectionRow } from '../connections.store.ts'
import type { Attachment, ChannelAdapter, ChannelEvent, ChannelFault, OutboundMessage } from './adapter.ts'
import { mayRetry } from './adapter.ts'
import { jsonOf, withoutReason } from './graph.ts'
import { clipped, filled, type Loose, listAt, momentFrom, numberAt, objectAt, textAt } from './reading.ts'
import { isGroup, isMeantForBot } from './telegram-groups.ts'

const FILES = ['document', 'video', 'audio', 'voice', 'animation', 'video_note', 'sticker'] as const
const OTHERS = ['location', 'venue', 'contact', 'poll', 'dice', 'game'] as const
const METHODS = { image: 'sendPhoto', video: 'sendVideo', audio: 'sendAudio', file: 'sendDocument' } as const
const FIELDS = { image: 'photo', video: 'video', audio: 'audio', file: 'document' } as const

/** Telegram's Bot API. It has no reply window and sends no delivery receipts. */
export const telegram: ChannelAdapter = {
  windowMs: undefined,
  precisionMs: SECOND_MS,

  read(body, connection) {
    // Telegram posts one update a call; a list is accepted too, for relays that batch them.
    const updates = Array.isArray(body) ? body : [body]
    return updates.flatMap((update) => [
      ...messageOf(objectAt(update, 'message'), connection),
      ...editOf(objectAt(update, 'edited_message'), connection),
      ...businessOf(objectAt(update, 'business_message'), connection),
      ...pressOf(objectAt(update, 'callback_query')),
    ])
  },

  callFor(_connection, secrets, message, urls) {
    const { method, body } = callOf(message)
    return {
      url: `${urls.telegram}/bot${secrets.accessToken}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: message.to, ...body }),
    }
  },

  resultOf(answer) {
    const body = jsonOf(answer.body)
    const result = objectAt(body, 'result')
    const id = textAt(result, 'message_id')
    if (answer.status === 200 && id !== '')
      return { kind: 'sent', channelMessageId: idOf(textAt(objectAt(result, 'chat'), 'id'), id) }
    if (textAt(body, 'description') === '') return withoutReason(answer)
    const fault = telegramFault(body)
    return { kind: 'refused', fault, mayRetry: mayRetry(fault) }
  },

  mediaOf({ media_id: id }, { accessToken }, urls) {
    if (!id) return undefined
    return {
      kind: 'asked',
      request: {
        url: `${urls.telegram}/bot${accessToken}/getFile`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ file_id: id }),
      },
      download(body) {
        const path = textAt(objectAt(body, 'result'), 'file_path')
        return path === '' ? undefined : { url: `${urls.telegram}/file/bot${accessToken}/${path}` }
      },
    }
  },
}

/** Messages are numbered within their chat. */
const idOf = (chat: string, message: string): string => `${chat}:${message}`

function callOf(message: OutboundMessage): { method: string; body: object } {
  const { content, attachment } = message
  const parsing = message.isMarkdown && content !== '' ? { parse_mode: 'HTML' } : {}
  if (attachment === undefined) return { method: 'sendMessage', body: { text: content, ...parsing } }
  const body = { [FIELDS[attachment.type]]: attachment.url, ...filled({ caption: content }), ...parsing }
  return { method: METHODS[attachment.type], body }
}

export function telegramFault(body: unknown): ChannelFault {
  const code = numberAt(body, 'error_code') ?? 0
  const description = textAt(body, 'description')
  const detail = cutText(`${description || 'The channel refused it.'} (${code})`, 500)
  const seconds = numberAt(objectAt(body, 'parameters'), 'retry_after')
  if (code === 429)
    return {
      code: 'rate_limited',
      detail,
      ...(seconds === undefined ? {} : { retryAfterMs: seconds * 1_000 }),
    }
  if (code === 401 || code === 404) return { code: 'token_invalid', detail }
  if (code === 403 || /chat not found|user is deactivated|blocked/i.test(description))
    return { code: 'undeliverable', detail }
  return { code: code >= 500 ? 'unavailable' : 'refused', detail }
}

function saidIn(message: Loose) {
  const chat = textAt(objectAt(message, 'chat'), 'id')
  const id = textAt(message, 'message_id')
  const at = momentFrom((numberAt(message, 'date') ?? Number.NaN) * 1_000)
  if (chat === '' || id === '' || at === undefined) return undefined
  const file = FILES.find((key) => key in message)
  const other = OTHERS.find((key) => key in message)
  const text = textAt(message, 'text') || textAt(message, 'caption')
  const type = 'photo' in message ? 'image' : (file ?? other ?? (text === '' ? 'unknown' : 'text'))
  return {
    contact: chat,
    channelMessageId: idOf(chat, id),
    ...(/^\d{1,12}$/.test(id) ? { sequence: id } : {}),
    at,
    type,
    content: clipped(text),
    attachments: attachmentsOf(message, file, other),
  }
}

const nameOf = (person: Loose): string =>
  [textAt(person, 'first_name'), textAt(person, 'last_name')].filter((part) => part !== '').join(' ')

function messageOf(message: Loose, connection: ConnectionRow): ChannelEvent[] {
  const said = saidIn(message)
  if (said === undefined) return []
  if (isGroup(message)) return groupMessageOf(message, said, connection)
  const contactName = nameOf(objectAt(message, 'from'))
  return [{ kind: 'message', ...said, wantsReply: true, ...(contactName === '' ? {} : { contactName }) }]
}

/** A group is one contact; its messages name who wrote them, and only those meant for the bot are answered. */
function groupMessageOf(
  message: Loose,
  said: NonNullable<ReturnType<typeof saidIn>>,
  { social_account_id: botName }: ConnectionRow,
): ChannelEvent[] {
  const contactName = textAt(objectAt(message, 'chat'), 'title')
  const sender = textAt(objectAt(message, 'from'), 'id')
  const wantsReply = isMeantForBot(message, botName)
  return [
    {
      kind: 'message',
      ...said,
      content: named(message, said.content),
      wantsReply,
      ...(sender === '' ? {} : { sender }),
      ...(contactName === '' ? {} : { contactName }),
    },
  ]
}

function named(message: Loose, content: string): string {
  const name = nameOf(objectAt(message, 'from')) || textAt(objectAt(message, 'sender_chat'), 'title')
  return name === '' || content === '' || !isGroup(message) ? content : clipped(`${name}: ${content}`)
}

/** The text of the original changes; it keeps its place. */
function editOf(message: Loose, connection: ConnectionRow): ChannelEvent[] {
  const said = saidIn(message)
  if (said === undefined) return []
  const { contact, channelMessageId, content } = said
  const [original] = messageOf(message, connection)
  const edit = { kind: 'edit', contact, channelMessageId, content: named(message, content) } as const
  return [original?.kind === 'message' ? { ...edit, message: original } : edit]
}

/** In a business account's chats a person may write from the phone; then the sender is not the chat. */
function businessOf(message: Loose, connection: ConnectionRow): ChannelEvent[] {
  const said = saidIn(message)
  if (said === undefined) return []
  if (textAt(objectAt(message, 'from'), 'id') === said.contact) return messageOf(message, connection)
  return [{ kind: 'echo', ...said }]
}

function pressOf(query: Loose): ChannelEvent[] {
  const chat = textAt(objectAt(objectAt(query, 'message'), 'chat'), 'id')
  const id = textAt(query, 'id')
  const at = momentFrom((numberAt(objectAt(query, 'message'), 'date') ?? Number.NaN) * 1_000)
  if (chat === '' || id === '' || at === undefined) return []
  const channelMessageId = `${chat}:pressed:${id}`
  const content = clipped(textAt(query, 'data'))
  const attachments = [{ type: 'button', payload: query['data'] ?? null }]
  const said = {
    contact: chat,
    channelMessageId,
    // The date is that of the message with the button.
    isUndated: true,
    at,
    type: 'button',
    content,
    attachments,
  }
  return [{ kind: 'message', ...said, wantsReply: true }]
}

function attachmentsOf(
  message: Loose,
  file: string | undefined,
  other: string | undefined,
): readonly Attachment[] {
  if ('photo' in message) {
    // The same picture in several sizes, smallest first.
    const largest = listAt(message, 'photo').at(-1) ?? {}
    return [
      {
        type: 'image',
        ...filled({ media_id: textAt(largest, 'file_id'), size: numberAt(largest, 'file_size') }),
      },
    ]
  }
  if (file !== undefined) {
    const part = objectAt(message, file)
    const name = textAt(part, 'file_name')
    const size = numberAt(part, 'file_size')
    const about = { name, size, mime_type: textAt(part, 'mime_type'), media_id: textAt(part, 'file_id') }
    return [{ type: file, ...filled(about) }]
  }
  return other === undefined ? [] : [{ type: other, payload: message[other] }]
}
