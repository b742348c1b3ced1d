import type { RunStart } from './text-runs.ts'

/** A word, or several that stand close to each other, where it stands on a page. Heights grow upwards. */
export interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
  /** The program placed it on its own: a cell, or a word in other letters. */
  readonly isPlaced?: boolean
}

export interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Where the words of a column stand; it grows with its lines. */
export interface Column {
  from: number
  to: number
}

/** Words between which there are no wide gaps. */
export interface Segment {
  readonly words: readonly Word[]
  readonly from: number
  readonly to: number
}

export interface PageLine {
  readonly y: number
  readonly size: number
  readonly font: string
  readonly segments: readonly Segment[]
}

export const textOf = (words: readonly Word[]): string => words.map((word) => word.text).join(' ')

/** Gaps wider than so many letters part two segments; narrower than the other, they part nothing. */
const SEGMENT_GAP = 0.7
const WORD_GAP = 0.12
const SAME_LINE = 0.35
/** Cells of one row are drawn one after the other, each with all of its lines: so far up the next cell may begin. */
const ROW_HEIGHT_MAX = 15
const LINES_BACK_MAX = 40
const CELL_LINE_GAP = 1.9

/**
 * Pieces as lines, from top to bottom. Columns of a page are drawn one after the other, and so are the cells of a table
 * with several lines; what is drawn far above the last lines begins another column.
 */
export function linesOnPage(pieces: readonly Piece[]): readonly PageLine[] {
  const columns: Piece[][][] = []
  let lines: Piece[][] = []
  let last: Piece | undefined
  for (const piece of pieces) {
    if (last === undefined || isNextColumn(lines, last, piece)) {
      lines = [[piece]]
      columns.push(lines)
    } else {
      const line = lines
        .slice(-LINES_BACK_MAX)
        .findLast(([first]) => Math.abs((first as Piece).y - piece.y) < Math.max(1, piece.size * SAME_LINE))
      if (line === undefined) lines.push([piece])
      else line.push(piece)
    }
    last = piece
  }
  return columns.flatMap((column) => column.map(lineOf).sort((one, other) => other.y - one.y))
}

/** Far above the last line, or above a gap as there is between paragraphs but not between the lines of a cell. */
function isNextColumn(lines: readonly (readonly Piece[])[], last: Piece, piece: Piece): boolean {
  if (piece.y - last.y < piece.size) return false
  if (piece.y - last.y > piece.size * ROW_HEIGHT_MAX) return true
  const heights = lines
    .slice(-LINES_BACK_MAX)
    .map(([first]) => (first as Piece).y)
    .filter((y) => y <= piece.y + 1 && y >= last.y)
    .sort((one, other) => other - one)
  return heights.some((y, at) => at > 0 && (heights[at - 1] as number) - y > piece.size * CELL_LINE_GAP)
}

function lineOf(pieces: readonly Piece[]): PageLine {
  const ordered = pieces.toSorted((one, other) => one.x - other.x)
  const [first] = ordered as [Piece]
  const segments: Word[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const piece of ordered) {
    const words = wordsOf(piece)
    const gap = piece.x - end
    const segment = segments.at(-1)
    const before = segment?.at(-1)
    if (segment === undefined || before === undefined || isApart(piece, gap)) segments.push(words)
    else if (gap > piece.size * WORD_GAP || words.length === 0) segment.push(...words)
    else {
      // Letters of one word, in another font or moved a little.
      const [head = before, ...rest] = words
      segment[segment.length - 1] = { text: before.text + head.text, from: before.from, to: head.to }
      segment.push(...rest)
    }
    end = Math.max(end, piece.x + piece.width)
  }
  const size = ordered.reduce((most, piece) => Math.max(most, piece.size), 0)
  return {
    y: first.y,
    size,
    font: first.font,
    segments: segments
      .filter((words) => words.length > 0)
      .map((words) => ({ words, from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 })),
  }
}

const isApart = ({ size, isPlaced }: Piece, gap: number): boolean =>
  gap > size * SEGMENT_GAP || (isPlaced === true && gap > size * WORD_GAP)

/** So many narrow gaps in a line are those of a sentence. */
const SENTENCE_GAPS = 4

/**
 * Pieces cut where the program placed something anew. Some programs place every word, which says nothing about cells;
 * their pieces stay whole.
 */
export function cutAtStarts(pieces: readonly Piece[], starts: readonly RunStart[]): readonly Piece[] {
  const byHeight = new Map<number, number[]>()
  for (const { x, y } of starts) {
    const key = Math.round(y)
    byHeight.set(key, [...(byHeight.get(key) ?? []), x])
  }
  const near = (y: number) => [-1, 0, 1].flatMap((step) => byHeight.get(Math.round(y) + step) ?? [])
  let [inner, cuts] = [0, 0]
  const cut = pieces.flatMap((piece) => {
    const parts = cutAt(piece, near(piece.y))
    inner += piece.text.trim().split(/\s+/).length - 1
    cuts += parts.length - 1
    return parts
  })
  const heights = new Set(pieces.map((piece) => Math.round(piece.y))).size
  const isEveryWord = cuts * 2 > inner && inner > heights * SENTENCE_GAPS
  return isEveryWord ? pieces : cut
}

function cutAt(piece: Piece, starts: readonly number[]): readonly Piece[] {
  const { text, x, width, size } = piece
  const isPlaced = starts.some((start) => Math.abs(start - x) < size * 0.1)
  const within = starts
    .filter((start) => start > x + size * 0.2 && start < x + width - size * 0.1)
    .sort((one, other) => one - other)
  const words = [...text.matchAll(/\S+/g)]
  if (within.length === 0 || words.length < 2) return [{ ...piece, isPlaced }]
  const perLetter = width / text.length
  const cuts = new Map<number, number>()
  for (const start of within) {
    const far = (index: number) => Math.abs(x + index * perLetter - start)
    const word = words.slice(1).reduce((best, one) => (far(one.index) < far(best.index) ? one : best))
    cuts.set(word.index, start)
  }
  const ordered = [...cuts].sort((one, other) => one[0] - other[0])
  const edges = [[0, x] as const, ...ordered]
  return edges.map(([from, start], at) => {
    const [to, next] = edges[at + 1] ?? [text.length, x + width + size * WORD_GAP * 2]
    const part = text.slice(from, to).trim()
    return {
      ...piece,
      text: part,
      x: start,
      width: next - size * WORD_GAP * 2 - start,
      isPlaced: at > 0 || isPlaced,
    }
  })
}

/** The words of a piece, each as far along as its letters are in the text. */
function wordsOf({ text, x, width }: Piece): Word[] {
  const perLetter = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+/g)].map((found) => ({
    text: found[0],
    from: x + found.index * perLetter,
    to: x + (found.index + found[0].length) * perLetter,
  }))
}
