import { crc32, deflateSync } from 'node:zlib'
import { getResolvedPDFJS } from 'unpdf'
import { openPdf } from './pdf.ts'

export interface PagePicture {
  readonly page: number
  /** PNG. */
  readonly bytes: Uint8Array
}

/** A picture as the PDF library decodes it: one bit, three or four bytes for each point. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** What services read well; larger pictures are only slower. */
const SIDE_MAX = 2_200
const POINTS_MAX = 60_000_000
/** Smaller pictures are ornaments. */
const SIDE_MIN = 100

/** The largest picture of each page: a scanned page is one picture that covers it. */
export async function* picturesIn(bytes: Buffer, pages: readonly number[]): AsyncGenerator<PagePicture> {
  const pdf = await openPdf(bytes)
  const { OPS } = await getResolvedPDFJS()
  const painting = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
  for (const number of pages) {
    const page = await pdf.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    let largest: Picture | undefined
    for (const [at, operation] of fnArray.entries()) {
      if (!painting.has(operation)) continue
      const [given] = argsArray[at] as readonly unknown[]
      const name = typeof given === 'string' ? given : ((given as { data?: unknown } | null)?.data ?? given)
      const store = String(name).startsWith('g_') ? page.commonObjs : page.objs
      const found =
        typeof name === 'string' ? await new Promise((resolve) => store.get(name, resolve)) : given
      if (isPicture(found) && found.width * found.height > (largest?.width ?? 0) * (largest?.height ?? 0))
        largest = found
    }
    page.cleanup()
    if (largest !== undefined) yield { page: number, bytes: pngOf(largest) }
  }
}

function isPicture(found: unknown): found is Picture {
  const { width = 0, height = 0, data } = (found ?? {}) as Partial<Picture>
  return (
    data !== undefined &&
    Math.min(width, height) >= SIDE_MIN &&
    width * height <= POINTS_MAX &&
    data.length > 0
  )
}

/** In shades of grey, which is enough to read, and smaller by whole steps where it is too large. */
export function pngOf({ width, height, data }: Picture): Uint8Array {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SIDE_MAX))
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const shade = shadeIn({ width, height, data })
  // Each row begins with a byte that says how it is filtered: not at all.
  const raw = Buffer.alloc(rows * (columns + 1))
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let sum = 0
      for (let y = 0; y < step; y += 1)
        for (let x = 0; x < step; x += 1) sum += shade(column * step + x, row * step + y)
      raw[row * (columns + 1) + 1 + column] = Math.round(sum / (step * step))
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(columns, 0)
  header.writeUInt32BE(rows, 4)
  header.writeUInt8(8, 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]))
}

function shadeIn({ width, height, data }: Picture): (x: number, y: number) => number {
  const bytes = Math.floor(data.length / (width * height))
  if (bytes === 0) {
    const rowBytes = Math.ceil(width / 8)
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0)
  }
  if (bytes < 3) return (x, y) => data[(y * width + x) * bytes] ?? 0
  return (x, y) => {
    const at = (y * width + x) * bytes
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    return red * 0.3 + green * 0.59 + blue * 0.11
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
