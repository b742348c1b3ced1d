import { cutText } from '../../kernel/cut-text.ts'
import { isObject } from '../../kernel/json.ts'
import { type FieldError, invalid } from '../../kernel/problem.ts'
import type { OutgoingAttachment } from '../channels/index.ts'

const MAX = 10
const TYPES = ['image', 'video', 'audio', 'file'] as const
const BY_ENDING: readonly (readonly [RegExp, OutgoingAttachment['type']])[] = [
  [/\.(jpe?g|png|gif|webp)$/i, 'image'],
  [/\.(mp4|mov|3gp|webm)$/i, 'video'],
  [/\.(mp3|ogg|m4a|aac|amr|wav)$/i, 'audio'],
]

/** Files to send, by address, or everything that is wrong with them. */
export function attachmentsFrom(content: string, given: unknown): readonly OutgoingAttachment[] {
  const errors: FieldError[] = []
  const list = given === undefined || given === null ? [] : Array.isArray(given) ? given : undefined
  if (list === undefined || list.length > MAX)
    throw invalid([{ location: 'body.attachments', message: `must be a list of at most ${MAX} files` }])
  const files = list.flatMap((one: unknown, at) => attachmentFrom(one, `body.attachments[${at}]`, errors))
  if (content.trim() === '' && list.length === 0)
    errors.push({ location: 'body.content', message: 'must say something, or come with an attachment' })
  if (errors.length > 0) throw invalid(errors)
  return files
}

function attachmentFrom(given: unknown, location: string, errors: FieldError[]): OutgoingAttachment[] {
  const url = isObject(given) ? given['url'] : undefined
  if (typeof url !== 'string' || url.length > 2_000 || !URL.canParse(url) || !/^https?:/i.test(url)) {
    errors.push({ location: `${location}.url`, message: 'must be an http or https address' })
    return []
  }
  const { type, name } = given as { type?: unknown; name?: unknown }
  const known = TYPES.find((one) => one === type)
  if (type !== undefined && known === undefined) {
    errors.push({ location: `${location}.type`, message: `must be one of ${TYPES.join(', ')}` })
    return []
  }
  const path = new URL(url).pathname
  const guessed = BY_ENDING.find(([ending]) => ending.test(path))?.[1] ?? 'file'
  const called =
    typeof name === 'string' && name !== ''
      ? cutText(name, 200)
      : cutText(path.split('/').at(-1) ?? '', 200) || undefined
  return [{ url, type: known ?? guessed, ...(called ? { name: called } : {}) }]
}
