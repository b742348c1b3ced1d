export interface UploadedFile {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

const BREAK = '\r\n'
/** A form with a file has a handful of parts, and a part a few short headers. */
const PARTS_MAX = 100
const HEAD_BYTES_MAX = 4_096

/** So much is searched in one step. */
const STEP_BYTES = 1024 * 1024

/**
 * The part named `file` of a multipart body; the boundary is what the body begins with. Undefined without one. In
 * steps, because a large body takes a while to search: the caller yields to the event loop between steps.
 */
export function* fileIn(body: Buffer | undefined): Generator<undefined, UploadedFile | undefined, undefined> {
  if (body === undefined || body.subarray(0, 2).toString('latin1') !== '--') return undefined
  const firstBreak = body.indexOf(BREAK)
  if (firstBreak < 3 || firstBreak > 202) return undefined
  const boundary = body.subarray(0, firstBreak)
  const separator = Buffer.concat([Buffer.from(BREAK), boundary])
  let at = firstBreak + BREAK.length
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const headEnd = body.subarray(0, at + HEAD_BYTES_MAX + 2 * BREAK.length).indexOf(BREAK + BREAK, at)
    if (headEnd < 0) return undefined
    const start = headEnd + 2 * BREAK.length
    const end = yield* positionOf(separator, body, start - BREAK.length)
    // Without its end the body was cut off on the way.
    if (end < 0) return undefined
    const head = body.subarray(at, headEnd).toString('utf8')
    const file = partFrom(head, body.subarray(Math.min(start, end), end))
    if (file !== undefined) return file
    at = end + separator.length + BREAK.length
    if (at >= body.length) return undefined
  }
  return undefined
}

function* positionOf(needle: Buffer, body: Buffer, from: number): Generator<undefined, number, undefined> {
  for (let at = from; at < body.length; at += STEP_BYTES) {
    // Steps overlap by what a needle that begins in one may have in the next.
    const found = body.subarray(at, at + STEP_BYTES + needle.length - 1).indexOf(needle)
    if (found >= 0) return at + found
    yield
  }
  return -1
}

function partFrom(head: string, content: Buffer): UploadedFile | undefined {
  const headers = new Map(
    head.split(BREAK).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  if (!/;\s*name="?file"?\s*(;|$)/i.test(disposition)) return undefined
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const fileName = (extended === undefined ? undefined : decoded(extended)) ?? plain?.[1] ?? plain?.[2] ?? ''
  return { fileName: baseName(fileName), contentType: headers.get('content-type') ?? '', content }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Names come with folders from some browsers, and must not lead anywhere. */
const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255)
