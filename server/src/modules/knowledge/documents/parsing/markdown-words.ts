/**
 * The words of a paragraph of Markdown: what is emphasised or linked counts as plain words, pictures as none. Reads
 * every character once; marks that belong to nothing stay as they are.
 */
export function wordsOfMarkdown(text: string, isDefined: (label: string) => boolean): string {
  let words = ''
  for (let from = 0; from < text.length; ) {
    const to = endOfPortion(text, from)
    words += new WordReader(text.slice(from, to), isDefined).read()
    from = to
  }
  return words
}

/** Longer paragraphs are read in portions: a mark costs far more memory than it is long, and pairs stand close together. */
const PORTION_LENGTH = 50_000

function endOfPortion(text: string, from: number): number {
  const last = from + PORTION_LENGTH
  if (last >= text.length) return text.length
  const space = Math.max(text.lastIndexOf('\n', last), text.lastIndexOf(' ', last))
  return space > from ? space + 1 : last
}

const STOPS = /[`\\&![\]<*_]/g
const ESCAPED = /\\([!-/:-@[-`{-~\n])/y
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/y
const TARGET =
  /\(\s{0,9}(?:<[^<>\n]{0,1000}>|[^\s()<>]{0,1000}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?)(?:\s{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'))?\s{0,9}\)/y
const LABEL = /\[([^[\]]{0,200})\]/y
const ADDRESS = /<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]{0,1000}|[^\s<>@]{1,64}@[^\s<>@]{1,200})>/y
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

interface Opening {
  /** Where it stands among the pieces. */
  readonly piece: number
  readonly isPicture: boolean
  /** Where its text begins. */
  readonly start: number
}

class WordReader {
  readonly #text: string
  readonly #isDefined: (label: string) => boolean
  readonly #pieces: string[] = []
  readonly #brackets: Opening[] = []
  /** Runs of stars and underscores that something may still close. */
  readonly #open: Readonly<Record<string, number[]>> = { '*': [], _: [] }
  readonly #codeEnds: CodeEnds
  #at = 0

  constructor(text: string, isDefined: (label: string) => boolean) {
    this.#text = text
    this.#isDefined = isDefined
    this.#codeEnds = new CodeEnds(text)
  }

  read(): string {
    STOPS.lastIndex = 0
    for (let stop = STOPS.exec(this.#text); stop !== null; stop = STOPS.exec(this.#text)) {
      this.#pieces.push(this.#text.slice(this.#at, stop.index))
      this.#at = stop.index
      this.#take(stop[0])
      STOPS.lastIndex = this.#at
    }
    this.#pieces.push(this.#text.slice(this.#at))
    return this.#pieces.join('')
  }

  #take(mark: string): void {
    if (mark === '`') this.#code()
    else if (mark === '*' || mark === '_') this.#emphasis(mark)
    else if (mark === ']') this.#closeBracket()
    else if (mark === '[' || (mark === '!' && this.#text[this.#at + 1] === '[')) this.#openBracket(mark)
    else {
      const escaped = this.#matchAt(ESCAPED, mark === '\\')?.[1]
      const entity = this.#matchAt(ENTITY, mark === '&')
      const address = this.#matchAt(ADDRESS, mark === '<')?.[1]
      const words = escaped ?? address ?? (entity === undefined ? undefined : characterOf(entity))
      if (words === undefined) this.#skip(mark.length)
      else this.#pieces.push(words)
    }
  }

  /** Matches here and moves behind the match. */
  #matchAt(pattern: RegExp, isWanted: boolean): RegExpExecArray | undefined {
    if (!isWanted) return undefined
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found
  }

  #skip(length: number): void {
    this.#pieces.push(this.#text.slice(this.#at, this.#at + length))
    this.#at += length
  }

  #code(): void {
    const length = runLength(this.#text, this.#at)
    const end = this.#codeEnds.after(this.#at + length, length)
    if (end === undefined) {
      this.#skip(length)
      return
    }
    const code = this.#text.slice(this.#at + length, end)
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
    this.#pieces.push(isPadded ? code.slice(1, -1) : code)
    this.#at = end + length
  }

  #openBracket(mark: string): void {
    const isPicture = mark === '!'
    this.#brackets.push({
      piece: this.#pieces.length,
      isPicture,
      start: this.#at + (isPicture ? 2 : 1),
    })
    this.#skip(isPicture ? 2 : 1)
  }

  #closeBracket(): void {
    const opening = this.#brackets.pop()
    const end = this.#at
    this.#at += 1
    if (
      opening === undefined ||
      !this.#hasTarget(this.#text.slice(opening.start, Math.min(end, opening.start + 200)))
    ) {
      this.#at = end + 1
      this.#pieces.push(']')
    } else if (opening.isPicture) {
      this.#pieces.length = opening.piece
    } else this.#pieces[opening.piece] = ''
  }

  #hasTarget(own: string): boolean {
    if (this.#matchAt(TARGET, this.#text[this.#at] === '(') !== undefined) return true
    const start = this.#at
    const label = this.#matchAt(LABEL, this.#text[this.#at] === '[')?.[1]
    if (this.#isDefined(label === undefined || label === '' ? own : label)) return true
    this.#at = start
    return false
  }

  /** Runs that enclose something go; two runs of different lengths leave the rest of the longer one. */
  #emphasis(mark: '*' | '_'): void {
    const length = runLength(this.#text, this.#at)
    const [before, after] = [this.#text[this.#at - 1] ?? ' ', this.#text[this.#at + length] ?? ' ']
    const opens = !/\s/.test(after) && (!isSign(after) || /\s/.test(before) || isSign(before))
    const closes = !/\s/.test(before) && (!isSign(before) || /\s/.test(after) || isSign(after))
    const open = this.#open[mark] as number[]
    let left = length
    while (closes && (mark === '*' || !opens || isSign(after)) && left > 0) {
      const piece = open.at(-1)
      if (piece === undefined || piece >= this.#pieces.length) break
      const run = this.#pieces[piece] ?? ''
      const used = Math.min(run.length, left)
      this.#pieces[piece] = run.slice(used)
      left -= used
      if (run.length === used) open.pop()
    }
    if (left > 0 && opens && (mark === '*' || !closes || isSign(before))) open.push(this.#pieces.length)
    this.#pieces.push(mark.repeat(left))
    this.#at += length
  }
}

const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end += 1
  return end - at
}

function characterOf([whole, decimal, hexadecimal, name]: RegExpExecArray): string {
  if (name !== undefined) return ENTITIES[name] ?? whole
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** Where runs of backticks of a length come next, for places that only move on. */
class CodeEnds {
  readonly #places = new Map<number, number[]>()

  constructor(text: string) {
    for (const { index, 0: run } of text.matchAll(/`+/g)) {
      const places = this.#places.get(run.length) ?? []
      places.push(index)
      this.#places.set(run.length, places)
    }
    // The next one is the last of the list.
    for (const places of this.#places.values()) places.reverse()
  }

  after(from: number, length: number): number | undefined {
    const places = this.#places.get(length) ?? []
    while ((places.at(-1) ?? from) < from) places.pop()
    return places.at(-1)
  }
}
