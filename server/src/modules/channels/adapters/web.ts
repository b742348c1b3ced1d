import type { ChannelAdapter } from './adapter.ts'

/** Our own website widget: it reads what is stored, so there is nobody to call and nothing comes by webhook. */
export const web: ChannelAdapter = {
  windowMs: undefined,
  hasCaptions: true,
  read: () => [],
  callFor: () => undefined,
  resultOf: (_answer, letter) => ({ kind: 'sent', channelMessageId: letter.ourId }),
}
