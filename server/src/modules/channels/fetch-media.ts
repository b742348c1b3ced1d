import { Problem } from '../../kernel/problem.ts'
import { ForbiddenAddress } from '../../platform/net/agents.ts'
import { AnswerTooLarge, type Outbound } from '../../platform/net/outbound.ts'
import type { Attachment, MediaRequest } from './adapters/adapter.ts'
import { jsonOf } from './adapters/graph.ts'
import type { ChannelType } from './tables.ts'

/** Why there are no bytes: a word that the transcript shows. */
export type MediaFault = 'too_large' | 'gone' | 'refused' | 'unavailable'

export type FetchedMedia =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'fault'; readonly fault: MediaFault; readonly mayRetry: boolean }

const fault = (word: MediaFault, mayRetry = false): FetchedMedia => ({ kind: 'fault', fault: word, mayRetry })

/** By an id at WhatsApp and Telegram, by an address at Messenger and Instagram. */
export const isFetchable = (channel: ChannelType, { url, media_id: id }: Attachment): boolean =>
  channel === 'whatsapp' || channel === 'telegram'
    ? Boolean(id)
    : channel !== 'web' && /^https?:/.test(url ?? '')

export async function fetchMedia(
  outbound: Outbound,
  media: MediaRequest | undefined,
  bytesMax: number,
): Promise<FetchedMedia> {
  if (media === undefined) return fault('gone')
  try {
    if (media.kind === 'direct') return await bytesOf(outbound, media.request, bytesMax)
    const answer = await outbound.send(media.request)
    if (answer.status !== 200) return byStatus(answer.status)
    const request = media.download(jsonOf(answer.body))
    return request === undefined ? fault('gone') : await bytesOf(outbound, request, bytesMax)
  } catch (error) {
    if (error instanceof AnswerTooLarge) return fault('too_large')
    if (error instanceof ForbiddenAddress || error instanceof Problem) return fault('refused')
    return fault('unavailable', true)
  }
}

async function bytesOf(
  outbound: Outbound,
  request: Parameters<Outbound['download']>[0],
  bytesMax: number,
): Promise<FetchedMedia> {
  const { status, bytes } = await outbound.download(request, bytesMax)
  return status === 200 ? { kind: 'bytes', bytes } : byStatus(status)
}

const byStatus = (status: number): FetchedMedia => {
  if (status === 429 || status >= 500) return fault('unavailable', true)
  // Telegram answers 400 for files beyond its own limit and for those it no longer has.
  return fault(status === 401 || status === 403 ? 'refused' : 'gone')
}
