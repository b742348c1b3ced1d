import type { Run } from './markdown.ts'

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** From a whole sentence down to what a reader sees as one character. */
const FINER = [SENTENCES, WORDS, CHARACTERS] as const

type LengthOf = (runs: readonly Run[]) => number

/**
 * Splits a message into parts that are no longer than the channel takes: at the ends of sentences, within a longer
 * sentence between words, within a longer word between characters. A run that is split has its style in both parts.
 */
export function splitRuns(
  runs: readonly Run[],
  max: number,
  lengthOf: LengthOf,
): readonly (readonly Run[])[] {
  const parts: Run[][] = []
  let part: Run[] = []
  let length = 0
  const close = () => {
    if (part.some((run) => run.text.trim() !== '')) parts.push(part)
    part = []
    length = 0
  }
  const add = (runs: readonly Run[], level: number): void => {
    const size = lengthOf(runs)
    const finer = FINER[level]
    if (length + size <= max) {
      part.push(...runs)
      length += size
      return
    }
    if (size <= max || finer === undefined) {
      close()
      part.push(...runs)
      length = size
      return
    }
    // A sentence that is too long begins a part of its own; its words fill the part that is begun.
    if (level === 1) close()
    for (const piece of pieces(runs, finer)) add(piece, level + 1)
  }
  add(runs, 0)
  close()
  return parts.map(trimmed)
}

/** The runs of every segment of their text; segments may cross runs. */
function* pieces(runs: readonly Run[], segmenter: Intl.Segmenter): Generator<readonly Run[]> {
  const text = runs.map((run) => run.text).join('')
  let at = 0
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    const piece: Run[] = []
    let left = segment.length
    while (left > 0) {
      const run = runs[at] as Run
      const taken = run.text.slice(used, used + left)
      piece.push({ text: taken, style: run.style })
      left -= taken.length
      used += taken.length
      if (used < run.text.length) continue
      at += 1
      used = 0
    }
    yield piece
  }
}

/** Without the spaces that were between two parts. */
function trimmed(part: readonly Run[]): readonly Run[] {
  const joined: Run[] = []
  for (const run of part) {
    const last = joined.at(-1)
    if (last !== undefined && last.style === run.style)
      joined[joined.length - 1] = { text: last.text + run.text, style: last.style }
    else joined.push(run)
  }
  return joined.map((run, at) => {
    if (run.style.pre) return run
    const text = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: at === joined.length - 1 ? text.trimEnd() : text }
  })
}
