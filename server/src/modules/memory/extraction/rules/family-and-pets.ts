import { NUMBER_PATTERN, numberOf } from '../../../../algorithms/text/number-words.ts'
import type { Draft } from '../drafts.ts'
import type { People, Person } from '../people.ts'
import type { Clause } from '../reading/clause.ts'
import { isCounted, isOneAtATime, ROLE_PATTERN, roleOf, SPECIES_PATTERN, speciesOf } from '../reading/kin.ts'
import { nameKey, titled } from '../reading/objects.ts'
import { isStated, ofPerson, type Rule, timeOf } from './rule.ts'

const NAMES = "((?:\\p{L}[\\p{L}\\p{N}'-]+)(?:(?:, (?:and )?| and | & )\\p{Lu}[\\p{L}\\p{N}'-]+){0,4})"
export const SIZE =
  '(?:(?:beautiful|little|big|older|younger|old|young|lovely|rescue|black|white|ginger|grey|adorable|sweet|tiny|cute|new|golden|brown|great|twin|adult|teenage|grown|baby|pet|other|small|\\d+[- ]year[- ]old|half|step|best|close|good|elderly|senior)\\s+)*'
const COUNT = `(?:(${NUMBER_PATTERN}|an?|another|no|any|some|my|our|the|his|her)\\s+)?`
const ANIMAL = new RegExp(
  `^${COUNT}${SIZE}(${SPECIES_PATTERN})\\b(?:,? (?:named|called|whose names? (?:is|are)|names?(?: is)?) ${NAMES})?`,
  'iu',
)
const RELATIVE = new RegExp(
  `^${COUNT}${SIZE}(${ROLE_PATTERN}|children|kids)\\b(?:,? (?:named|called|whose name is|who is called) ${NAMES}| (\\p{Lu}[\\p{L}-]+))?`,
  'iu',
)

export const CAPITAL = /^\p{Lu}/u

export const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(/, (?:and )?| and | & /)
    .map((name) => name.replace(/'s$/, '').trim())
    .filter((name) => name !== '')

export function petsNamed(names: readonly string[], species: string, people: People, owner: Person): Draft[] {
  return names.map((name) => {
    people.meetPet(name, species)
    return {
      type: 'pet',
      slot: `pet/${nameKey(name)}`,
      value: species,
      says: `has a ${species} named ${titled(name)}`,
      entities: [titled(name)],
      about: owner,
    }
  })
}

export const counted = (species: string, count: number): Draft => ({
  type: 'pet',
  slot: `pets/${species}`,
  value: String(count),
  quantity: count,
  itemType: species,
  says:
    count === 0
      ? `has no ${species}s`
      : count === 1
        ? `has a ${species}`
        : `has ${count} ${species}${species === 'fish' ? '' : 's'}`,
})

const severalPets = (species: string): Draft => ({
  type: 'pet',
  slot: `pets/${species}`,
  value: SEVERAL,
  itemType: species,
  says: `has ${species}s`,
})

export function relativesNamed(names: readonly string[], role: string, people: People): Draft[] {
  return names.map((name) => {
    people.meet(role, titled(name))
    return {
      type: 'family',
      slot: isOneAtATime(role) ? `family/${role}` : `family/${role}/${nameKey(name)}`,
      value: nameKey(name),
      says: `has a ${role} named ${titled(name)}`,
      entities: [titled(name)],
      about: people.speaker,
    }
  })
}

/** "I have cousins" does not say how many. */
export const SEVERAL = 'several'

const severalRelatives = (role: string): Draft => ({
  type: 'family',
  slot: `family/${role}/count`,
  value: SEVERAL,
  says: `has ${plural(role)}`,
})

const countedRelatives = (role: string, count: number): Draft => ({
  type: 'family',
  slot: `family/${role}/count`,
  value: String(count),
  quantity: count,
  says:
    count === 0 ? `has no ${plural(role)}` : count === 1 ? `has a ${role}` : `has ${count} ${plural(role)}`,
})

const plural = (role: string): string => (role === 'child' ? 'children' : `${role}s`)

const countOf = (word: string | undefined, noun: string): number =>
  numberOf(word ?? '') ?? (/s$|children/i.test(noun) && word === undefined ? 2 : 1)

/** "two brothers and a sister", "a dog named Rex and two cats". */
const having = ofPerson('have own get adopt rescue buy', (clause, said) => {
  if (!isStated(said) || said.isBygone || said.tense === 'future' || said.isIntended || said.isProgressive)
    return []
  if (said.verb === 'have' && said.tense === 'past' && !said.isPerfect) return []
  if (/^(?:any )?(?:pets|animals)\b/i.test(said.rest.replace(/^no /i, '')))
    return noPets(said.isNegated || /^no /i.test(said.rest))
  if (said.isNegated && /^(?:any )?brothers or sisters|^(?:any )?sisters or brothers/i.test(said.rest))
    return [{ ...countedRelatives('sibling', 0), isNegation: true }]
  const found: Draft[] = namedInList(said.rest, clause)
  for (const item of said.rest.split(
    /, (?:and )?| and (?=an? |\d|no |two |three |four |five |one |my |our )/i,
  ))
    found.push(...one(item, clause, said.isNegated))
  return found
})

/** "two daughters, Emma and Lily", "a dog (Rex)". */
const LISTED = new RegExp(
  `\\b(${SPECIES_PATTERN}|${ROLE_PATTERN})(?:, |: | - )(\\p{Lu}[\\p{Ll}'-]+(?:(?:, (?:and )?| and | & )\\p{Lu}[\\p{Ll}'-]+){0,4})(?=$|[,.])`,
  'u',
)

function namedInList(rest: string, clause: Clause): Draft[] {
  const list = LISTED.exec(rest)
  if (list === null || clause.who.key !== clause.people.speaker.key) return []
  const [species, role] = [speciesOf(list[1] ?? ''), roleOf(list[1] ?? '')]
  if (species !== undefined) return petsNamed(namesIn(list[2]), species, clause.people, clause.who)
  return role === undefined ? [] : relativesNamed(namesIn(list[2]), role, clause.people)
}

const noPets = (isNegated: boolean): Draft[] =>
  isNegated
    ? [{ type: 'pet', slot: 'pets', value: '0', quantity: 0, isNegation: true, says: 'has no pets' }]
    : []

function one(item: string, clause: Clause, isNegated: boolean): Draft[] {
  const animal = ANIMAL.exec(item)
  if (
    animal !== null &&
    // The language, unless it is called something else.
    !(animal[2] === 'Python' && animal[3] === undefined) &&
    !/^(?: (?:food|toy|bed|person|lover|sitter|nap|walk|appointment|allergy|show|video|cafe|hair|day)| breeder)/i.test(
      item.slice(animal[0].length),
    )
  ) {
    const species = speciesOf(animal[2] ?? '') ?? ''
    const names = namesIn(animal[3])
    if (names.length > 0) return petsNamed(names, species, clause.people, clause.who)
    if (isNegated || /^no$/i.test(animal[1] ?? '')) return [{ ...counted(species, 0), isNegation: true }]
    if (animal[1] === undefined && /s$/i.test(animal[2] ?? '') && species !== 'fish')
      return [severalPets(species)]
    const count = countOf(animal[1], animal[2] ?? '')
    if (count === 1) clause.people.latest = { ...clause.people.meet(species, ''), species }
    return [counted(species, count)]
  }
  const relative = RELATIVE.exec(item)
  const role = roleOf(relative?.[2] ?? '')
  if (
    relative === null ||
    role === undefined ||
    /^(?:'s| (?:of|in (?:mind|common)|appointment|meeting|seat|food|menu))/i.test(
      item.slice(relative[0].length),
    )
  )
    return []
  const names = namesIn(relative[3] ?? (CAPITAL.test(relative[4] ?? '') ? relative[4] : undefined))
  if (names.length > 0)
    return clause.who.key === clause.people.speaker.key ? relativesNamed(names, role, clause.people) : []
  if (!isCounted(role))
    return role === 'partner' || /friend$|wife|husband/.test(role)
      ? partnered(role, isNegated, clause.people)
      : []
  if (isNegated || /^no$/i.test(relative[1] ?? ''))
    return [{ ...countedRelatives(role, 0), isNegation: true }]
  if (/^(?:my|our|the)$/i.test(relative[1] ?? '')) return []
  if (relative[1] === undefined && /s$|children/i.test(relative[2] ?? '')) return [severalRelatives(role)]
  const count = countOf(relative[1], relative[2] ?? '')
  if (count === 1) clause.people.meet(role, '')
  return [countedRelatives(role, count)]
}

const partnered = (role: string, isNegated: boolean, people: People): Draft[] => {
  if (!/^(?:girlfriend|boyfriend|partner|wife|husband)$/.test(role)) return []
  // "I have a girlfriend, her name is …".
  if (!isNegated) people.latest = people.meet(role, '')
  if (isNegated)
    return [
      { type: 'relationship', slot: 'marital', value: 'single', says: `has no ${role}`, isNegation: true },
    ]
  return [
    {
      type: 'relationship',
      slot: 'marital',
      value: /wife|husband/.test(role) ? 'married' : 'in a relationship',
      says: `has a ${role}`,
    },
  ]
}

const pregnancy = ofPerson('be expect', (clause, said) => {
  const isExpecting =
    said.verb === 'expect'
      ? /^(?:a baby|our|twins|my|an? \p{L}+ (?:baby|child)|another)\b/iu.test(said.rest) && said.isProgressive
      : /^(?:\p{L}+ )?(?:\d+ (?:weeks|months) )?pregnant\b/iu.test(said.rest)
  if (!isExpecting || said.isNegated || !isStated(said) || said.tense !== 'present') return []
  return [
    {
      type: 'health',
      slot: 'condition/pregnancy',
      value: 'pregnant',
      says: 'is expecting a baby',
      ...(clause.time === undefined ? {} : timeOf(clause, 'ahead')),
    },
  ]
})

const PARENT_OF = new RegExp(
  `^an? (?:single |proud |stay-at-home |busy |working |new )*(?:\\d+[- ]year[- ]old )?(?:mother|father|mum|mom|dad|parent) (?:of|to) (${NUMBER_PATTERN})`,
  'i',
)

const parenthood = ofPerson('be', (_clause, said) => {
  const count = numberOf(PARENT_OF.exec(said.rest)?.[1] ?? '')
  return count === undefined || said.isNegated || !isStated(said) ? [] : [countedRelatives('child', count)]
})

export const familyAndPetRules: readonly Rule[] = [pregnancy, parenthood, having]
