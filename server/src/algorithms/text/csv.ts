/** After so many characters there is a pause, wherever in a row that is. */
const PAUSE_LENGTH = 64 * 1024
/** A cell of many pieces is put together in portions: joining millions of pieces at once would take long. */
const PIECES_MAX = 4_096

/** What separates cells in exports: a comma, and where commas are decimal, a semicolon or a tab. */
const DELIMITERS = [',', ';', '\t'] as const
/** A first row is shorter; a quote in it may never end. */
const FIRST_ROW_MAX = 100_000

/**
 * Rows of cells, as RFC 4180 has them: quoted cells may hold delimiters, line breaks and doubled quotes. Lines may end in
 * any of the three ways, spaces before a quote are dropped, and a quote that never ends holds the rest of the text.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const row of csvRows(text)) if (row !== undefined) rows.push(row)
  return rows
}

/** The same row by row, in steps that are short whatever the text is: undefined is a pause within a row. */
export function* csvRows(text: string): Generator<string[] | undefined, void, undefined> {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const delimiter = delimiterOf(source)
  const cell = new Cell()
  let row: string[] = []
  let isQuoted = false
  let pauseAt = PAUSE_LENGTH
  for (let at = 0; at < source.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + PAUSE_LENGTH
      yield undefined
    }
    const from = at
    at = isQuoted ? quoteFrom(source, from) : signFrom(source, from, delimiter)
    const sign = source[at]
    const isDoubled = isQuoted && sign === '"' && source[at + 1] === '"'
    cell.add(source.slice(from, isDoubled ? at + 1 : at))
    if (isDoubled) at += 1
    else if (isQuoted) isQuoted = false
    else if (sign === '"' && cell.isBlank) {
      cell.take()
      isQuoted = true
    } else if (sign === delimiter) row.push(cell.take())
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at += 1
      row.push(cell.take())
      if (isRow(row)) yield row
      row = []
    } else if (sign === '"') cell.add(sign)
  }
  if (cell.isEmpty && row.length === 0) return
  row.push(cell.take())
  if (isRow(row)) yield row
}

/** A line without anything is no row. */
const isRow = (row: readonly string[]): boolean => row.length > 1 || row[0] !== ''

/** The one that the first row has most of, outside of quotes; a comma if it has none. */
function delimiterOf(source: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let isQuoted = false
  for (let at = 0; at < source.length && at < FIRST_ROW_MAX; at += 1) {
    const sign = source[at] as string
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === '\n' || sign === '\r') break
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return DELIMITERS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}

function quoteFrom(source: string, from: number): number {
  const at = source.indexOf('"', from)
  return at === -1 ? source.length : at
}

/** Where the next delimiter, quote, line feed or carriage return is, or the end. */
function signFrom(source: string, from: number, delimiter: string): number {
  const delimiterCode = delimiter.charCodeAt(0)
  let at = from
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === delimiterCode || code === 34 || code === 10 || code === 13) break
  }
  return at
}

class Cell {
  #portions: string[] = []
  #pieces: string[] = []
  /** All of it, for the many cells that have one piece. */
  #only = ''

  get isEmpty(): boolean {
    return this.#only === ''
  }

  get isBlank(): boolean {
    return this.#pieces.length === 0 && this.#only.trim() === ''
  }

  add(piece: string): void {
    if (piece === '') return
    if (this.#only === '') {
      this.#only = piece
      return
    }
    if (this.#pieces.length === 0) this.#pieces.push(this.#only)
    this.#pieces.push(piece)
    if (this.#pieces.length < PIECES_MAX) return
    this.#portions.push(this.#pieces.join(''))
    this.#pieces = ['']
  }

  take(): string {
    const text = this.#pieces.length === 0 ? this.#only : this.#portions.join('') + this.#pieces.join('')
    this.#only = ''
    if (this.#pieces.length > 0) {
      this.#portions = []
      this.#pieces = []
    }
    return text
  }
}
