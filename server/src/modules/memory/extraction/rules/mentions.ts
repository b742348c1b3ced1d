import { NUMBER_PATTERN, numberOf } from '../../../../algorithms/text/number-words.ts'
import type { Draft } from '../drafts.ts'
import type { Holding } from '../holding.ts'
import type { People } from '../people.ts'
import type { Clause } from '../reading/clause.ts'
import { isOneAtATime, ROLE_PATTERN, roleOf, SPECIES_PATTERN, speciesOf } from '../reading/kin.ts'
import { reactionIn } from './allergies.ts'
import { childrenWithAges } from './children.ts'
import { CAPITAL, counted, namesIn, petsNamed, relativesNamed, SIZE } from './family-and-pets.ts'
import { abstinence } from './health.ts'
import { isGivenName, origin } from './identity.ts'
import { introductionIn, nameAlone } from './introductions.ts'
import { tripsMentioned } from './trips-mentioned.ts'

/** "my dog Rex", "my sister, Ana," wherever they stand in a sentence: the name is worth keeping on its own. */
const PET_NAMED = new RegExp(
  `\\b(?:my|our)\\s+(?:(${NUMBER_PATTERN})\\s+)?${SIZE}(${SPECIES_PATTERN}),?\\s+(?:(?:is |are )?(?:named|called)\\s+)?(\\p{Lu}[\\p{L}\\p{N}'-]+(?:(?:, (?:and )?| and | & )\\p{Lu}[\\p{L}\\p{N}'-]+){0,4})`,
  'giu',
)
const RELATIVE_NAMED = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur)\\s+(?:${NUMBER_PATTERN}\\s+)?${SIZE}(${ROLE_PATTERN})(?:,\\s+|\\s+|\\s+(?:is\\s+)?(?:named|called)\\s+)((?:(?:Mr|Mrs|Ms|Dr|Miss)\\.? )?\\p{Lu}[\\p{Ll}'-]+(?:(?:, (?:and )?| and )\\p{Lu}[\\p{Ll}'-]+){0,3})(?=$|[\\s,.!?'])`,
  'gu',
)

/** "Oscar, my guinea pig." It must end there: in "Oscar, my dog died" Oscar is spoken to. */
const NAME_FIRST = new RegExp(
  `(\\p{Lu}[\\p{Ll}'-]+), (?:my|our) ${SIZE}(${SPECIES_PATTERN}|${ROLE_PATTERN})(?=[.,!;)]|$)`,
  'gu',
)

/** "Amara is my new boss", "my new boss is now Amara". */
const NAME_IS_ROLE = new RegExp(
  `(?<=^|[,;.!] |\\b(?:and|but|so|because|that) )((?:(?:Mr|Mrs|Ms|Dr|Miss)\\.? )?\\p{Lu}[\\p{Ll}'-]+) is (?:now )?(?:my|our) (?:new |current )?${SIZE}(${ROLE_PATTERN})(?=$|[,.!;]| now| and | but )`,
  'gu',
)
const ROLE_IS_NAME = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur) (?:new |current )?(${ROLE_PATTERN}) is (?:now )?((?:(?:Mr|Mrs|Ms|Dr|Miss)\\.? )?\\p{Lu}[\\p{Ll}'-]+)(?=$|[,.!;]| now| and (?:I|he|she|we)\\b)`,
  'gu',
)

/** "Our baby girl arrived, we named her Noor". */
const BABY_NAMED =
  /\b(?:baby|our|my|the) (girl|boy|daughter|son)\b[^.!?]{0,80}\b(?:named|called|call|name) (?:her|him) (\p{Lu}[\p{Ll}'-]+)/gu

/** "We named our baby Noah", "we called our daughter Ines". */
const CHILD_NAMED =
  /\b(?:named|called|are naming|are calling) (?:our|the|my) (?:new |newborn |little |first |second |third )*(baby|son|daughter|boy|girl|child)(?: (?:boy|girl))? (\p{Lu}[\p{Ll}'-]+)/gu
/** "My dogs are Rex and Luna". */
const PETS_ARE = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur) (?:two |three |four |\\d )?(${SPECIES_PATTERN})s are (?:called |named )?(\\p{Lu}[\\p{Ll}'-]+(?:(?:, (?:and )?| and | & )\\p{Lu}[\\p{Ll}'-]+){0,4})(?=$|[,.!])`,
  'gu',
)
/** "My kids are Emil and Saga", "our boys are called Leo and Max". */
const CHILDREN_ARE =
  /\b(?:[Mm]y|[Oo]ur) (?:two |three |four |\d )?(kids|children|sons|daughters|boys|girls|twins) are (?:called |named )?(\p{Lu}[\p{Ll}'-]+(?:(?:, (?:and )?| and | & )\p{Lu}[\p{Ll}'-]+){0,4})/gu
const CHILD_ROLES = new Map([
  ['boy', 'son'],
  ['boys', 'son'],
  ['sons', 'son'],
  ['girl', 'daughter'],
  ['girls', 'daughter'],
  ['daughters', 'daughter'],
  ['son', 'son'],
  ['daughter', 'daughter'],
])

/** "We adopted a kitten yesterday, called her Nutmeg". */
const PET_NAMED_LATER = new RegExp(
  `\\b(?:an?|our|my|the) ${SIZE}(${SPECIES_PATTERN})\\b[^.!?]{0,60}\\b(?:named|called|call|name|naming|calling) (?:her|him|it) (\\p{Lu}[\\p{Ll}'-]+)`,
  'gu',
)

/** "The twins were born on Saturday: Ada and Max". */
const TWINS_NAMED =
  /\b(?:twins|triplets|babies)\b[^.!?]{0,60}?(?:: ?| named them | called | are )(\p{Lu}[\p{Ll}'-]+(?:(?:, (?:and )?| and )\p{Lu}[\p{Ll}'-]+){1,3})/gu

/** "from my home country, Sweden". */
const HOMELAND =
  /\bmy (?:home country|homeland|native country|home ?town|birthplace)(?:,| of| is) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?=$|[,.!;]| and | but | in )/u

const NEVER_A_PET = /^(?:I|He|She|It|They|We|You|His|Her|Its|Their|My|Our|The|This|That|And|But)$/

/** Partners and children, mentioned in passing. */
const CLOSE = new RegExp(
  `\\b[Mm]y ${SIZE}(wife|husband|girlfriend|boyfriend|bf|gf|hubby|fianc[ée]e?|kids|children|sons?|daughters?)(?=$|[\\s,.!?]|'s)(?! \\p{Lu}| to be\\b)`,
  'u',
)

const PARTED =
  /\b(?:left|died|dies|dying|death|dead|passed|broke|break|divorce|divorced|divorcing|separated|separating|separation|split|lose|losing|lost|loss|miss|missed|miscarriage|late|funeral|grave|used to|former|widow|widower|widowed|future|someday|one day|would|could|might|if)\b/i

/** "My kids loved it" tells that there are kids; nothing, where that is known or told by another fact. */
export function implied(
  sentence: string,
  people: People,
  told: readonly (readonly [Draft, Clause | undefined])[],
  holding: Holding,
): [Draft, undefined][] {
  if (people.speaker.key !== 'user' || PARTED.test(sentence)) return []
  const noun = CLOSE.exec(sentence)?.[1] ?? ''
  // A statement in the person's own words names the relative, and does not yet say that there is one.
  const says = told
    .filter(([draft]) => draft.type !== 'statement')
    .map(([draft, clause]) => `${draft.says} ${draft.quote ?? ''} ${(draft.about ?? clause?.who)?.role}`)
  if (says.some((said) => said.includes(noun))) return []
  const role = roleOf(noun)
  if (role === undefined) return []
  const isPartner = isOneAtATime(role)
  const slot = isPartner ? 'marital' : `parent/${role}`
  const known = isPartner ? `family/${role}` : `family/${role}/count`
  if (holding.in(`user/${slot}`) !== undefined || holding.in(`user/${known}`) !== undefined) return []
  const about = { about: people.speaker, confidence: 0.75 }
  if (!isPartner) {
    const says = role === 'child' ? 'has children' : `has ${noun.endsWith('s') ? noun : `a ${role}`}`
    return [[{ type: 'family', slot, value: role, says, ...about }, undefined]]
  }
  const value = /wife|husband/.test(role) ? 'married' : /fianc/.test(role) ? 'engaged' : 'in a relationship'
  return [[{ type: 'relationship', slot, value, says: `has a ${role}`, ...about }, undefined]]
}

export function mentioned(sentence: string, people: People): Draft[] {
  const found: Draft[] = [...tripsMentioned(sentence, people)]
  for (const match of sentence.matchAll(PET_NAMED)) {
    const species = speciesOf(match[2] ?? '') ?? ''
    const names = namesIn(match[3]).filter((name) => CAPITAL.test(name) && !NEVER_A_PET.test(name))
    found.push(...petsNamed(names, species, people, people.speaker))
    if (names.length > 0 && match[1] !== undefined)
      found.push({ ...counted(species, numberOf(match[1]) ?? names.length), about: people.speaker })
  }
  for (const [, noun = '', name = ''] of sentence.matchAll(PET_NAMED_LATER))
    if (!NEVER_A_PET.test(name))
      found.push(...petsNamed([name], speciesOf(noun) ?? '', people, people.speaker))
  for (const match of sentence.matchAll(RELATIVE_NAMED)) {
    const role = roleOf(match[1] ?? '')
    const names = namesIn(match[2]).filter(
      (name) => CAPITAL.test(name) && !/^(?:I|Is|Has|Mr|Mrs|Ms|Dr|Miss)$/.test(name),
    )
    if (role !== undefined)
      found.push(...relativesNamed(names.slice(0, /s$|children/i.test(match[1] ?? '') ? 4 : 1), role, people))
  }
  const pairs = [
    ...[...sentence.matchAll(NAME_IS_ROLE)].map(([, name = '', noun = '']) => [name, noun] as const),
    ...[...sentence.matchAll(ROLE_IS_NAME)].map(([, noun = '', name = '']) => [name, noun] as const),
    ...[...sentence.matchAll(BABY_NAMED)].map(
      ([, noun = '', name = '']) =>
        [name, noun === 'girl' ? 'daughter' : noun === 'boy' ? 'son' : noun] as const,
    ),
  ]
  for (const [, noun = '', names] of sentence.matchAll(PETS_ARE))
    found.push(...petsNamed(namesIn(names), speciesOf(noun) ?? '', people, people.speaker))
  for (const pattern of [CHILD_NAMED, CHILDREN_ARE])
    for (const [, noun = '', names] of sentence.matchAll(pattern))
      found.push(
        ...relativesNamed(namesIn(names).filter(isGivenName), CHILD_ROLES.get(noun) ?? 'child', people),
      )
  found.push(...childrenWithAges(sentence, people))
  const homeland = HOMELAND.exec(sentence)?.[1]
  if (homeland !== undefined) found.push({ ...origin(homeland), about: people.speaker })
  for (const [, names] of sentence.matchAll(TWINS_NAMED))
    found.push(...relativesNamed(namesIn(names).filter(isGivenName), 'child', people))
  for (const [name, noun] of pairs) {
    const role = roleOf(noun)
    if (role !== undefined && isGivenName(name) && !NEVER_A_PET.test(name))
      found.push(...relativesNamed([name], role, people))
  }
  found.push(
    ...[
      ...(people.speaker.name === '' ? nameAlone(sentence) : []),
      ...introductionIn(sentence),
      ...abstinence(sentence),
      ...reactionIn(sentence),
    ].map((draft) => ({
      ...draft,
      about: people.speaker,
    })),
  )
  for (const [, name = '', noun = ''] of sentence.matchAll(NAME_FIRST)) {
    const [species, role] = [speciesOf(noun), roleOf(noun)]
    if (NEVER_A_PET.test(name) || /^(?:Yes|No|Well|So|Oh|Hey|Hi|Thanks|Also|Sure|Yeah)$/.test(name)) continue
    if (species !== undefined) found.push(...petsNamed([name], species, people, people.speaker))
    else if (role !== undefined && !/s$|children/i.test(noun))
      found.push(...relativesNamed([name], role, people))
  }
  return found
}

/** "my wife's name is Claire", "our parrot is called Kiwi", "her name is Ana". */
function introduced(clause: Clause, name: string): Draft[] {
  const { who, people } = clause
  if (who.species !== '') return petsNamed([name], who.species, people, people.speaker)
  return who.role === '' ? [] : relativesNamed([name], who.role, people)
}

/** A new name of a person ends the old one. */
export function renamed(clause: Clause, name: string): Draft[] {
  const { who, people } = clause
  const drafts = introduced(clause, name)
  const isNew = who.name !== '' && who.name.toLowerCase() !== name.toLowerCase()
  if (!isNew || who.species === '' || drafts.length === 0) return drafts
  const old: Draft = {
    type: 'pet',
    slot: `pet/${who.key}`,
    value: who.species,
    retracts: true,
    isNegation: true,
    says: `has no ${who.species} named ${who.name}`,
    about: people.speaker,
  }
  return [...drafts, old]
}
