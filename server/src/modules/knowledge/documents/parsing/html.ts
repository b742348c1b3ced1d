import { type Block, storable } from './block.ts'
import { attribute, type Token, tokensIn } from './markup.ts'
import { decodeText } from './plain.ts'
import { isAmount, joinedHeader, mayBeHeader } from './table.ts'

/** HTML says nothing about pages. */
const PAGE = 1
const SPAN_MAX = 50
const HIDDEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'select',
  'object',
  'math',
])
const BREAKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main nav ol option p section summary ul'.split(
    ' ',
  ),
)

export function readHtml(bytes: Buffer): readonly Block[] {
  // Pages of old say in their head what they are written in.
  const head = bytes.subarray(0, 2_048).toString('latin1')
  const charset = /charset=["']?([\w-]{2,40})/i.exec(head)?.[1]
  return blocksOfHtml(storable(decodeText(bytes, charset)))
}

export function blocksOfHtml(html: string): readonly Block[] {
  const reader = new HtmlReader()
  for (const token of tokensIn(html, true)) reader.take(token)
  return reader.end()
}

interface Table {
  readonly rows: string[][]
  /** Cells that reach down into later rows, by their column. */
  readonly below: Map<number, { readonly text: string; left: number }>
  name: string
  isMarked: boolean
  /** Whether each row has header cells only. */
  readonly headerRows: boolean[]
  /** How far cells of the first row reach: over the most columns, and over the most rows. */
  across: number
  down: number
  cell: { text: string; readonly across: number; readonly down: number } | undefined
}

/** Tags are taken as they come; what is closed in the wrong order, or never, costs no more than its own structure. */
class HtmlReader {
  readonly #blocks: Block[] = []
  /** Tables inside tables; what an inner one says belongs to the cell of the outer one. */
  readonly #tables: Table[] = []
  #text = ''
  #title = ''
  #heading = 0
  #code = 0
  #hidden = ''
  #isTitle = false
  #isCaption = false

  take(token: Token): void {
    if (token.kind === 'text') this.#say(token.text)
    else if (this.#hidden !== '') {
      if (token.kind === 'close' && token.name === this.#hidden) this.#hidden = ''
    } else if (token.kind === 'open') this.#open(token)
    else this.#close(token.name)
  }

  end(): readonly Block[] {
    while (this.#tables.length > 0) this.#endTable()
    this.#flush()
    const hasTop = this.#blocks.some((block) => block.kind === 'heading' && block.level === 1)
    const title = this.#title.replace(/\s+/g, ' ').trim()
    return title === '' || hasTop
      ? this.#blocks
      : [{ kind: 'heading', text: title, level: 1, page: PAGE }, ...this.#blocks]
  }

  #say(text: string): void {
    if (this.#hidden !== '') return
    if (this.#isTitle) this.#title += text
    else if (this.#isCaption) {
      const table = this.#tables.at(-1)
      if (table !== undefined) table.name += text
    } else this.#add(this.#code > 0 ? text : text.replace(/[\s\u00a0]+/g, ' '))
  }

  #add(text: string): void {
    const cell = this.#tables.at(-1)?.cell
    if (cell === undefined) this.#text += text
    else cell.text += text
  }

  #open({ name, attributes, isEmpty }: Token & { kind: 'open' }): void {
    const table = this.#tables.at(-1)
    if (HIDDEN.has(name)) this.#hidden = isEmpty ? '' : name
    else if (name === 'title') this.#isTitle = this.#title === ''
    else if (name === 'table') {
      this.#flush()
      this.#tables.push({
        ...{ rows: [], below: new Map(), name: '', cell: undefined },
        ...{ isMarked: false, headerRows: [], across: 1, down: 1 },
      })
    } else if (name === 'caption') this.#isCaption = table !== undefined
    else if (name === 'tr' && table !== undefined) {
      this.#endCell(table)
      table.rows.push([])
    } else if ((name === 'td' || name === 'th') && table !== undefined) {
      this.#endCell(table)
      if (table.rows.length === 0) table.rows.push([])
      if (name === 'th' && table.rows.length === 1) table.isMarked = true
      const span = (which: string) =>
        Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attribute(attributes, which), 10) || 1))
      table.cell = { text: '', across: span('colspan'), down: span('rowspan') }
      noteCell(table, name === 'th', table.cell)
    } else if (/^h[1-6]$/.test(name)) {
      this.#flush()
      this.#heading = table === undefined ? Number(name[1]) : 0
    } else if (name === 'pre') {
      this.#flush()
      this.#code += 1
    } else if (name === 'br') this.#add('\n')
    else if (BREAKS.has(name)) this.#break(name)
  }

  #close(name: string): void {
    const table = this.#tables.at(-1)
    if (name === 'title') this.#isTitle = false
    else if (name === 'caption') this.#isCaption = false
    else if (name === 'table') this.#endTable()
    else if ((name === 'td' || name === 'th' || name === 'tr') && table !== undefined) this.#endCell(table)
    else if (/^h[1-6]$/.test(name)) this.#flush()
    else if (name === 'pre') {
      this.#flush()
      this.#code = Math.max(0, this.#code - 1)
    } else if (BREAKS.has(name)) this.#break(name)
  }

  /** Items of a list and lines of an address are lines of one text; everything else ends it. */
  #break(name: string): void {
    if (this.#tables.at(-1)?.cell !== undefined) this.#add('\n')
    else if (name === 'li' || name === 'dt' || name === 'dd' || name === 'option') this.#add('\n')
    else this.#flush()
  }

  #flush(): void {
    if (this.#tables.at(-1)?.cell !== undefined) return
    const isCode = this.#code > 0
    const text = isCode ? this.#text.trim() : linesOf(this.#text)
    const level = this.#heading
    this.#text = ''
    this.#heading = 0
    if (text === '') return
    if (level > 0) this.#blocks.push({ kind: 'heading', text: text.replaceAll('\n', ' '), level, page: PAGE })
    else this.#blocks.push({ kind: 'text', text, page: PAGE, ...(isCode && { isCode }) })
  }

  #endCell(table: Table): void {
    const row = table.rows.at(-1)
    const { cell } = table
    table.cell = undefined
    if (row === undefined || cell === undefined) return
    fillFromAbove(table, row)
    const text = linesOf(cell.text).replaceAll('\n', ' ')
    for (let column = 0; column < cell.across; column += 1) {
      if (cell.down > 1) table.below.set(row.length, { text, left: cell.down - 1 })
      row.push(text)
    }
  }

  #endTable(): void {
    const table = this.#tables.pop()
    if (table === undefined) return
    this.#isCaption = false
    this.#endCell(table)
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''))
    const outer = this.#tables.at(-1)?.cell
    if (outer !== undefined) outer.text += `\n${rows.map((row) => row.join(' ')).join('\n')}\n`
    else if (rows.every((row) => row.length < 2)) {
      // A table of one column is how pages were laid out once.
      const text = rows.map((row) => row.join('')).join('\n')
      if (text !== '') this.#blocks.push({ kind: 'text', text, page: PAGE })
    } else {
      const caption = linesOf(table.name).replaceAll('\n', ' ')
      // One cell over all columns is a title of the table.
      const [first = []] = rows
      const isTitled = first.length > 1 && rows.length > 2 && table.across >= first.length
      const name = [caption, ...(isTitled ? [first[0]] : [])].filter(Boolean).join(': ')
      const body = isTitled ? rows.slice(1) : rows
      const depth = headerDepth(table, rows) - (isTitled ? 1 : 0)
      const joined = depth > 1 ? [joinedHeader(body, depth), ...body.slice(depth)] : body
      const hasHeader = table.isMarked || depth > 1 || mayBeHeader(joined)
      this.#blocks.push({ kind: 'table', rows: joined, page: PAGE, hasHeader, ...(name && { name }) })
    }
  }
}

function noteCell(table: Table, isHeader: boolean, { across, down }: { across: number; down: number }): void {
  const at = table.rows.length - 1
  table.headerRows[at] = isHeader && table.headerRows[at] !== false
  if (at > 0) return
  table.across = Math.max(table.across, across)
  table.down = Math.max(table.down, down)
}

const HEADER_ROWS_MAX = 4

/** How many rows name the columns: rows of header cells only, or as many as a cell of the first row reaches down beside a wide one. */
function headerDepth({ headerRows, across, down }: Table, rows: readonly (readonly string[])[]): number {
  const marked = headerRows.findIndex((isHeader) => !isHeader)
  const most = Math.min(HEADER_ROWS_MAX, rows.length - 1)
  if (marked !== 0) return Math.min(most, marked === -1 ? 1 : marked)
  if (across < 2) return 1
  const isNames = rows[1]?.every((cell) => !isAmount(cell)) === true && rows[2]?.some(isAmount) === true
  return Math.min(most, Math.max(down, isNames ? 2 : 1))
}

/** Cells of rows above that reach down here come before the next one. */
function fillFromAbove(table: Table, row: string[]): void {
  for (let above = table.below.get(row.length); above !== undefined; above = table.below.get(row.length)) {
    above.left -= 1
    if (above.left === 0) table.below.delete(row.length)
    row.push(above.text)
  }
}

const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
