import type { Draft } from '../drafts.ts'
import { petsNamed, relativesNamed } from '../rules/family-and-pets.ts'
import type { Found } from './found.ts'
import { numberIn, plainIn } from './values.ts'

/** Relatives and animals by name, the age of the one, a birth, and the death of the other. */

function nameIn({ sentence, taken }: Found): string | undefined {
  const span = taken.name ?? taken.Name
  if (span === undefined) return undefined
  const { tokens, lexicon, text } = sentence
  const isNone = (plain: string): boolean =>
    lexicon.noThings.has(plain) || lexicon.units.has(plain) || /\d/.test(plain)
  if (tokens.slice(...span).some(({ plain }) => isNone(plain))) return undefined
  return text.slice(tokens[span[0]]?.from, tokens[span[1] - 1]?.to)
}

const speciesIn = ({ sentence, taken: { species } }: Found): string | undefined =>
  species === undefined ? undefined : sentence.lexicon.species.get(plainIn(sentence, species))

export function relativeNamed(found: Found): Draft | undefined {
  const { sentence, taken, people } = found
  const role =
    taken.role === undefined ? undefined : sentence.lexicon.roles.get(plainIn(sentence, taken.role))
  const name = nameIn(found)
  return role === undefined || name === undefined ? undefined : relativesNamed([name], role, people)[0]
}

const AGE_MAX = 110

/** "Mein Sohn Ben ist 7": the age, and the name where it is told. */
export function relativeAged(found: Found): readonly Draft[] {
  const { sentence, taken, people } = found
  const role = taken.role && sentence.lexicon.roles.get(plainIn(sentence, taken.role))
  const age = taken.n === undefined ? 0 : numberIn(sentence, taken.n)
  if (role === undefined || age < 1 || age > AGE_MAX) return []
  const named = relativeNamed(found)
  const about = people.meet(role, nameIn(found) ?? '')
  return [
    { type: 'identity', slot: 'age', value: String(age), says: '', about },
    ...(named === undefined ? [] : [named]),
  ]
}

export const PREGNANT = { type: 'health', slot: 'condition/pregnancy', value: 'pregnant' } as const

/** "Nació nuestra hija Lucía": the child, where it has a name, and no pregnancy any more. */
export function babyBorn(found: Found): readonly Draft[] {
  const named = found.taken.role === undefined ? undefined : relativeNamed(found)
  const over: Draft = { ...PREGNANT, says: '', retracts: true, relevance: 'past' }
  return named === undefined ? [over] : [{ ...named, ends: [`user/${PREGNANT.slot}`] }]
}

export function petNamed(found: Found): Draft | undefined {
  const [species, name] = [speciesIn(found), nameIn(found)]
  return species === undefined || name === undefined
    ? undefined
    : petsNamed([name], species, found.people, found.people.speaker)[0]
}

/** Ends the animal that is named, or the only one of its kind. */
export function petDied(found: Found): Draft | undefined {
  const { people, holding } = found
  const name = nameIn(found)
  const pet = name === undefined ? people.petOf(speciesIn(found) ?? '') : people.named(name)
  const species = speciesIn(found) ?? pet?.species ?? ''
  if (species === '') return undefined
  const isNamed = pet !== undefined && pet.species !== ''
  const count = holding.in(`user/pets/${species}`)
  return {
    type: 'pet',
    slot: isNamed ? `pet/${pet.key}` : `pets/${species}`,
    value: species,
    says: '',
    retracts: true,
    relevance: 'past',
    intensity: 0.9,
    sentiment: 'negative',
    ...(isNamed && count?.value === '1' ? { ends: [count.slot] } : {}),
  }
}
