/** A part of a text: from a character up to, and without, another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A paragraph or a few sentences: about what a vector can hold, and what a person reads at a glance. */
const PASSAGE_LENGTH = 600
/** A text up to here stays whole: two halves would tell less than the whole does. */
const WHOLE_LENGTH = 900
/** Of a longer text the rest is not searched. */
const PASSAGES_MAX = 120

/**
 * The passages that a long text is searched by, cut at the ends of paragraphs, lines or sentences where there are any
 * near. Reads every character a fixed number of times, whatever the text is.
 */
export function passagesOf(text: string): readonly Span[] {
  if (text.length <= WHOLE_LENGTH) return [{ from: 0, to: text.length }]
  const spans: Span[] = []
  let from = 0
  while (from < text.length && spans.length < PASSAGES_MAX) {
    const to = text.length - from <= WHOLE_LENGTH ? text.length : cutAfter(text, from)
    if (text.slice(from, to).trim() !== '') spans.push({ from, to })
    from = to
  }
  return spans.length === 0 ? [{ from: 0, to: Math.min(text.length, PASSAGE_LENGTH) }] : spans
}

/** The best place to cut between half of a passage and a whole one; the later of two that are as good. */
function cutAfter(text: string, from: number): number {
  const last = from + PASSAGE_LENGTH
  let best = last
  let quality = 0
  for (let at = from + PASSAGE_LENGTH / 2; at < last; at += 1) {
    const here = cutQuality(text, at)
    if (here === 0 || here < quality) continue
    best = at + 1
    quality = here
  }
  // A pair of surrogates is one character.
  const isPair = quality === 0 && (text.charCodeAt(best - 1) & 0xfc00) === 0xd800
  return isPair ? best + 1 : best
}

/** 4 after an empty line, 3 after a line, 2 after a sentence, 1 after a word. */
function cutQuality(text: string, at: number): number {
  const sign = text[at]
  if (sign === '\n') return text[at - 1] === '\n' ? 4 : 3
  if (sign === ' ' && '.!?'.includes(text[at - 1] ?? ' ')) return 2
  if (sign === '。' || sign === '！' || sign === '？') return 2
  return sign === ' ' ? 1 : 0
}
