// Lays beside the program the fonts that invoices are printed in. The packages have them compressed for browsers (WOFF);
// they are unpacked here, once, because that takes seconds for a font with all Chinese characters.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const FOLDER = fileURLToPath(new URL('dist/fonts', import.meta.url))

/** By the name under which they are laid: the package, and which of its files. */
const LATIN = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']
const FONTS = [
  ...LATIN.map((part) => ({ name: part, from: 'noto-sans', part })),
  ...LATIN.map((part) => ({ name: `${part}-bold`, from: 'noto-sans', part, weight: 700 })),
  { name: 'arabic', from: 'noto-sans-arabic', part: 'arabic' },
  { name: 'hebrew', from: 'noto-sans-hebrew', part: 'hebrew' },
  { name: 'thai', from: 'noto-sans-thai', part: 'thai' },
  { name: 'devanagari', from: 'noto-sans-devanagari', part: 'devanagari' },
  { name: 'simplified-chinese', from: 'noto-sans-sc', part: 'chinese-simplified' },
  { name: 'traditional-chinese', from: 'noto-sans-tc', part: 'chinese-traditional' },
  { name: 'japanese', from: 'noto-sans-jp', part: 'japanese' },
  { name: 'korean', from: 'noto-sans-kr', part: 'korean' },
]

export const FONT_PACKAGES = [...new Set(FONTS.map(({ from }) => `@fontsource/${from}`))]

const packageFolder = (name) => dirname(require.resolve(`${name}/package.json`))

export function layFonts() {
  const stamp = join(FOLDER, 'version')
  const versions = FONT_PACKAGES.map(
    (name) => `${name} ${JSON.parse(readFileSync(join(packageFolder(name), 'package.json'))).version}`,
  ).join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === versions) return
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, from, part, weight = 400 } of FONTS) {
    const packed = readFileSync(
      join(packageFolder(`@fontsource/${from}`), `files/${from}-${part}-${weight}-normal.woff`),
    )
    writeFileSync(join(FOLDER, `${name}.font`), unpacked(packed))
  }
  writeFileSync(stamp, versions)
}

/** WOFF 1.0 is a font whose tables are deflated one by one, with a directory in front. */
function unpacked(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not in the format WOFF')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place))
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      content: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  for (const [at, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + at * 2)
  let place = head.length
  const parts = [head]
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = 12 + at * 16
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(place, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    parts.push(content, padding)
    place += content.length + padding.length
  }
  return Buffer.concat(parts)
}
