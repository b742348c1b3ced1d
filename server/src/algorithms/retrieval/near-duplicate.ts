import { termsOf } from '../text/words.ts'

/** Texts about the same in nearly the same words. */
const NEARLY = 0.8

/** A text, read once: where each is compared with hundreds, reading is nearly all of the work. */
export interface ReadText {
  readonly text: string
  readonly essentials: string
  readonly terms: ReadonlySet<string>
}

export const readText = (text: string): ReadText => ({
  text,
  essentials: essentials(text),
  terms: new Set(signs(text)),
})

/** Shared terms divided by all terms of two texts: 0 for nothing in common, 1 for the same words. */
export const similarity = (one: string, other: string): number => similarityOf(readText(one), readText(other))

function similarityOf(
  { terms: first, text: one }: ReadText,
  { terms: second, text: other }: ReadText,
): number {
  if (first.size === 0 || second.size === 0) return one.trim() === other.trim() ? 1 : 0
  let shared = 0
  for (const sign of first) if (second.has(sign)) shared += 1
  return shared / (first.size + second.size - shared)
}

/**
 * Whether two short texts say the same. Numbers and negations are never noise: "has two cats" and "has three cats",
 * "likes" and "does not like" differ in one word and in what matters.
 */
export const isNearDuplicate = (one: string, other: string): boolean =>
  areNearDuplicates(readText(one), readText(other))

export const areNearDuplicates = (one: ReadText, other: ReadText): boolean =>
  one.essentials === other.essentials && similarityOf(one, other) >= NEARLY

const signs = (text: string): string[] => termsOf(text)

const NEGATION =
  /\b(?:not|no|never|none|nothing|nobody|without|cannot|\w+n['’]t|(?:dislike|hate|detest|loathe|avoid)[sd]?)\b/giu
const NUMBER = /\d+(?:[.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/giu

/** Whether something begins, ends, returns or is over. */
const CHANGE =
  /\b(?:quit|stop\w*|start\w*|begin\w*|began|begun|again|used to|longer|anymore|former\w*|almost)\b/giu

/** What must not differ: how often something is denied, the numbers, and whether it begins or ends. */
export function essentials(text: string): string {
  const numbers = (text.toLowerCase().match(NUMBER) ?? []).sort().join(' ')
  const changes = (text.toLowerCase().match(CHANGE) ?? []).sort().join(' ')
  return `${(text.match(NEGATION)?.length ?? 0) % 2}|${numbers}|${changes}`
}
