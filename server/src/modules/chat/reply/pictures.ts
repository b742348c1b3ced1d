import type { ModelMessage } from '../../../platform/llm/model.ts'

/** A picture sent with a message, for models that see. */
export interface Picture {
  readonly mediaType: string
  readonly bytes: Buffer
}

const PICTURES_MAX = 8

/** What models that see take, and as many as a request has room for. */
export const seenPictures = (pictures: readonly Picture[] = []): readonly Picture[] =>
  pictures.filter(({ mediaType }) => /^image\/(jpeg|png|gif|webp)$/.test(mediaType)).slice(0, PICTURES_MAX)

/** Pictures belong to what the person said last. */
export function withPictures(
  messages: readonly ModelMessage[],
  pictures: readonly Picture[],
): readonly ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  if (pictures.length === 0 || last < 0) return messages
  const images = pictures.map(
    ({ mediaType, bytes }) => `data:${mediaType};base64,${bytes.toString('base64')}`,
  )
  const { content } = messages[last] as ModelMessage
  return messages.with(last, { role: 'user', content, images })
}
