import { NUMBER_PATTERN, numberOf } from '../../../../algorithms/text/number-words.ts'
import type { Draft } from '../drafts.ts'
import type { People } from '../people.ts'
import type { Clause } from '../reading/clause.ts'
import { ROLE_PATTERN, roleOf, SPECIES_PATTERN, speciesOf } from '../reading/kin.ts'
import { CAPITAL, counted, namesIn, petsNamed, relativesNamed, SIZE } from './family-and-pets.ts'

/** "my dog Rex", "my sister, Ana," wherever they stand in a sentence: the name is worth keeping on its own. */
const PET_NAMED = new RegExp(
  `\\b(?:my|our)\\s+(?:(${NUMBER_PATTERN})\\s+)?${SIZE}(${SPECIES_PATTERN}),?\\s+(?:(?:is |are )?(?:named|called)\\s+)?(\\p{Lu}[\\p{L}\\p{N}'-]+(?:(?:, (?:and )?| and | & )\\p{Lu}[\\p{L}\\p{N}'-]+){0,4})`,
  'giu',
)
const RELATIVE_NAMED = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur)\\s+(?:${NUMBER_PATTERN}\\s+)?${SIZE}(${ROLE_PATTERN})(?:,\\s+|\\s+|\\s+(?:is\\s+)?(?:named|called)\\s+)((?:(?:Mr|Mrs|Ms|Dr|Miss)\\.? )?\\p{Lu}[\\p{Ll}'-]+(?:(?:, (?:and )?| and )\\p{Lu}[\\p{Ll}'-]+){0,3})(?=$|[\\s,.!?'])`,
  'gu',
)

const NEVER_A_PET = /^(?:I|He|She|It|They|We|You|His|Her|Its|Their|My|Our|The|This|That|And|But)$/

export function mentioned(sentence: string, people: People): Draft[] {
  const found: Draft[] = []
  for (const match of sentence.matchAll(PET_NAMED)) {
    const species = speciesOf(match[2] ?? '') ?? ''
    const names = namesIn(match[3]).filter((name) => CAPITAL.test(name) && !NEVER_A_PET.test(name))
    found.push(...petsNamed(names, species, people, people.speaker))
    if (names.length > 0 && match[1] !== undefined)
      found.push({ ...counted(species, numberOf(match[1]) ?? names.length), about: people.speaker })
  }
  for (const match of sentence.matchAll(RELATIVE_NAMED)) {
    const role = roleOf(match[1] ?? '')
    const names = namesIn(match[2]).filter(
      (name) => CAPITAL.test(name) && !/^(?:I|Is|Has|Mr|Mrs|Ms|Dr|Miss)$/.test(name),
    )
    if (role !== undefined)
      found.push(...relativesNamed(names.slice(0, /s$|children/i.test(match[1] ?? '') ? 4 : 1), role, people))
  }
  return found
}

/** "my wife's name is Claire", "our parrot is called Kiwi", "her name is Ana". */
export function introduced(clause: Clause, name: string): Draft[] {
  const { who, people } = clause
  if (who.species !== '') return petsNamed([name], who.species, people, people.speaker)
  return who.role === '' ? [] : relativesNamed([name], who.role, people)
}
