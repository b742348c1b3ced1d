import { cutText } from '../../../kernel/cut-text.ts'

/** What a document is made of, once its format is forgotten. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number; readonly page: number }
  | { readonly kind: 'text'; readonly text: string; readonly page: number; readonly isCode?: boolean }
  | {
      readonly kind: 'table'
      readonly rows: readonly (readonly string[])[]
      /** The first row names the columns. */
      readonly hasHeader: boolean
      readonly page: number
      /** What stands above it, where the format says so. */
      readonly name?: string
    }

/** A passage of a document, and where it stands. */
export interface Chunk {
  readonly page: number
  /** The headings above it, from the outermost: `Chapter › Section`. */
  readonly heading: string
  readonly content: string
}

interface Passage extends Chunk {
  /** A row of a table stands alone, so that a search for it finds nothing else. */
  readonly isRow?: boolean
}

const CHUNK_SIZE = 900
const HEADING_MAX = 300
/** A table with more rows is cut into passages like text: a passage for each row would be too many. */
const LONE_ROWS_MAX = 2_000
/** Where a passage may end, in the order of preference. */
const SENTENCE_ENDS = ['. ', '\n', '。', '！', '？', '! ', '? ', ' ']

/** Everything a document says, in its order. Nothing is left out: a heading without text below it is a passage itself. */
export function passagesOf(blocks: readonly Block[]): readonly Chunk[] {
  const path = new HeadingPath()
  const passages: Passage[] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const above = path.enter(block.text.trim(), block.level)
      const next = blocks[at + 1]
      const isBare = next === undefined || (next.kind === 'heading' && next.level <= block.level)
      if (isBare) passages.push(...inPieces(block.text, { page: block.page, heading: above }))
    } else if (block.kind === 'text')
      passages.push(...inPieces(block.text, { page: block.page, heading: path.text }))
    else passages.push(...rowPassages(block, path.under(block.name)))
  }
  return joinShort(passages)
}

class HeadingPath {
  readonly #open: { readonly text: string; readonly level: number }[] = []

  /** The headings above it. */
  enter(text: string, level: number): string {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop()
    const above = this.text
    if (text !== '') this.#open.push({ text, level })
    return above
  }

  get text(): string {
    return this.under(undefined)
  }

  under(name: string | undefined): string {
    const texts = this.#open.map((one) => one.text)
    if (name !== undefined && name !== '' && texts.at(-1) !== name) texts.push(name)
    return cutText(texts.join(' › '), HEADING_MAX)
  }
}

function rowPassages(block: Block & { kind: 'table' }, heading: string): readonly Passage[] {
  const [header = [], ...rest] = block.rows
  // A table of nothing but its header still says what the header says.
  const isNamed = block.hasHeader && rest.length > 0
  const rows = isNamed ? rest : block.rows
  const isRow = rows.length <= LONE_ROWS_MAX
  const where = { page: block.page, heading }
  return rows.flatMap((row) => {
    const text = isNamed ? namedRow(header, row) : row.filter((cell) => cell.trim() !== '').join(' | ')
    return inPieces(text, where).map((piece) => ({ ...piece, isRow }))
  })
}

/** `Heading: value; Heading: value`. A cell without a value says nothing, and one without a heading only itself. */
const namedRow = (header: readonly string[], row: readonly string[]): string =>
  row
    .flatMap((cell, at) => {
      const [name, value] = [(header[at] ?? '').trim(), cell.trim()]
      return value === '' ? [] : [name === '' ? value : `${name}: ${value}`]
    })
    .join('; ')

/** At the ends of sentences, or in the middle of one that never ends. */
function inPieces(text: string, where: Omit<Chunk, 'content'>): readonly Passage[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > CHUNK_SIZE * 1.5) {
    const cut = endOfPiece(rest)
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  if (rest !== '') pieces.push(rest)
  return pieces.map((piece) => ({ ...where, content: piece.toWellFormed() }))
}

function endOfPiece(text: string): number {
  for (const end of SENTENCE_ENDS) {
    const at = text.lastIndexOf(end, CHUNK_SIZE)
    if (at > CHUNK_SIZE / 3) return at + 1
  }
  return CHUNK_SIZE
}

/** Short passages of one page and heading become one. */
function joinShort(passages: readonly Passage[]): readonly Chunk[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    const isAlike = last && last.page === passage.page && last.heading === passage.heading
    const fits = isAlike && !last.isRow && !passage.isRow
    if (fits && last.content.length + passage.content.length < CHUNK_SIZE)
      joined[joined.length - 1] = { ...last, content: `${last.content}\n${passage.content}` }
    else joined.push(passage)
  }
  return joined.map(({ page, heading, content }) => ({ page, heading, content }))
}
