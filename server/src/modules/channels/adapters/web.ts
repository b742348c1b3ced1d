import type { ChannelAdapter } from './adapter.ts'

/** Our own website widget: it reads stored messages, so nothing is sent out and no webhook comes in. */
export const web: ChannelAdapter = {
  windowMs: undefined,
  precisionMs: 1,
  read: () => [],
  callFor: () => undefined,
  resultOf: (_answer, message) => ({ kind: 'sent', channelMessageId: message.ourId }),
  mediaOf: () => undefined,
}
