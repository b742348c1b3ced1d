import { NUMBER_PATTERN, numberOf } from '../../../../algorithms/text/number-words.ts'
import { isUnknownWord } from '../../../../algorithms/text/sentences.ts'
import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { SPECIES_PATTERN, speciesOf } from '../reading/kin.ts'
import { keyOf, thing, titled } from '../reading/objects.ts'
import { counted } from './family-and-pets.ts'
import { isBelonging } from './lexicon.ts'
import { isStated, ofPerson, type Rule, timeOf } from './rule.ts'

/** What people tell a shop, a restaurant or a coach in passing: a best time, a bed for some nights, a table, an order. */

const MEASURE =
  '\\d{1,2}:\\d{2}(?::\\d{2})?|\\d{1,4}(?:[.,]\\d{1,2})? ?(?:kg|kilos?|lbs?|pounds|km|k|miles?|metres?|meters?|m|cm|min(?:ute)?s?|sec(?:ond)?s?|hours?|h|points?|reps?)\\b'
const RECORD = new RegExp(
  `\\b(?:my|our) ((?:current |all[- ]time |lifetime |season'?s )?(?:personal (?:best|record)|best|record|fastest|quickest|longest|heaviest|highest|pb|pr)(?: (?!is|was|stands)[\\p{L}\\d-]{1,15}){0,4}),? (?:is|was|stands at|=|-) (?:about |around |still |now |currently |like |just )?(${MEASURE})`,
  'iu',
)

/** "My best marathon time is 3:29". */
export function recordIn(sentence: string): readonly Draft[] {
  const [, what = '', value = ''] = RECORD.exec(sentence) ?? []
  if (value === '' || /^(?:best|record|longest|highest)$/i.test(what)) return []
  const name = what.toLowerCase()
  return [
    {
      type: 'fact',
      slot: `record/${keyOf(name.replace(/^(?:current|all[- ]time|lifetime) /, '').replace(/ for (?:the |an? )?/, ' '))}`,
      value,
      says: `has a ${name} of ${value}`,
    },
  ]
}

const PASSING =
  /\b(?:for (?:now|the moment|the time being|a while|a (?:few|couple of) (?:days|weeks|months|nights)|\d+ (?:days|weeks|months|nights)|a (?:week|month|night))|temporarily|at the moment|right now|until i find\b)/i
const ANOTHERS =
  /\b(?:my|our|his|her|an?) \p{L}+(?:'s|s')(?= |$)|\b(?:hotel|hostel|airbnb|guest ?house|motel|b&b|sublet)\b/iu
const WHERE = /^(?:over |back |here )?(?:at|with|in) (.+)/i

/** "in leeds": a word that English lacks is a place there. */
const withPlace = (told: string): string =>
  told.replace(/(?<= in )\p{Ll}[\p{L}'-]{2,20}/u, (word) => (isUnknownWord(word) ? titled(word) : word))

/** "I'm staying at my brother's place for now": where one is to be found, and no new home. */
const staying = ofPerson('stay crash live sleep', (clause, said) => {
  const where = WHERE.exec(said.rest)?.[1]
  if (where === undefined || !isStated(said) || said.isNegated || said.tense !== 'present') return []
  const isPassing = PASSING.test(said.rest)
  if (said.verb === 'live' ? !isPassing : !(said.isProgressive && (isPassing || ANOTHERS.test(where))))
    return []
  if (clause.time !== undefined || /\b(?:until|till)\b/i.test(clause.text) || clause.recurrence !== '')
    return []
  return [
    {
      type: 'location',
      slot: 'staying',
      value: keyOf(thing(where.replace(PASSING, ''))),
      says: `${withPlace(said.told)}${PASSING.test(said.told) ? '' : ' for now'}`,
      relevance: 'ongoing',
      importance: 0.6,
    },
  ]
})

const BOOKABLE =
  /^(?:(?:to )?(?:book|reserve|get|have) )?(an? (?:\p{L}+ )?(?:table|room|double|twin|suite|taxi|cab|booking|reservation|appointment|slot|seat|court|lane)|(?:two|three|four|\d+) (?:rooms|tables|seats|tickets))\b(.*)/iu

/** "We need a table for 4 on Saturday at 8pm". */
const needing = ofPerson('need want like book', (clause: Clause, said) => {
  const [, what = '', rest = ''] = BOOKABLE.exec(said.rest) ?? []
  const isAsked = said.verb === 'like' ? said.modal === 'would' : isStated(said)
  if (what === '' || !isAsked || said.isNegated || said.tense === 'past' || clause.time === undefined)
    return []
  const wanted = thing(`${what}${rest}`)
  return [
    {
      type: 'plan',
      slot: `plan/${keyOf(wanted)}`,
      value: keyOf(wanted),
      says: `needs ${wanted}`,
      ...timeOf(clause, 'ahead'),
    },
  ]
})

const HOUSEHOLD = new RegExp(
  `^an? (?:\\p{L}+ )?(?:family|household) of (${NUMBER_PATTERN})(?:,? (?:with|and|plus) (.+))?$`,
  'iu',
)
const ANIMALS = new RegExp(`(?<![\\p{L}])(${NUMBER_PATTERN}|an?) (${SPECIES_PATTERN})s?(?![\\p{L}])`, 'giu')

/** "We are a family of five with two dogs". */
const household = ofPerson('be', (_clause, said) => {
  const [all = '', size = '', others = ''] = HOUSEHOLD.exec(thing(said.rest)) ?? []
  const count = numberOf(size)
  if (all === '' || count === undefined || said.isNegated || !isStated(said) || said.tense !== 'present')
    return []
  const pets = [...others.matchAll(ANIMALS)].flatMap(([, number = '', noun = '']) => {
    const species = speciesOf(noun)
    return species === undefined
      ? []
      : [counted(species, /^an?$/i.test(number) ? 1 : (numberOf(number) ?? 1))]
  })
  return [
    { type: 'family', slot: 'household', value: String(count), quantity: count, says: `is ${all}` },
    ...pets,
  ]
})

const ORDER_NUMBER = /,? (?:my )?order(?: (?:number|no\.?|nr\.?|id))?:? ?#?\d{3,12}\b/i

/** "I ordered a grey sofa, order 4471". */
const ordering = ofPerson('order buy purchase', (clause, said) => {
  if (!isStated(said) || said.isNegated || said.isProgressive || (said.tense !== 'past' && !said.isPerfect))
    return []
  const item = thing(said.rest.replace(ORDER_NUMBER, ''))
  const number = ORDER_NUMBER.exec(said.rest)?.[0].replace(/\D/g, '') ?? ''
  if (
    item === '' ||
    (number === '' && !(said.verb === 'order' && isBelonging(item.replace(/^.* (?=\p{L}+$)/u, ''))))
  )
    return []
  return [
    {
      type: 'event',
      slot: '',
      value: number === '' ? keyOf(item) : number,
      says: `ordered ${item}${number === '' ? '' : ` (order ${number})`}`,
      importance: 0.6,
      ...timeOf(clause, 'back'),
    },
  ]
})

/** "We bank with HSBC". */
const banking = ofPerson('bank', (_clause, said) => {
  const bank = /^with (\p{Lu}[\p{L}\d&'.-]*(?: \p{Lu}[\p{L}&'-]*)?)/u.exec(said.rest)?.[1]
  if (bank === undefined || !isStated(said) || said.isNegated || said.isBygone || said.tense !== 'present')
    return []
  return [{ type: 'possession', slot: 'bank', value: bank.toLowerCase(), says: `banks with ${bank}` }]
})

export const everydayRules: readonly Rule[] = [staying, needing, household, ordering, banking]
