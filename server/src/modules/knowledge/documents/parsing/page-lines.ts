/** A word, or several that stand close to each other, where it stands on a page. Heights grow upwards. */
export interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
}

export interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
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

/**
 * Pieces as lines, from top to bottom. Columns of a page are drawn one after the other, and so are the cells of a table
 * with several lines; what is drawn far above the last lines begins another column.
 */
export function linesOnPage(pieces: readonly Piece[]): readonly PageLine[] {
  const columns: Piece[][][] = []
  let lines: Piece[][] = []
  let last: Piece | undefined
  for (const piece of pieces) {
    const isBack = last !== undefined && piece.y - last.y > piece.size * ROW_HEIGHT_MAX
    if (last === undefined || isBack) {
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
    if (segment === undefined || before === undefined || gap > piece.size * SEGMENT_GAP) segments.push(words)
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

/** The words of a piece, each as far along as its letters are in the text. */
function wordsOf({ text, x, width }: Piece): Word[] {
  const perLetter = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+/g)].map((found) => ({
    text: found[0],
    from: x + found.index * perLetter,
    to: x + (found.index + found[0].length) * perLetter,
  }))
}
