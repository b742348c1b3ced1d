import { readSentences, type Word } from '../../../../algorithms/text/sentences.ts'
import type { Draft } from '../drafts.ts'
import type { People } from '../people.ts'
import { relativesNamed } from './family-and-pets.ts'
import { aged, isGivenName } from './identity.ts'

/** "My kids are Emil (7) and Saga, who just turned 3": each name with its own age. */

const CHILDREN =
  /\b(kids|children|sons?|daughters?|boys|girls|twins|grandchildren|grandkids|grandsons?|granddaughters?)\b/gi
const AGED =
  /(\p{Lu}[\p{Ll}'-]+)(?: ?\((?:aged? )?(\d{1,2})(?: years? old| yrs?)?\)|,? (?:who (?:is|has|will be|just|recently|turned|is turning|is almost|is about to turn|just turned|has just turned) |is |aged? |turned |just turned )(\d{1,2})(?: years? old)?|, (\d{1,2}))(?=$|[,.;!)]| and\b| \()/gu

const ROLES: Readonly<Record<string, string>> = {
  son: 'son',
  sons: 'son',
  boys: 'son',
  daughter: 'daughter',
  daughters: 'daughter',
  girls: 'daughter',
  grandchildren: 'grandchild',
  grandkids: 'grandchild',
  grandson: 'grandson',
  grandsons: 'grandson',
  granddaughter: 'granddaughter',
  granddaughters: 'granddaughter',
}

/** The sentence as the other rules read it: "who just turned 3" belongs to the last name and to no other. */
export function withoutAges(sentence: string, words: readonly Word[]): readonly Word[] {
  const alone = sentence.search(CHILDREN) < 0 ? sentence : sentence.replace(AGED, '$1')
  return alone === sentence ? words : (readSentences(alone)[0] ?? [])
}

export function childrenWithAges(sentence: string, people: People): readonly Draft[] {
  const nouns = [...sentence.matchAll(CHILDREN)]
  const [first] = nouns
  if (first === undefined) return []
  const roleAt = (at: number): string => {
    const noun = nouns.filter(({ index }) => index < at).at(-1)?.[1] ?? ''
    return ROLES[noun.toLowerCase()] ?? 'child'
  }
  return [...sentence.matchAll(AGED)].flatMap((found) => {
    const [, name = '', inBrackets, afterWords, afterComma] = found
    const role = roleAt(found.index)
    if (found.index < first.index) return []
    const age = Number(inBrackets ?? afterWords ?? afterComma)
    if (!isGivenName(name)) return []
    const known = people.named(name)
    const drafts = known === undefined ? relativesNamed([name], role, people) : []
    return [...drafts, { ...aged(age), about: people.named(name) ?? people.meet(role, name) }]
  })
}
