/** Quotations and lists inside one another, deeper than anybody writes. */
const DEPTH_MAX = 12

/**
 * Markdown whose lines open at most so many quotations and lists at once. Its parser looks at every open one on every
 * line, so that a line of thousands would take it minutes.
 */
export const withLimitedNesting = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => {
      const end = containersEnd(line, DEPTH_MAX)
      return end < line.length && containersEnd(line, Number.POSITIVE_INFINITY) > end
        ? line.slice(0, end) + line.slice(containersEnd(line, Number.POSITIVE_INFINITY))
        : line
    })
    .join('\n')

const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y

/** Where the marks at the beginning of a line end, so many of them at most. */
function containersEnd(line: string, countMax: number): number {
  let end = 0
  for (let count = 0; count < countMax; count += 1) {
    MARKER.lastIndex = end
    if (!MARKER.test(line)) break
    end = MARKER.lastIndex
  }
  return end
}
