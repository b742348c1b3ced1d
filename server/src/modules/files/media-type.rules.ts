/** What a file is, told from its content. What a sender claims is never believed. */

const TEXT = 'text/plain'
const ZIP = 'application/zip'

interface Signature {
  readonly type: string
  readonly at?: number
  readonly bytes: string
}

/** Beginnings in Latin-1. */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', bytes: 'GIF87a' },
  { type: 'image/gif', bytes: 'GIF89a' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'audio/flac', bytes: 'fLaC' },
  { type: 'audio/amr', bytes: '#!AMR' },
  { type: 'audio/ogg', bytes: 'OggS' },
  { type: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'audio/wav', at: 8, bytes: 'WAVE' },
  // Word, Excel and PowerPoint before 2007.
  { type: 'application/x-ole-storage', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { type: ZIP, bytes: 'PK\x03\x04' },
]

/** Containers of one family (`ftyp`), told apart by their brand. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^(heic|heix|mif1|msf1)/, 'image/heic'],
  [/^avi[fs]/, 'image/avif'],
  [/^M4[AB] /, 'audio/mp4'],
  [/^qt {2}/, 'video/quicktime'],
  [/^3g/, 'video/3gpp'],
]

const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Names of entries that a ZIP of this kind has. */
const INSIDE_ZIP: readonly (readonly [string, string])[] = [
  ['word/document.xml', `${OFFICE}.wordprocessingml.document`],
  ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation`],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
]

/** Undefined for content of no known kind, programs among it. */
export function mediaTypeOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 64).toString('latin1')
  if (head.startsWith('ftyp', 4)) {
    const type = brandOf(head.slice(8, 12))
    return type === 'video/mp4' && isSoundOnly(bytes, 'soun', ['vide']) ? 'audio/mp4' : type
  }
  const found = SIGNATURES.find(({ at = 0, bytes: sign }) => head.startsWith(sign, at))?.type
  if (found === ZIP) return INSIDE_ZIP.find(([name]) => bytes.includes(name, 0, 'latin1'))?.[1] ?? ZIP
  if (found === 'video/webm' && isSoundOnly(bytes, 'A_', ['V_VP', 'V_AV1', 'V_MPEG'])) return 'audio/webm'
  if (found === 'audio/ogg' && head.includes('theora')) return 'video/ogg'
  return found ?? framedAudio(bytes) ?? (isText(bytes) ? TEXT : undefined)
}

/** Browsers record voice into containers of video: the tracks, which come first, tell. */
const TRACKS_BYTES = 16 * 1024
function isSoundOnly(bytes: Buffer, sound: string, pictures: readonly string[]): boolean {
  const head = bytes.subarray(0, TRACKS_BYTES)
  return head.includes(sound) && !pictures.some((one) => head.includes(one))
}

const brandOf = (brand: string): string => BRANDS.find(([pattern]) => pattern.test(brand))?.[1] ?? 'video/mp4'

/** MP3 and AAC without a header begin with the sync word of their first frame. */
function framedAudio(bytes: Buffer): string | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff) return undefined
  const second = bytes[1] as number
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  return (second & 0xe6) === 0xe2 ? 'audio/mpeg' : undefined
}

/** Scripts for a shell are programs, not texts. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.subarray(0, 2).toString('latin1') === '#!' || bytes.includes(0))
    return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const SHOWN = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

/** Whether a browser may show it in place. Texts are not: a browser may take one for a page. */
export const isShownInline = (mediaType: string): boolean => SHOWN.test(mediaType)

export type FileKind = 'image' | 'audio' | 'video' | 'document'

export function fileKindOf(mediaType: string): FileKind {
  const family = mediaType.split('/')[0]
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}

/** A name that cannot lead anywhere, for people and for the download's header. */
export function safeFileName(name: string, kind: FileKind): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '').toWellFormed().replace(/\p{Cc}|\p{Cf}/gu, '')
  const trimmed = last.trim().replace(/^\.+/, '').slice(0, 255)
  return trimmed === '' ? kind : trimmed
}

/** RFC 6266: an ASCII name for old clients, and the whole one. */
export function contentDisposition(mediaType: string, fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  const how = isShownInline(mediaType) ? 'inline' : 'attachment'
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}
