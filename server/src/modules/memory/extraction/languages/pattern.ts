import type { Lexicon } from './lexicon.ts'
import { END, type Part, type Pattern } from './parse-pattern.ts'
import type { Token } from './tokens.ts'

/** What was taken: tokens from one place to another. */
type Takes =
  | ('place' | 'thing' | 'name' | 'Name' | 'org' | 'job' | 'things' | 'have' | 'date' | 'compound')
  | ('species' | 'role' | 'diet' | 'marital' | 'work' | 'n' | 'year')
export type Taken = Readonly<Partial<Record<Takes, readonly [from: number, to: number]>>>

const LENGTHS: Readonly<Record<string, number>> = {
  place: 4,
  thing: 4,
  name: 3,
  Name: 2,
  org: 5,
  job: 4,
  things: 14,
  have: 24,
  date: 6,
}
/** "Erdnussallergie", "lactose-intolerantie": an allergy in one word. */
export const COMPOUND = /(?<=^\p{L}{3,30})(?:allergie|allergien|intoleranz|intolerantie|unvertraglichkeit)$/u
/** Bounds the ways in which adverbs can be passed over, and with them the work. */
const FILLERS_MAX = 6

export interface Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Adverbs and times, which may be passed over. */
  readonly isFiller: readonly boolean[]
  readonly lexicon: Lexicon
}

/** The first way in which the words from `at` on follow the pattern. */
export function matchAt(
  sentence: Sentence,
  pattern: Pattern,
  at: number,
): { readonly taken: Taken; readonly to: number } | undefined {
  const first = sentence.tokens[at]?.plain
  const canOpen = first === undefined || sentence.isFiller[at] === true || pattern.opensWith?.has(first)
  if (canOpen === false) return undefined
  return follow(sentence, pattern.parts, { at, part: 0, skipped: 0, taken: {} })
}

interface Position {
  readonly at: number
  readonly part: number
  readonly skipped: number
  readonly taken: Taken
}

function follow(
  sentence: Sentence,
  parts: readonly Part[],
  position: Position,
): { readonly taken: Taken; readonly to: number } | undefined {
  const { at, part: index, skipped, taken } = position
  const part = parts[index]
  if (part === undefined) return { taken, to: at }
  const next = { ...position, part: index + 1 }
  const token = sentence.tokens[at]
  if (part.words.has(END)) return isEnd(sentence, at) ? follow(sentence, parts, next) : undefined
  if (part.takes !== '') {
    const isLast = index === parts.length - 1
    for (const length of lengthsOf(sentence, part.takes, at, isLast)) {
      const span = { ...taken, [part.takes]: [at, at + length] } as Taken
      const found = follow(sentence, parts, { ...next, at: at + length, taken: span })
      if (found !== undefined) return found
    }
  } else if (token !== undefined && part.words.has(token.plain)) {
    const found = follow(sentence, parts, { ...next, at: at + 1 })
    if (found !== undefined) return found
  }
  if (skipped < FILLERS_MAX && sentence.isFiller[at] === true) {
    const found = follow(sentence, parts, { ...position, at: at + 1, skipped: skipped + 1 })
    if (found !== undefined) return found
  }
  return part.isOptional ? follow(sentence, parts, next) : undefined
}

function isEnd({ tokens, isFiller, lexicon }: Sentence, from: number): boolean {
  let at = from
  while (isFiller[at] === true) at += 1
  const token = tokens[at]
  return token === undefined || token.isMark || lexicon.conjunctions.has(token.plain)
}

/** How many tokens a thing may take, in the order in which they are tried. */
function lengthsOf(sentence: Sentence, takes: string, at: number, isLast: boolean): readonly number[] {
  const { tokens, lexicon } = sentence
  const token = tokens[at]
  if (token === undefined || token.isMark) return []
  const known: Readonly<Record<string, () => boolean>> = {
    species: () => lexicon.species.has(token.plain),
    role: () => lexicon.roles.has(token.plain),
    diet: () => lexicon.diets.has(token.plain),
    marital: () => lexicon.marital.has(token.plain),
    work: () => lexicon.jobs.some((job) => token.plain.startsWith(job)),
    n: () => /^\d{1,3}$/.test(token.plain) || lexicon.numbers.has(token.plain),
    compound: () => COMPOUND.test(token.plain),
    year: () => /^(?:19|20)\d\d$/.test(token.plain),
  }
  const isKnown = known[takes]
  if (isKnown !== undefined) return isKnown() ? [1] : []
  const length = runLength(sentence, takes, at)
  const all = Array.from({ length }, (_, index) => index + 1)
  return isLast ? all.reverse().slice(0, 1) : all
}

const isList = (takes: string): boolean => takes === 'things' || takes === 'have' || takes === 'date'

/** Between the parts of a name, or of a job: "Johan de Vries", "profesor de música". */
const OF = new Set('de di d da do dos del du van von der den ten'.split(' '))

function runLength(sentence: Sentence, takes: string, at: number): number {
  let length = 0
  const max = LENGTHS[takes] ?? 1
  while (length < max && isTaken(sentence, takes, at, length)) length += 1
  return length
}

function isTaken(
  { tokens, isFiller, lexicon }: Sentence,
  takes: string,
  from: number,
  length: number,
): boolean {
  const at = from + length
  const token = tokens[at]
  if (token === undefined) return false
  if (isList(takes)) return !token.isMark || /^[,.-]$/.test(token.plain)
  const next = tokens[at + 1]
  if (token.isMark) return token.plain === '-' && length > 0 && token.to === next?.from
  if (length > 0 && OF.has(token.plain) && next !== undefined && !next.isMark) {
    if (takes === 'name' || takes === 'Name') return next.isCapital || OF.has(next.plain)
    if (takes === 'job') return !next.isCapital && !lexicon.stops.has(next.plain)
  }
  const isArticle = length === 0 && lexicon.articles.has(token.plain)
  if (lexicon.stops.has(token.plain) && !isArticle) return false
  if (takes === 'Name' || (takes === 'name' && length > 0)) return token.isCapital
  return isFiller[at] !== true || token.isCapital || isArticle
}
