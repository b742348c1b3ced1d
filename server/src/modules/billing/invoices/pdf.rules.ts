/**
 * A small writer of PDF 1.4: pages of text in Helvetica, which every reader has. Its characters are those of Windows-1252;
 * of others the letter without its accent is written, or a question mark.
 */
const [WIDTH, HEIGHT, MARGIN, LEADING, SIZE] = [595, 842, 56, 15, 10]
const LINES_A_PAGE = Math.floor((HEIGHT - 2 * MARGIN) / LEADING)

export interface PdfLine {
  readonly left: string
  /** Written so that it ends at the right margin, in a font whose digits have one width. */
  readonly right?: string
  readonly isBold?: boolean
}

export function pdfOf(title: string, lines: readonly PdfLine[]): Buffer {
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES_A_PAGE)) }, (_, page) =>
    lines.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE),
  )
  // 1 catalog, 2 list of pages, 3 to 5 fonts, 6 title; then two objects for each page.
  const first = 7
  const kids = pages.map((_, page) => `${first + page * 2} 0 R`).join(' ')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Courier'),
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, at) => {
      const content = page.map(placed).join('\n')
      const resources = '<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources ${resources} /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(text.length)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  // Every character is one byte by now, so positions in the text are positions in the file.
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1')
}

/** A letter of Courier is six tenths of its size wide. */
const COURIER_WIDTH = 0.6

function placed({ left, right, isBold }: PdfLine, at: number): string {
  const y = HEIGHT - MARGIN - at * LEADING
  const write = (font: string, x: number, text: string) =>
    `BT /${font} ${SIZE} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`
  const parts = [write(isBold ? 'F2' : 'F1', MARGIN, left)]
  if (right !== undefined)
    parts.push(write('F3', Math.round(WIDTH - MARGIN - right.length * SIZE * COURIER_WIDTH), right))
  return parts.join('\n')
}

/** Windows-1252 beyond Latin-1: its bytes from 128 to 159, of which five mean nothing. */
const FROM_128 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const BEYOND = new Map([...FROM_128].map((letter, at) => [letter, 128 + at]))

function escaped(text: string): string {
  let out = ''
  for (const letter of text.normalize('NFC')) {
    const byte = byteOf(letter) ?? byteOf(letter.normalize('NFD')[0] ?? '') ?? '?'.charCodeAt(0)
    const character = String.fromCharCode(byte)
    out += character === '(' || character === ')' || character === '\\' ? `\\${character}` : character
  }
  return out
}

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  return BEYOND.get(letter)
}
