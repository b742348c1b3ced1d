/** After so many characters there is a pause, wherever in a row that is. */
const PAUSE_LENGTH = 64 * 1024
/** A cell of many pieces is put together in portions: joining millions of pieces at once would take long. */
const PIECES_MAX = 4_096

/** Rows of cells, as RFC 4180 has them: quoted cells may hold commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const row of csvRows(text)) if (row !== undefined) rows.push(row)
  return rows
}

/** The same row by row, in steps that are short whatever the text is: undefined is a pause within a row. */
export function* csvRows(text: string): Generator<string[] | undefined, void, undefined> {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
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
    at = isQuoted ? quoteFrom(source, from) : signFrom(source, from)
    const sign = source[at]
    const isDoubled = isQuoted && sign === '"' && source[at + 1] === '"'
    cell.add(source.slice(from, isDoubled ? at + 1 : at))
    if (isDoubled) at += 1
    else if (isQuoted) isQuoted = false
    else if (sign === '"' && cell.isEmpty) isQuoted = true
    else if (sign === ',') row.push(cell.take())
    else if (sign === '\n') {
      row.push(cell.take())
      if (isRow(row)) yield row
      row = []
    } else if (sign === '"' || (sign === '\r' && source[at + 1] !== '\n')) cell.add(sign)
  }
  if (cell.isEmpty && row.length === 0) return
  row.push(cell.take())
  if (isRow(row)) yield row
}

/** A line without anything is no row. */
const isRow = (row: readonly string[]): boolean => row.length > 1 || row[0] !== ''

function quoteFrom(source: string, from: number): number {
  const at = source.indexOf('"', from)
  return at === -1 ? source.length : at
}

/** Where the next comma, quote, line feed or carriage return is, or the end. */
function signFrom(source: string, from: number): number {
  let at = from
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === 44 || code === 34 || code === 10 || code === 13) break
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
