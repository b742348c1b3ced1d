import { numberOf } from '../../../../algorithms/text/number-words.ts'
import type { Draft } from '../drafts.ts'
import { bareThing, keyOf, thing, valueIn } from '../reading/objects.ts'
import { isBelonging, isHappening } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, type Rule, timeOf } from './rule.ts'

const COUNT = /^(\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|an?|one) (.+)/i
/** What one "has" without owning it. */
const NOT_OWNED =
  /^(?:lots?|bunch|couple) of |\b(?:(?:dry|oily|sensitive|good|bad) skin|questions?|ideas?|issues?|problems?|time|fun|look|feeling|headache|cold|fever|chance|reason|plans?|doubts?|thoughts?|point|way|lot|bit|right|access|trouble|concerns?|complaints?|requests?|suggestions?|news|work|job|years?|months?|weeks?|days?|hours?|minutes?|people|kids?|friends?|things?|stuff|something|anything|nothing|crush|dream|goal|secret|story|choice|opinion|moment|break|seat|favou?r|mind|hand|heart|experience|budget|life|day|week|weekend|night|morning|evening|degree|boss|team|order|delivery|error|bug|code|messages?|emails?|calls?|sale|deal|drink|coffee|tea|beer|lunch|dinner|breakfast|snack|nap|shower|conversation|chat|talk|fight|argument|accident|baby|child|date|type|kind|sort|sense|habit|talent|temper|fear|love|passion|interest|weakness|soft spot|sweet tooth|memory|cough|rash|pain|surgery|operation|exam|test|deadline|project|presentation|homework|assignment|customers?|clients?|employees?|reservation|booking|room|blast|ball|wonderful|great|good|nice|lovely|terrible|bad|hard|rough|tough|long)$/i

function belonging(phrase: string): { key: string; count: number | undefined; name: string } | undefined {
  const whole = thing(phrase).replace(
    / (?:with you(?:r bank)?|at (?:home|your)|from (?:you|my|work)|for (?:my|work|the|years|\d)|on (?:me|my)|that|in (?:my|the) (?:garage|room|house|bag)).*/i,
    '',
  )
  const counted = COUNT.exec(whole)
  const name = (counted?.[2] ?? whole).replace(/^(?:(?:brand[- ]new|new|own|my|the|our) )+/i, '')
  const head = bareThing(name)
  const count = counted === null ? undefined : numberOf(counted[1] ?? '')
  if (/^(?:whole|entire|full|complete|nice|great|good) \p{L}+$/iu.test(name)) return undefined
  if (name === '' || name.split(' ').length > 6 || NOT_OWNED.test(head) || isHappening(head)) return undefined
  const isSeveral = count !== undefined && count > 1 && /s$/i.test(head)
  const isNamed = /\p{Lu}\p{L}+/u.test(head) && counted !== null
  return isBelonging(head) || isNamed || (isSeveral && isBelonging(head))
    ? { key: keyOf(name), count, name }
    : undefined
}

const owned = (phrase: string): Draft[] => {
  const found = belonging(phrase)
  if (found === undefined) return []
  const many = found.count !== undefined && found.count > 1
  return [
    {
      type: 'possession',
      slot: `owns/${found.key}`,
      value: many ? String(found.count) : found.key,
      says: many
        ? `has ${found.count} ${found.name}`
        : `has ${found.count === 1 ? `${/^[aeiou]/i.test(found.name) ? 'an' : 'a'} ${found.name}` : withArticle(found.name)}`,
      itemType: found.key.split(' ').at(-1) ?? found.key,
      quantity: found.count ?? 1,
    },
  ]
}

const withArticle = (name: string): string =>
  /s$/i.test(bareThing(name)) || (/^\p{Lu}/u.test(name) && !/ \p{Ll}+$/u.test(name))
    ? name
    : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

const having = ofPerson('have own drive ride', (_clause, said) => {
  if (!isStated(said) || said.isBygone || said.isProgressive || said.isPerfect || said.tense !== 'present')
    return []
  if (/^(?:drive|ride)$/.test(said.verb) && !/^(?:an?|my|the) /i.test(said.rest)) return []
  if (/^(?:drive|ride)$/.test(said.verb) && said.isNegated) return []
  if (/\bin mind\b/i.test(said.rest)) return []
  if (said.isNegated || /^no /i.test(said.rest)) {
    const found = belonging(said.rest.replace(/^(?:any|no) /i, 'a '))
    return found === undefined
      ? []
      : [
          {
            type: 'possession',
            slot: `owns/${found.key}`,
            value: found.key,
            polarity: -1,
            isNegation: true,
            says: `does not have ${withArticle(found.name)}`,
          },
        ]
  }
  const rest =
    /^(?:drive|ride)$/.test(said.verb) && !isBelonging(bareThing(said.rest)) && !/\p{Lu}/u.test(said.rest)
      ? ''
      : said.rest
  // "What car do I drive?" is asked with the verb.
  return owned(rest).map((draft) => ({
    ...draft,
    says: said.verb === 'drive' ? draft.says.replace(/^has /, 'drives ') : draft.says,
  }))
})

const acquiring = ofPerson('buy get purchase receive inherit order rent lease', (clause, said) => {
  if (!isStated(said) || said.isNegated || said.isProgressive || (said.tense !== 'past' && !said.isPerfect))
    return []
  if (said.verb === 'order' || said.verb === 'rent' || said.verb === 'lease') return []
  if (/ (?:for|to) (?:my|his|her|a friend|him|them)\b/i.test(said.rest)) return []
  return owned(said.rest.replace(/^(?:myself|me|us|ourselves) /i, '')).map((draft) => ({
    ...draft,
    says: said.told,
    ...timeOf(clause, 'back'),
  }))
})

const parting = ofPerson('sell give throw return trade cancel', (clause, said) => {
  if (!isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect) || said.isProgressive)
    return []
  const rest = said.rest.replace(/^(?:away|back|out|off) /i, '')
  if (
    !/^(?:my|our|the) /i.test(rest) ||
    (said.verb === 'give' && rest === said.rest) ||
    said.verb === 'return'
  )
    return []
  const name = bareThing(rest.replace(/^(?:my|our|the) (?:old )?/i, ''))
  if (name === '' || !isBelonging(name)) return []
  return [
    {
      type: 'possession',
      slot: `owns/${keyOf(name)}`,
      value: keyOf(name),
      retracts: true,
      isNegation: true,
      says: `${said.verb === 'sell' ? 'sold' : said.verb === 'cancel' ? 'cancelled' : 'no longer has'} their ${name}`,
      ...timeOf(clause, 'back'),
    },
  ]
})

/** "My phone is a Pixel 8": which one, not how it is. */
const attributes = ofAttribute('be', (_clause, said, attribute) => {
  const model = thing(said.rest).replace(/^(?:an?|the) /i, '')
  if (
    !isStated(said) ||
    said.isNegated ||
    said.tense !== 'present' ||
    !isBelonging(attribute) ||
    !/(?:^|\s)\p{Lu}/u.test(model)
  )
    return []
  return [
    {
      type: 'possession',
      slot: `owns/${keyOf(attribute)}`,
      value: valueIn(model),
      says: `has ${withArticle(model)} as ${attribute}`,
      itemType: keyOf(attribute),
    },
  ]
})

const level = ofPerson('be', (_clause, said) => {
  const reached = /^(?:at |on )?level (\d+)\b/i.exec(said.rest)?.[1]
  return reached === undefined || said.isNegated || said.tense !== 'present'
    ? []
    : [{ type: 'fact', slot: 'level', value: reached, says: `is level ${reached}` }]
})

export const possessionRules: readonly Rule[] = [having, acquiring, parting, attributes, level]
