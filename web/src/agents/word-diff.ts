/** A piece of a text that stayed, was taken out or was put in. */
export interface Piece {
  readonly kind: 'same' | 'out' | 'in'
  readonly text: string
}

/** Above this many comparisons a text is shown as replaced as a whole: two of about two thousand words. */
const COMPARISONS_MAX = 4_000_000

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** The words that two texts share in the same order, by the longest common subsequence, and those they do not. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1
  const middle = between(old.slice(start, old.length - end), next.slice(start, next.length - end))
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: end === 0 ? '' : old.slice(-end).join('') },
  ])
}

function between(old: readonly string[], next: readonly string[]): readonly Piece[] {
  const replaced: readonly Piece[] = [
    { kind: 'out', text: old.join('') },
    { kind: 'in', text: next.join('') },
  ]
  if (old.length * next.length > COMPARISONS_MAX) return replaced
  const width = next.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = next.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < next.length) {
    if (old[row] === next[column]) {
      pieces.push({ kind: 'same', text: old[row] ?? '' })
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      pieces.push({ kind: 'out', text: old[row] ?? '' })
      row += 1
    } else {
      pieces.push({ kind: 'in', text: next[column] ?? '' })
      column += 1
    }
  }
  return [
    ...pieces,
    { kind: 'out', text: old.slice(row).join('') },
    { kind: 'in', text: next.slice(column).join('') },
  ]
}

/** Neighbours of a kind as one piece. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = all.at(-1)
    if (last?.kind === piece.kind) all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}
