import type { OutboundAnswer, OutboundRequest } from '../../../platform/net/outbound.ts'
import type { ConnectionRow } from '../connections.store.ts'

/** What a message comes with: a file, a place, a card. */
export interface Attachment {
  readonly type: string
  readonly name?: string
  readonly size?: number
  readonly mime_type?: string
  readonly url?: string
  /** The channel's own handle, where it gives no address. */
  readonly media_id?: string
  /** Set when the bytes were fetched: a file of the conversation. */
  readonly file_id?: string
  /** Set when they could not be. */
  readonly fault?: string
  /** What is said in a recording. */
  readonly transcript?: string
  readonly [more: string]: unknown
}

interface Said {
  readonly contact: string
  readonly channelMessageId: string
  /** The channel's own number of the message within its chat; without one the order of arrival decides. */
  readonly sequence?: string
  /** The channel does not say when: it was said when it arrived. */
  readonly isUndated?: boolean
  /** In a group, who of its members wrote; the contact is the group. */
  readonly sender?: string
  readonly at: Date
  /** `text`, `image`, … in the channel's words; what we do not know is kept under the name it came with. */
  readonly type: string
  readonly content: string
  readonly attachments: readonly Attachment[]
}

export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** Something that a contact said. */
export type MessageEvent = Said & {
  readonly kind: 'message'
  readonly contactName?: string
  readonly wantsReply: boolean
}

/** An inbound event, in a form that all channels share. */
export type ChannelEvent =
  | MessageEvent
  /** A message written in the channel's own app, or the channel's echo of one that we sent (then with our id). */
  | (Said & { readonly kind: 'echo'; readonly ourId?: string })
  | {
      readonly kind: 'receipt'
      readonly channelMessageId: string
      readonly ourId?: string
      readonly status: ReceiptStatus
      readonly fault?: ChannelFault
    }
  /** Everything sent to the contact up to this moment. */
  | {
      readonly kind: 'watermark'
      readonly contact: string
      readonly status: 'delivered' | 'read'
      readonly at: Date
    }
  /** The contact changed a message, known by the id that it came with. */
  | {
      readonly kind: 'edit'
      readonly contact: string
      readonly channelMessageId: string
      readonly content: string
      /** The message as it reads now, for when the original has not come. */
      readonly message?: MessageEvent
    }
  | { readonly kind: 'removal'; readonly contact: string; readonly channelMessageId: string }
  | { readonly kind: 'account'; readonly fault: ChannelFault }

export const FAULT_CODES = [
  'outside_window',
  'undeliverable',
  'rate_limited',
  'token_invalid',
  'account_locked',
  'template_refused',
  'unavailable',
  'refused',
] as const

/** Why a channel refused a message, as a code that all channels share. */
export interface ChannelFault {
  readonly code: (typeof FAULT_CODES)[number]
  readonly detail: string
  readonly retryAfterMs?: number
}

/** One message on its way out, which is one call of the channel. */
export interface OutboundMessage {
  /** Our own id; channels that echo it thereby confirm the message. */
  readonly ourId: string
  readonly to: string
  readonly content: string
  /** An agent wrote it: formatting is converted to the channel's. */
  readonly isMarkdown?: boolean
  readonly attachment?: OutgoingAttachment | undefined
  readonly template?: Readonly<Record<string, unknown>> | undefined
}

export interface OutgoingAttachment {
  readonly url: string
  readonly type: 'image' | 'video' | 'audio' | 'file'
  readonly name?: string | undefined
  /** The stored file behind the address, which expires. */
  readonly file_id?: string | undefined
}

export type SendResult =
  | { readonly kind: 'sent'; readonly channelMessageId: string }
  | { readonly kind: 'refused'; readonly fault: ChannelFault; readonly mayRetry: boolean }
  /** The call broke off after it was made: it may have arrived. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface Secrets {
  readonly appSecret: string
  readonly accessToken: string
  readonly verifyToken: string
}

export interface Urls {
  readonly graph: string
  readonly telegram: string
}

/** Where the bytes of a file are: at an address, or at one that the channel is asked for first. */
export type MediaRequest =
  | { readonly kind: 'direct'; readonly request: OutboundRequest }
  | {
      readonly kind: 'asked'
      readonly request: OutboundRequest
      /** The request for the bytes, from the channel's answer. */
      readonly download: (body: unknown) => OutboundRequest | undefined
    }

/** What is different from channel to channel; everything else is the same for all of them. */
export interface ChannelAdapter {
  /** How long after the contact's last message free text may be sent; undefined means always. */
  readonly windowMs: number | undefined
  /** How exactly the channel dates its messages. */
  readonly precisionMs: number
  /** Every message, receipt and echo in what the channel posted. Never throws on what it does not know. */
  read(body: unknown, connection: ConnectionRow): readonly ChannelEvent[]
  /** The call that sends a message; undefined when storing it is all there is to do. */
  callFor(
    connection: ConnectionRow,
    secrets: Secrets,
    message: OutboundMessage,
    urls: Urls,
  ): OutboundRequest | undefined
  resultOf(answer: OutboundAnswer, message: OutboundMessage): SendResult
  /** How the bytes of what a contact sent are fetched; undefined when there are none. */
  mediaOf(attachment: Attachment, secrets: Secrets, urls: Urls): MediaRequest | undefined
}

/** Faults that go away by themselves. */
export const mayRetry = (fault: ChannelFault): boolean =>
  fault.code === 'rate_limited' || fault.code === 'unavailable'
