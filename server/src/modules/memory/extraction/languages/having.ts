import type { Draft } from '../drafts.ts'
import type { People } from '../people.ts'
import { isCounted } from '../reading/kin.ts'
import { counted, petsNamed, relativesNamed } from '../rules/family-and-pets.ts'
import { matchAt, type Sentence } from './pattern.ts'
import type { Span } from './values.ts'

/** "zwei Kinder und einen Hund namens Bello": animals and relatives that the person has, with their names. */

const ADJECTIVES_MAX = 2

export interface Had {
  readonly draft: Draft
  /** The words of the list that say it. */
  readonly span: Span
}

export function hadIn(sentence: Sentence, [from, to]: Span, people: People, isNone: boolean): readonly Had[] {
  const { tokens, lexicon } = sentence
  const found: Had[] = []
  if (endsInParticiple(sentence, from, to)) return []
  for (let at = from; at < to; ) {
    const item = itemAt(sentence, at, people, isNone)
    if (item === undefined) break
    found.push(...item.drafts.map((draft) => ({ draft, span: [at, item.to] as const })))
    at = item.to
    while (at < to && (tokens[at]?.plain === ',' || lexicon.conjunctions.has(tokens[at]?.plain ?? '')))
      at += 1
    if (at === item.to) break
  }
  return found
}

function itemAt(
  sentence: Sentence,
  from: number,
  people: People,
  isNone: boolean,
): { readonly drafts: readonly Draft[]; readonly to: number } | undefined {
  const { tokens, lexicon, isFiller } = sentence
  let at = from
  while (isFiller[at] === true && !lexicon.numbers.has(tokens[at]?.plain ?? '')) at += 1
  const word = tokens[at]?.plain ?? ''
  const number = lexicon.numbers.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined)
  if (number !== undefined) at += 1
  else if (!isNone) return undefined
  for (let skipped = 0; skipped <= ADJECTIVES_MAX; skipped += 1, at += 1) {
    const token = tokens[at]
    if (token === undefined || token.isMark || lexicon.stops.has(token.plain)) return undefined
    const [species, role] = [lexicon.species.get(token.plain), lexicon.roles.get(token.plain)]
    if (species === undefined && (role === undefined || !isCounted(role))) continue
    const named = nameAfter(sentence, at + 1)
    if (named === undefined && !isItemEnd(sentence, at + 1)) return undefined
    const count = isNone ? 0 : (number ?? 1)
    const names = named === undefined || isNone ? [] : [named.name]
    return { drafts: draftsOf({ species, role, names, count, people }), to: named?.to ?? at + 1 }
  }
  return undefined
}

interface Item {
  readonly species: string | undefined
  readonly role: string | undefined
  readonly names: readonly string[]
  readonly count: number
  readonly people: People
}

function draftsOf({ species, role = '', names, count, people }: Item): readonly Draft[] {
  const isNegation = count === 0
  if (species !== undefined)
    return names.length > 0
      ? petsNamed(names, species, people, people.speaker)
      : [{ ...counted(species, count), isNegation }]
  if (names.length > 0) return relativesNamed(names, role, people)
  const value = String(count)
  return [{ type: 'family', slot: `family/${role}/count`, value, quantity: count, says: '', isNegation }]
}

function nameAfter(
  sentence: Sentence,
  at: number,
): { readonly name: string; readonly to: number } | undefined {
  for (const pattern of sentence.lexicon.called) {
    const match = matchAt(sentence, pattern, at)
    const span = match?.taken.name ?? match?.taken.Name
    if (match === undefined || span === undefined) continue
    const name = sentence.text.slice(sentence.tokens[span[0]]?.from, sentence.tokens[span[1] - 1]?.to)
    return { name, to: match.to }
  }
  return undefined
}

/** Of "a dog bed" or "a dog seen" the dog is not what the person has. */
function isItemEnd({ tokens, lexicon, isFiller }: Sentence, at: number): boolean {
  const token = tokens[at]
  return token === undefined || token.isMark || lexicon.stops.has(token.plain) || isFiller[at] === true
}

function endsInParticiple({ tokens, lexicon }: Sentence, from: number, to: number): boolean {
  if (lexicon.participle === '') return false
  const clause = tokens.slice(from, to).findIndex(({ isMark }) => isMark)
  const last = tokens[clause < 0 ? to - 1 : from + clause - 1]?.plain ?? ''
  return (
    last.length > 4 &&
    last.startsWith(lexicon.participle) &&
    !lexicon.roles.has(last) &&
    !lexicon.species.has(last)
  )
}
