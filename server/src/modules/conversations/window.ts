import { type ChannelType, filledTemplate, reengagementTemplate } from '../channels/index.ts'

/** Whether free text may be sent to a contact who last wrote at that moment. */
export const isWindowOpen = (windowMs: number | undefined, lastInboundAt: Date | null, now: Date): boolean =>
  windowMs === undefined || (lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < windowMs)

export type PushWay =
  | { readonly kind: 'text' }
  | { readonly kind: 'template'; readonly template: Readonly<Record<string, unknown>> }
  | { readonly kind: 'none' }

/** Inside the window free text, outside it the connection's template, if it has one. */
export function wayToPush(
  state: { readonly windowMs: number | undefined; readonly lastInboundAt: Date | null; readonly now: Date },
  templates: unknown,
  content: string,
): PushWay {
  if (isWindowOpen(state.windowMs, state.lastInboundAt, state.now)) return { kind: 'text' }
  const template = reengagementTemplate(templates)
  return template === undefined
    ? { kind: 'none' }
    : { kind: 'template', template: filledTemplate(template, content) }
}

/** What the person of a conversation goes by; on WhatsApp, the id of a contact is the phone number. */
export const contactNames = (conversation: {
  readonly user_id: string
  readonly channel_type: string
  readonly external_id: string
}): readonly string[] => [
  conversation.user_id,
  ...(conversation.channel_type === 'whatsapp' ? [conversation.external_id] : []),
]

/** The user id of a contact who is not known by another. */
export const userIdOf = (channelType: ChannelType, externalId: string): string =>
  `${channelType}:${externalId}`
