import { isStopword, stemOf, stemsOf } from '../text/words.ts'
import { essentials } from './near-duplicate.ts'
import { readPacked, vectorsIn } from './vectors.ts'

/** A short text and, once it has one, its packed vector. */
interface Meant {
  readonly text: string
  readonly vector: Uint8Array | null
}

/**
 * From here on two short texts mean about the same. Texts that differ in one word that matters ("on Monday" and "on
 * Friday", "sleeps badly" and "sleeps well") are as close, so closeness alone decides nothing.
 */
const CLOSE = 0.86

/** Words that may stand for each other in a sentence that is otherwise the same. */
const SYNONYMS: readonly ReadonlySet<string>[] = [
  'like love enjoy adore',
  'buy purchase get',
  'begin start',
  'big large huge',
  'small little tiny',
  'child kid son daughter',
  'film movie',
  'own run have',
  'often frequently regularly',
  'live reside',
  'trip journey travel vacation holiday',
  'fear afraid scared',
].map((words) => new Set(words.split(' ').map((word) => stemOf(word))))

/** Whether two facts say the same in other words. When in doubt they do not: two facts cost less than a lost one. */
export function saysTheSame(one: Meant, other: Meant): boolean {
  if (one.vector === null || other.vector === null) return false
  if (closeness(one.vector, other.vector) < CLOSE) return false
  if (essentials(one.text) !== essentials(other.text) || namesIn(one.text) !== namesIn(other.text))
    return false
  return !isContrast(one.text, other.text)
}

/** The cosine of the first passages; facts are short and have one. */
function closeness(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [vectorsIn(one)[0], vectorsIn(other)[0]]
  if (first === undefined || second === undefined || first.length !== second.length) return 0
  const [a, b] = [readPacked(first), readPacked(second)]
  let product = 0
  for (let at = 0; at < a.values.length; at += 1)
    product += (a.values[at] as number) * (b.values[at] as number)
  return product * a.scale * b.scale
}

const CAPITALISED = /\p{Lu}[\p{L}\p{M}'’-]*/gu

/** Names, weekdays and months, as they are written. */
const namesIn = (text: string): string =>
  [...new Set(text.match(CAPITALISED) ?? [])]
    .filter((word) => !isStopword(word.toLowerCase()))
    .sort()
    .join(' ')

/** The same sentence with one word in the place of another says something else, unless the two are synonyms. */
function isContrast(one: string, other: string): boolean {
  const [first, second] = [contentOf(one), contentOf(other)]
  const own = [...first].filter((word) => !second.has(word))
  const others = [...second].filter((word) => !first.has(word))
  if (own.length !== 1 || others.length !== 1) return own.length + others.length < 2
  return !SYNONYMS.some((words) => words.has(own[0] as string) && words.has(others[0] as string))
}

const contentOf = (text: string): Set<string> =>
  new Set(stemsOf(text).filter((stem) => stem.length > 1 && !isStopword(stem)))
