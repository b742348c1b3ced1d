import { decoderFor } from './plain.ts'

/** A piece of a mail that holds content itself. */
export interface MailPart {
  readonly mediaType: string
  readonly charset: string
  /** Empty unless it is an attachment. */
  readonly fileName: string
  readonly bytes: Buffer
}

const DEPTH_MAX = 10
const PARTS_MAX = 500
const HEADERS_MAX = 256 * 1024

type Headers = ReadonlyMap<string, string>

/** The headers of a mail, and its parts in order, with what encodes them taken off. */
export function partsOfMail(bytes: Buffer): {
  readonly headers: Headers
  readonly parts: readonly MailPart[]
} {
  const text = bytes.toString('latin1')
  const { headers, body } = split(text)
  const parts: MailPart[] = []
  collect(headers, body, parts, 0)
  return { headers, parts }
}

function split(text: string): { headers: Headers; body: string } {
  const head = text.slice(0, HEADERS_MAX)
  const end = /\r?\n\r?\n/.exec(head)
  const written = end === null ? head : head.slice(0, end.index)
  const headers = new Map<string, string>()
  // A line that begins with a space goes on with the one before.
  for (const line of written.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end === null ? '' : text.slice(end.index + end[0].length) }
}

function collect(headers: Headers, body: string, parts: MailPart[], depth: number): void {
  if (parts.length >= PARTS_MAX || depth > DEPTH_MAX) return
  const type = headers.get('content-type') ?? 'text/plain'
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase()
  const boundary = parameter(type, 'boundary')
  if (mediaType.startsWith('multipart/') && boundary !== '') {
    for (const section of sectionsOf(body, boundary)) {
      const inner = split(section)
      collect(inner.headers, inner.body, parts, depth + 1)
    }
    return
  }
  const disposition = headers.get('content-disposition') ?? ''
  const fileName = parameter(disposition, 'filename') || parameter(type, 'name')
  const isAttached =
    /^\s*attachment/i.test(disposition) || (fileName !== '' && !mediaType.startsWith('text/'))
  parts.push({
    mediaType,
    charset: parameter(type, 'charset') || 'utf-8',
    fileName: isAttached ? fileName || nameless(mediaType) : '',
    bytes: contentOf(body, headers.get('content-transfer-encoding') ?? ''),
  })
}

const nameless = (mediaType: string): string =>
  mediaType === 'message/rfc822' ? 'message.eml' : 'attachment'

function sectionsOf(body: string, boundary: string): readonly string[] {
  const sections = `\n${body}`.split(`\n--${boundary}`)
  return sections
    .slice(1)
    .flatMap((section) => (section.startsWith('--') ? [] : [section.replace(/^[^\n]*\n/, '')]))
}

function contentOf(body: string, encoding: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  return /quoted-printable/i.test(encoding) ? unquoted(body.replace(/=[ \t]*\r?\n/g, '')) : bytes
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/** A parameter of a header: plain, quoted, or with its charset and in numbered pieces as RFC 2231 has it. */
function parameter(header: string, name: string): string {
  const pieces: string[] = []
  let charset = ''
  for (const [, key = '', star = '', quoted, bare] of header
    .slice(0, 10_000)
    .matchAll(/;\s*([\w-]{1,40})((?:\*\d{1,2})?\*?)=(?:"([^"]*)"|([^;\s]+))/g)) {
    if (key.toLowerCase() !== name) continue
    let value = quoted ?? bare ?? ''
    if (star.endsWith('*')) {
      const marked = /^([\w-]*)'[^']*'/.exec(value)
      charset = marked?.[1] || charset || 'utf-8'
      value = unquoted(value.slice(marked?.[0].length ?? 0).replaceAll('%', '=')).toString('latin1')
    }
    pieces.push(value)
  }
  const value = pieces.join('')
  return charset === '' ? wordsOfHeader(value) : decoderFor(charset).decode(Buffer.from(value, 'latin1'))
}

/** `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=` and its like as what they say; other bytes as UTF-8, which new mails are written in. */
export function wordsOfHeader(text: string): string {
  const plain = Buffer.from(text, 'latin1').toString('utf8')
  const readable = plain.includes('\ufffd') ? text : plain
  return readable
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(
      /=\?([\w-]{1,40})(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]*)\?=/gi,
      (_, charset: string, kind: string, word: string) =>
        decoderFor(charset).decode(
          kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquoted(word.replaceAll('_', ' ')),
        ),
    )
}
