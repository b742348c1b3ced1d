import { type PageLine, textOf } from './page-lines.ts'

/** At each end of a page. */
const LINES_MAX = 2
/** On fewer pages, the same words at the same place are a coincidence. */
const PAGES_MIN = 3
/** Rows of a table are nearer to each other than so many letters are high. */
const ROW_GAP_MAX = 4.5

/**
 * The pages without the lines that are printed at the top or bottom of several of them, such as the title of a book and the
 * number of the page. The first of each stays if it has words, so that they are found.
 */
export function withoutRunningLines(
  pages: readonly (readonly PageLine[])[],
): readonly (readonly PageLine[])[] {
  const ends = pages.map(endsOf)
  const counts = new Map<string, number>()
  for (const lines of ends)
    for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  const kept = new Set<string>()
  return pages.map((lines, at) => {
    const dropped = new Set<PageLine>()
    for (const line of ends[at] ?? []) {
      const key = keyOf(line)
      if ((counts.get(key) ?? 0) < PAGES_MIN) continue
      if (kept.has(key) || !/\p{L}/u.test(wordsOf(line))) dropped.add(line)
      kept.add(key)
    }
    return dropped.size === 0 ? lines : lines.filter((line) => !dropped.has(line))
  })
}

/** The highest and the lowest lines, except the header of a table, which is repeated above its rows on every page. */
function endsOf(lines: readonly PageLine[]): readonly PageLine[] {
  const ordered = lines.toSorted((one, other) => other.y - one.y)
  const top = ordered.slice(0, LINES_MAX).filter((line, at) => !isHeaderOf(line, ordered[at + 1]))
  return [...top, ...ordered.slice(Math.max(LINES_MAX, ordered.length - LINES_MAX))]
}

const isHeaderOf = (line: PageLine, below: PageLine | undefined): boolean =>
  line.segments.length > 1 &&
  below?.segments.length === line.segments.length &&
  line.y - below.y < line.size * ROW_GAP_MAX

const wordsOf = (line: PageLine): string => line.segments.map((segment) => textOf(segment.words)).join(' ')

/** The same at the same height, whatever its numbers are. */
const keyOf = (line: PageLine): string => `${Math.round(line.y)} ${wordsOf(line).replace(/\d+/g, '0')}`
