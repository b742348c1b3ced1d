import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import type { Known } from './answers.ts'
import type { Asked } from './asked.ts'
import type { Candidates } from './verdict.ts'

const AVERSIONS = new Set('dislike dislikes hate detest'.split(' '))
const TASTES_MAX = 4
/** Of a kind that facts do not name ("music"), what the search found near the question. */
const NEAR_MIN = 0.25

/** Kinds of things people like, and words in facts that are of that kind. */
const KINDS: readonly (readonly [kinds: string, words: string])[] = [
  ['music', 'band song singer album musician artist genre music jazz rock composer concert'],
  ['film movie movies films', 'movie film series show actor director cinema'],
  ['food foods dish meal eat', 'food dish meal cuisine fruit vegetable dessert snack restaurant'],
  ['drink drinks', 'drink tea coffee wine beer juice cocktail'],
  ['sport sports team', 'sport team club player football tennis'],
  ['book books read', 'book author novel writer'],
]

/** "What food do I dislike?", "which music do I like?": of the tastes that are known, those of the kind asked for. */
export function tastesAsked({ words, objects }: Asked, { positive, denied }: Candidates): readonly Known[] {
  const facts = words.some((word) => AVERSIONS.has(word)) ? denied : positive
  const byScore = [...facts].sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
  if (objects.length === 0) return byScore.slice(0, TASTES_MAX)
  const kinds = KINDS.filter(([asked]) => asked.split(' ').some((word) => objects.includes(stemOf(word))))
  const stems = new Set([
    ...objects,
    ...kinds.flatMap(([, own]) => own.split(' ').map((word) => stemOf(word))),
  ])
  const named = byScore.filter(({ text, slot }) =>
    [...wordsOf(text), ...wordsOf(slot ?? '')].some((word) => stems.has(stemOf(word))),
  )
  if (named.length > 0) return named.slice(0, TASTES_MAX)
  const near = byScore.filter(({ score = 0 }) => score >= NEAR_MIN)
  // Few tastes are known, and one of them is asked for.
  return near.length > 0 ? near.slice(0, TASTES_MAX) : facts === denied ? byScore.slice(0, TASTES_MAX) : []
}
