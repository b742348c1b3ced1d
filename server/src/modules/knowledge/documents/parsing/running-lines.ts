import { type PageLine, textOf } from './page-lines.ts'

/** At each end of a page. */
const LINES_MAX = 2
/** On fewer pages, the same words at the same place are a coincidence. */
const PAGES_MIN = 3
/** A page with few lines has no head: every line of it counts. */
const PAGE_LINES_MIN = 2 * LINES_MAX + 2
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
  for (const [at, lines] of ends.entries())
    for (const line of lines) counts.set(keyOf(line, at + 1), (counts.get(keyOf(line, at + 1)) ?? 0) + 1)
  const kept = new Set<string>()
  return pages.map((lines, at) => {
    const dropped = new Set<PageLine>()
    for (const line of ends[at] ?? []) {
      const key = keyOf(line, at + 1)
      if ((counts.get(key) ?? 0) < PAGES_MIN) continue
      if (kept.has(key) || !/\p{L}/u.test(wordsOf(line))) dropped.add(line)
      kept.add(key)
    }
    return dropped.size === 0 ? lines : lines.filter((line) => !dropped.has(line))
  })
}

/** The highest and the lowest lines, except the header of a table, which is repeated above its rows on every page. */
function endsOf(lines: readonly PageLine[]): readonly PageLine[] {
  if (lines.length < PAGE_LINES_MIN) return []
  const ordered = lines.toSorted((one, other) => other.y - one.y)
  const top = ordered.slice(0, LINES_MAX).filter((line, at) => !isHeaderOf(line, ordered[at + 1]))
  return [...top, ...ordered.slice(Math.max(LINES_MAX, ordered.length - LINES_MAX))]
}

const isHeaderOf = (line: PageLine, below: PageLine | undefined): boolean =>
  line.segments.length > 1 &&
  below?.segments.length === line.segments.length &&
  line.y - below.y < line.size * ROW_GAP_MAX

const wordsOf = (line: PageLine): string => line.segments.map((segment) => textOf(segment.words)).join(' ')

/**
 * The same words at the same height. Numbers are part of them, "Room 1" and "Room 2" are two lines, except the number of
 * the page at either end, as in "2/4" and "2 of 4".
 */
function keyOf(line: PageLine, page: number): string {
  const words = wordsOf(line).split(/\s+/)
  const isOfPage = (word: string) => word === `${page}` || word.startsWith(`${page}/`)
  const bare = words.map((word, at) => ((at === 0 || at >= words.length - 3) && isOfPage(word) ? '#' : word))
  return `${Math.round(line.y)} ${bare.join(' ')}`
}
