import PDFDocument from 'pdfkit'
import type { PdfLine, PdfTask } from './pdf-task.ts'
import { lettersOf, printable, runsOf } from './runs.ts'

const [WIDTH, HEIGHT, MARGIN, LEADING, SIZE] = [595, 842, 56, 15, 10]
const LINES_A_PAGE = Math.floor((HEIGHT - 2 * MARGIN) / LEADING)
const ROOM = WIDTH - 2 * MARGIN
const GAP = 16
/** Of one text; a longer one is cut, so that it cannot fill a page. */
const ROWS_MAX = 4

/** Pages of lines, each with an amount at the right margin or without. The fonts are embedded as far as they are used. */
export async function printPdf({ title, issuedAt, lines }: PdfTask): Promise<Buffer> {
  const date = new Date(issuedAt)
  const document = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    // The standard fonts are not used, and are not looked for.
    font: '',
    autoFirstPage: false,
    info: { Title: title, CreationDate: date, ModDate: date },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const rows = lines.flatMap((line) => wrapped(document, line))
  for (const [at, row] of rows.entries()) {
    if (at % LINES_A_PAGE === 0) document.addPage()
    write(document, row, MARGIN + (at % LINES_A_PAGE) * LEADING)
  }
  if (rows.length === 0) document.addPage()
  document.end()
  await ended
  return Buffer.concat(parts)
}

type Document = InstanceType<typeof PDFDocument>

function write(document: Document, { left, right, isBold = false }: PdfLine, y: number): void {
  draw(document, left, isBold, MARGIN, y)
  if (right !== undefined) draw(document, right, isBold, WIDTH - MARGIN - widthOf(document, right, isBold), y)
}

/** An empty list of features has a run shaped as a whole instead of word by word, which would put words of Arabic in the wrong order. */
const WHOLE = { features: [], lineBreak: false } as const

function draw(document: Document, text: string, isBold: boolean, from: number, y: number): void {
  let x = from
  for (const run of runsOf(text, isBold)) {
    use(document, run.font).text(run.text, x, y, { ...WHOLE, features: [], baseline: 'alphabetic' })
    x += document.widthOfString(run.text, { ...WHOLE, features: [] })
  }
}

const use = (document: Document, font: { readonly name: string; readonly bytes: Buffer }): Document =>
  document.registerFont(font.name, font.bytes).font(font.name).fontSize(SIZE)

function widthOf(document: Document, text: string, isBold: boolean): number {
  let width = 0
  for (const run of runsOf(text, isBold)) {
    use(document, run.font)
    width += document.widthOfString(run.text, { ...WHOLE, features: [] })
  }
  return width
}

/** The line in as many rows as it needs, broken at blanks, or between letters where there is none. */
function wrapped(document: Document, line: PdfLine): readonly PdfLine[] {
  const { right, isBold = false } = line
  const room = right === undefined ? ROOM : ROOM - GAP - widthOf(document, right, isBold)
  const rows: string[] = []
  let rest = printable(line.left)
  while (rest !== '' && rows.length < ROWS_MAX) {
    const length = fittingLength(document, rest, isBold, room)
    rows.push(rest.slice(0, length).trimEnd())
    rest = rest.slice(length).trimStart()
  }
  if (rest !== '') rows[ROWS_MAX - 1] = `${(rows[ROWS_MAX - 1] ?? '').slice(0, -1)}…`
  const [first = '', ...more] = rows
  return [{ ...line, left: first }, ...more.map((left) => ({ left, isBold }))]
}

/** No row has room for more letters than this. */
const LETTERS_MAX = 250

function fittingLength(document: Document, text: string, isBold: boolean, room: number): number {
  const letters = lettersOf(text.slice(0, LETTERS_MAX))
  let [low, high] = [1, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(document, letters.slice(0, middle).join(''), isBold) <= room) low = middle
    else high = middle - 1
  }
  const fitting = letters.slice(0, low).join('')
  if (fitting.length === text.length) return fitting.length
  const blank = fitting.lastIndexOf(' ')
  return blank > 0 ? blank : fitting.length
}
