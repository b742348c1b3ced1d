import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import type { Predicate } from '../reading/predicate.ts'
import { employerIn } from './employment.ts'
import { isStated, ofAttribute, ofPerson, type Rule } from './rule.ts'

/** Times of the day at which people get up, work and can be called. A later one replaces an earlier one. */

const CLOCK = "(?:\\d{1,2}(?:[:.]\\d{2})? ?(?:[ap]\\.?m\\b\\.?|o'clock)?|noon|midnight)"
const SPAN = `${CLOCK} ?(?:to|until|till|and|-|–) ?${CLOCK}`
const WHEN = `(?:(?:around|about|after|before|by|until|till|from) (?:around |about )?${CLOCK}|(?:between|from) ${SPAN})`
const AT = new RegExp(`\\b(?:at (?:around |about )?${CLOCK}|${WHEN})`, 'i')
const ONCE = /\b(?:today|tonight|tomorrow|yesterday|this|next|last|just)\b/i

const DAILY =
  /^(get up|wake up|go to (?:bed|sleep|work|school|the gym)|(?:start|finish|leave|begin|stop) (?:work|working|school)|leave (?:home|the (?:office|house)|for work)|(?:have|eat) (?:breakfast|lunch|dinner)|come home|get (?:home|to work)|clock (?:in|out))\b/i

const isUsual = (clause: Clause, said: Predicate): boolean =>
  clause.time === undefined &&
  said.tense === 'present' &&
  !said.isProgressive &&
  !said.isPerfect &&
  !said.isNegated &&
  isStated(said) &&
  !ONCE.test(clause.text)

const told = (clause: Clause, said: Predicate): string =>
  `${said.told.replace(/ (?:now|these days|nowadays)$/i, '')} ${clause.recurrence.toLowerCase()}`.trim()

const daily = ofPerson('get wake go start finish leave begin stop have eat come clock', (clause, said) => {
  const deed = DAILY.exec(`${said.verb} ${said.rest}`)?.[1]?.toLowerCase()
  const time = AT.exec(said.rest)?.[0]
  if (deed === undefined || time === undefined || !isUsual(clause, said)) return []
  return [
    {
      type: 'habit',
      slot: `habit/${deed}`,
      value: `${deed} ${time.toLowerCase()}`,
      says: told(clause, said),
    },
  ]
})

const HOURS = new RegExp(`^(?:(?:mostly|usually) )?(?:(?:from|between) )?${SPAN}`, 'i')

const working = ofPerson('work', (clause, said) => {
  const hours = HOURS.exec(said.rest)?.[0]?.trim()
  if (hours === undefined || !isUsual(clause, said)) return []
  const says = `works ${hours} ${clause.recurrence.toLowerCase()}`.trim()
  return [
    { type: 'work', slot: 'work hours', value: hours.toLowerCase(), says },
    ...employerIn(said.rest.slice(hours.length)),
  ]
})

const routine = ofAttribute('start end begin finish be run ring', (clause, said, attribute) => {
  const isRoutine =
    /^(?:\p{L}+ )?(?:shift|work|workday|day|school|classes|hours|break|alarm|bedtime|commute)$/u.test(
      attribute,
    )
  if (!isRoutine || !AT.test(`at ${said.rest}`) || !isUsual(clause, said)) return []
  if (said.verb === 'be' && !/\d|noon|midnight/.test(said.rest)) return []
  return [
    {
      type: 'habit',
      slot: `habit/${attribute} ${said.verb}`,
      value: said.rest.toLowerCase(),
      says: told(clause, said),
      thing: attribute,
    },
  ]
})

const CONTACT = new RegExp(
  `^(?:(?:please|so|and|just|also|but|you can|feel free to|it is best to|(?:the )?best time to),? )*(do not |never |only )?(call|phone|ring|text|reach|contact|message) me (?:is |only |any ?time )*(${WHEN})`,
  'i',
)
const REACHED: Readonly<Record<string, string>> = {
  ring: 'called',
  text: 'texted',
  reach: 'called',
  contact: 'contacted',
  message: 'messaged',
  phone: 'phoned',
}

/** "Call me after 5 pm" says when, and is no name. */
export function contactTimeIn(sentence: string): readonly Draft[] {
  const [, how = '', verb = '', when = ''] = CONTACT.exec(sentence) ?? []
  if (when === '' || ONCE.test(sentence)) return []
  const isNot = /^(?:do not|never)/i.test(how)
  return [
    {
      type: 'preference',
      slot: 'contact time',
      value: `${isNot ? 'not ' : ''}${when.trim().toLowerCase()}`,
      says: `${isNot ? 'does not want' : 'wants'} to be ${REACHED[verb.toLowerCase()] ?? 'called'} ${when.trim()}`,
    },
  ]
}

export const clockRules: readonly Rule[] = [daily, working, routine]
