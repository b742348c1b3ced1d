import bidiFactory from 'bidi-js'
import { fontCalled, fontsFor, type LaidFont } from './fonts.ts'

/** A stretch of a line in one font and one direction. */
export interface Run {
  readonly text: string
  readonly font: LaidFont
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export const lettersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** What is written for a letter that no font has. */
const MISSING = '?'
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const JOINERS = /[\u200c\u200d]/u

/** One line without control characters. The two joiners stay: Arabic and Indic words are spelled with them. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, (character) => (JOINERS.test(character) ? character : ' '))

interface Letter {
  readonly text: string
  readonly font: LaidFont
  readonly level: number
}

/** The runs of a line in the order in which they stand on the page, from left to right. */
export function runsOf(line: string, isBold: boolean): readonly Run[] {
  const text = printable(line)
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: Letter[] = []
  let at = 0
  for (const letter of lettersOf(text)) {
    const level = levels[at] ?? 0
    const before = runs.at(-1)
    const shown = mirrored.get(at) ?? letter
    const set = fontFor(shown, { line: text, isBold, before: before?.font })
    at += letter.length
    if (before !== undefined && before.font === set.font && before.level === level)
      runs[runs.length - 1] = { ...before, text: before.text + set.text }
    else runs.push({ ...set, level })
  }
  return inVisualOrder(runs)
}

function fontFor(
  letter: string,
  at: { readonly line: string; readonly isBold: boolean; readonly before: LaidFont | undefined },
): { readonly text: string; readonly font: LaidFont } {
  const [first = ' '] = letter
  // A blank or a comma does not end a run: words of one script are shaped together.
  if (at.before?.has(first) && /^[\p{Z}\p{P}]$/u.test(first)) return { text: letter, font: at.before }
  for (const name of fontsFor(first, at.line, at.isBold)) {
    const font = fontCalled(name)
    if (font.has(first)) return { text: letter, font }
  }
  return { text: MISSING, font: fontCalled(at.isBold ? 'latin-bold' : 'latin') }
}

/**
 * Rule L2 of the Unicode bidirectional algorithm on runs: from the highest level down to the lowest odd one, every stretch
 * at that level or above is reversed. Within a run the shaping puts the letters in order; blanks and signs alone are shaped
 * from left to right, so that they are turned here.
 */
function inVisualOrder(runs: readonly Letter[]): readonly Run[] {
  const placed = runs.map((run) =>
    run.level % 2 === 1 && !/\p{L}/u.test(run.text)
      ? { ...run, text: [...lettersOf(run.text)].reverse().join('') }
      : run,
  )
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      let to = from
      while (to < placed.length && (placed[to] as Letter).level >= level) to += 1
      if (to - from > 1) placed.splice(from, to - from, ...placed.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return placed
}
