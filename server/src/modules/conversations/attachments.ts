import { DAY_MS } from '../../kernel/clock.ts'
import { cutText } from '../../kernel/cut-text.ts'
import { isUuid } from '../../kernel/ids.ts'
import { isObject } from '../../kernel/json.ts'
import { type FieldError, invalid } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { OutgoingAttachment } from '../channels/index.ts'
import { type FileRow, fileKindOf, linkTo } from '../files/index.ts'

const MAX = 10
const TYPES = ['image', 'video', 'audio', 'file'] as const
const BY_ENDING: readonly (readonly [RegExp, OutgoingAttachment['type']])[] = [
  [/\.(jpe?g|png|gif|webp)$/i, 'image'],
  [/\.(mp4|mov|3gp|webm)$/i, 'video'],
  [/\.(mp3|ogg|m4a|aac|amr|wav)$/i, 'audio'],
]

interface StoredFileServices extends Pick<Services, 'files' | 'vault' | 'clock'> {
  readonly settings: Pick<Services['settings'], 'publicUrl'>
}

/** Far longer than a channel takes to fetch it, tries included. */
const LINK_MS = DAY_MS

/** The same list with an address in the place of each `file_id`, from which the channel fetches the stored file. */
export async function withStoredFiles(
  tx: Tx,
  { files, vault, clock, settings }: StoredFileServices,
  place: { readonly tenantId: string; readonly projectId: string },
  given: unknown,
): Promise<unknown> {
  if (!Array.isArray(given)) return given
  const errors: FieldError[] = []
  const resolved: unknown[] = []
  for (const [at, one] of given.slice(0, MAX + 1).entries()) {
    const fileId: unknown = isObject(one) ? one['file_id'] : undefined
    if (fileId === undefined) {
      resolved.push(one)
      continue
    }
    const row = typeof fileId === 'string' && isUuid(fileId) ? await files.find(tx, place, fileId) : undefined
    if (row === undefined) {
      errors.push({ location: `body.attachments[${at}].file_id`, message: 'is no file of this project' })
      continue
    }
    resolved.push(sendable({ vault, clock, settings }, row))
  }
  if (errors.length > 0) throw invalid(errors)
  return resolved
}

/** A stored file as something to send: with an address from which the channel fetches it. */
export function sendable(
  { vault, clock, settings }: Omit<StoredFileServices, 'files'>,
  row: Pick<FileRow, 'tenant_id' | 'project_id' | 'file_id' | 'file_name' | 'media_type'>,
): OutgoingAttachment {
  const kind = fileKindOf(row.media_type)
  const { url } = linkTo({ vault, clock }, settings.publicUrl, row, LINK_MS)
  const type = kind === 'document' ? 'file' : kind
  return { url, type, name: row.file_name, file_id: row.file_id }
}

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
  const { type, name, file_id } = given as { type?: unknown; name?: unknown; file_id?: string }
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
  const stored = file_id === undefined ? {} : { file_id }
  return [{ url, type: known ?? guessed, ...(called ? { name: called } : {}), ...stored }]
}
