import { parseCsv } from '../../../algorithms/text/csv.ts'
import { storableJson } from '../../../platform/http/item-faults.ts'
import { UnreadableFile } from './file.ts'

/** One thing of a file: an item of a list with the list's name, a line of JSON, a row of a table. */
export interface Entry {
  /** The list it stands in; '' at the top of the file. */
  readonly list: string
  readonly value: unknown
}

/** Takes a file piece by piece and gives back what is complete: a file may be larger than memory. */
export interface EntryReader {
  write(chunk: string): readonly Entry[]
  end(): readonly Entry[]
}

/** No conversation is longer; a file that is one endless text is not what it was said to be. */
const ENTRY_LENGTH_MAX = 64_000_000
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/**
 * JSON whose lists are read item by item: a list at the top, lists of an object at the top (those that are named), or a
 * value a line. Other members of the object come together at the end, as one entry.
 */
export class JsonEntries implements EntryReader {
  readonly #lists: ReadonlySet<string>
  #text = ''
  #at = 0
  /** Where the value being read begins; -1 between values. */
  #from = -1
  #depth = 0
  #inText = false
  #root: 'none' | 'array' | 'object' = 'none'
  #key = ''
  /** The list within the object that is being read. */
  #list: string | undefined
  readonly #rest: Record<string, unknown> = {}
  #found: Entry[] = []

  constructor(lists: readonly string[]) {
    this.#lists = new Set(lists)
  }

  write(chunk: string): readonly Entry[] {
    this.#text += chunk
    for (; this.#at < this.#text.length; this.#at += 1) {
      if (this.#inText) this.#skipText()
      else this.#step(this.#text[this.#at] as string)
    }
    const keep = this.#from === -1 ? this.#at : this.#from
    this.#text = this.#text.slice(keep)
    this.#at -= keep
    if (this.#from !== -1) this.#from = 0
    if (this.#text.length > ENTRY_LENGTH_MAX)
      throw new UnreadableFile('An entry of the file is larger than 64 MB.')
    const found = this.#found
    this.#found = []
    return found
  }

  end(): readonly Entry[] {
    if (this.#depth > 0 || this.#inText)
      throw new UnreadableFile('The file is not JSON, or it was broken off before its end.')
    this.#close()
    const found = this.#found
    this.#found = []
    return found
  }

  /** How deep the values stand that are read one by one. */
  get #level(): number {
    return this.#root === 'none' ? 0 : this.#list === undefined ? 1 : 2
  }

  #step(sign: string): void {
    switch (sign) {
      case '"':
        this.#inText = true
        if (this.#from === -1) this.#from = this.#at
        return
      case '{':
      case '[':
        this.#open(sign)
        return
      case '}':
      case ']':
        if (this.#depth === this.#level) this.#close()
        this.#depth -= 1
        if (this.#list !== undefined && this.#depth === 1) this.#list = undefined
        else if (this.#depth === 0 && this.#root !== 'none') this.#endRoot()
        else if (this.#depth === 0) this.#close(1)
        return
      case ',':
        if (this.#depth === this.#level) this.#close()
        return
      case ':':
        if (this.#root === 'object' && this.#depth === 1 && this.#list === undefined) this.#readKey()
        return
      case '\n':
        if (this.#depth === 0) this.#close()
        return
      default:
        if (this.#from === -1 && sign > ' ' && sign !== '\ufeff') this.#from = this.#at
    }
  }

  /** To the quote that ends the text, or behind what there is of it. */
  #skipText(): void {
    const quote = this.#text.indexOf('"', this.#at)
    const end = quote === -1 ? this.#text.length : quote
    let slashes = 0
    while (end - slashes > this.#at && this.#text[end - slashes - 1] === '\\') slashes += 1
    const isEscaped = slashes % 2 === 1
    this.#inText = quote === -1 || isEscaped
    // What an escape at the end of a chunk is about is skipped in the next one.
    this.#at = quote === -1 ? end - (isEscaped ? 0 : 1) : end
  }

  #open(sign: string): void {
    const isFirst = this.#depth === 0 && this.#from === -1
    if (isFirst && sign === '[') this.#root = 'array'
    else if (isFirst && this.#lists.size > 0) this.#root = 'object'
    else if (this.#depth === 1 && sign === '[' && this.#root === 'object' && this.#lists.has(this.#key)) {
      this.#list = this.#key
      this.#from = -1
    } else if (this.#from === -1) this.#from = this.#at
    this.#depth += 1
  }

  #readKey(): void {
    this.#key = String(parsed(this.#text.slice(this.#from, this.#at)))
    this.#from = -1
  }

  /** The value that has been read is complete. */
  #close(more = 0): void {
    if (this.#from === -1) return
    const text = this.#text.slice(this.#from, this.#at + more).trim()
    this.#from = -1
    if (text === '') return
    const value = parsed(text)
    if (this.#root === 'object' && this.#list === undefined) this.#rest[this.#key] = value
    else this.#found.push({ list: this.#list ?? '', value })
  }

  /** Another object may follow on the next line. */
  #endRoot(): void {
    const rest = { ...this.#rest }
    for (const key of Object.keys(this.#rest)) delete this.#rest[key]
    if (this.#root === 'object' && Object.keys(rest).length > 0) this.#found.push({ list: '', value: rest })
    this.#root = 'none'
    this.#key = ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(UNSTORABLE.test(text) ? storableJson(Buffer.from(text)).toString() : text)
  } catch (error) {
    throw new UnreadableFile(`The file is not JSON: ${(error as Error).message}`)
  }
}

const BLOCK_LENGTH = 1_000_000
const ROW_LENGTH_MAX = 16_000_000

/** A row of a table, with the names of the columns. */
export interface TableRow {
  readonly columns: readonly string[]
  readonly cells: readonly string[]
}

/** Rows of a table. Parts that end with a row are read with the header before them, and so with the same delimiter. */
export class CsvEntries implements EntryReader {
  #text = ''
  #header: string | undefined

  write(chunk: string): readonly Entry[] {
    this.#text += chunk
    if (this.#text.length < BLOCK_LENGTH) return []
    const end = endOfRows(this.#text)
    if (end === 0 && this.#text.length < ROW_LENGTH_MAX) return []
    return this.#read(end || this.#text.lastIndexOf('\n') + 1 || this.#text.length)
  }

  end(): readonly Entry[] {
    return this.#read(this.#text.length)
  }

  #read(length: number): readonly Entry[] {
    const part = this.#text.slice(0, length)
    this.#text = this.#text.slice(length)
    const [columns = [], ...rows] = parseCsv((this.#header ?? '') + part)
    this.#header ??= part.slice(0, endOfRows(part, true) || part.length)
    const names = columns.map((name) => name.trim())
    return rows.map((cells) => ({ list: '', value: { columns: names, cells } satisfies TableRow }))
  }
}

/** Behind the last line break outside of quotes, or the first; 0 if there is none. */
function endOfRows(text: string, isFirst = false): number {
  let end = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 34) isQuoted = !isQuoted
    else if (sign === 10 && !isQuoted) {
      end = at + 1
      if (isFirst) return end
    }
  }
  return end
}

/** What one block may hold. */
const TEXT_BLOCK_MAX = 900_000

/** Plain text in blocks, cut between lines, never inside one that fits. */
export class TextEntries implements EntryReader {
  #text = ''

  write(chunk: string): readonly Entry[] {
    this.#text += chunk
    const blocks: Entry[] = []
    while (this.#text.length > TEXT_BLOCK_MAX) {
      const cut = this.#text.lastIndexOf('\n', TEXT_BLOCK_MAX)
      const end = cut > 0 ? cut : TEXT_BLOCK_MAX
      blocks.push({ list: '', value: this.#text.slice(0, end) })
      this.#text = this.#text.slice(cut > 0 ? end + 1 : end)
    }
    return blocks
  }

  end(): readonly Entry[] {
    const text = this.#text
    this.#text = ''
    return text === '' ? [] : [{ list: '', value: text }]
  }
}
