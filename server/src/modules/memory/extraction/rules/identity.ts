import { timeInWords } from '../../../../algorithms/text/calendar.ts'
import { NUMBER_PATTERN, numberOf } from '../../../../algorithms/text/number-words.ts'
import { dayOf } from '../../../../algorithms/text/zoned-time.ts'
import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { bareThing, isCapitalised, thing, titled, valueIn } from '../reading/objects.ts'
import { isLanguage, isListedOccupation, isNationality } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, ofThing, plainly, type Rule } from './rule.ts'

const AGE = new RegExp(
  `^(?:about |around |almost |nearly )?(${NUMBER_PATTERN})(?:[- ]?(?:years?[- ]old|yrs? old|yo|y/o|years of age|year old))?(?=$|[,.!]| and | but | now| today| this year| from )`,
  'i',
)
const NEVER_A_NAME =
  /^(?:Not|So|Very|Just|Really|The|A|An|In|On|At|From|With|Here|Back|Sorry|Fine|Good|Great|Ok|Okay|Sure|Ready|Happy|Sad|Tired|Done|Lost|Home|Glad|Single|Married|Christian|Muslim|Jewish|Hindu|Buddhist|Catholic|I|My|Also|Still|Currently|Your|Going|Having|Getting|Looking|Trying|Working|Feeling|Afraid|Interested|Allergic|Based|Born|Single|Vegan|Vegetarian|Retired|Unemployed|Pregnant|All|Too|Always|Never|About|Mr|Mrs|Ms|Miss|Dr|Prof|[A-Z]{2,})\b/
const MARITAL =
  /^(single|married|engaged|divorced|widowed|separated|in a (?:long[- ]term |long[- ]distance |new |serious )?relationship|a widow(?:er)?|newlywed|a newlywed)(?=$|[\s,.!])/i

export const named = (value: string): Draft => ({
  type: 'identity',
  slot: 'name',
  value: valueIn(value),
  says: `is called ${titled(value)}`,
  importance: 0.95,
  entities: [titled(value)],
})

export const aged = (age: number): Draft => ({
  type: 'identity',
  slot: 'age',
  value: String(age),
  says: `is ${age} years old`,
})

function ageIn(complement: string): Draft[] {
  const age = numberOf(AGE.exec(thing(complement))?.[1] ?? '')
  return age === undefined || age < 1 || age > 119 ? [] : [aged(age)]
}

/** "I'm Batman" is a joke. */
const FICTIONAL =
  /^(?:Batman|Superman|Spider-?man|Wonder Woman|Groot|Godzilla|Santa(?: Claus)?|Shrek|Gandalf|Dracula|Voldemort|Pikachu|Yoda|Darth Vader)$/i

export const isGivenName = (word: string): boolean =>
  !FICTIONAL.test(word) && !NEVER_A_NAME.test(word) && !isNationality(word) && !isListedOccupation(word)

/** "Maria", "Maria Silva", never "Tired" or "Portuguese". */
function nameIn(complement: string): Draft[] {
  const name =
    /^(\p{Lu}[\p{L}\p{N}'-]+(?: \p{Lu}[\p{L}\p{N}'-]+){0,2})(?=$|[,.!]| and | but | from | here)/u.exec(
      complement,
    )?.[1]
  return name === undefined || !isGivenName(name) ? [] : [named(name)]
}

const ORIGIN =
  /^(?:originally |born and raised )?(?:from|born (?:and raised )?in|raised in) (?!home|work|here|there|bed|the (?:office|train|bus|start|beginning)|scratch|where|now)(.+)/i

function originIn(complement: string): Draft[] {
  const place = thing(ORIGIN.exec(complement)?.[1] ?? '').replace(/ (?:and|with|for|to|on|at)\b.*/i, '')
  if (place === '' || place.split(' ').length > 6) return []
  return [origin(place)]
}

export const origin = (place: string): Draft => ({
  type: 'location',
  slot: 'origin',
  value: placeValue(place),
  says: `comes from ${titled(place)}`,
})

/** "a small town near Bristol" is near Bristol. */
export const placeValue = (place: string): string =>
  valueIn(place.replace(/^.*\b(?:near|outside|close to|just outside)\b/i, 'near'))

function nationalityIn(complement: string): Draft[] {
  const words = complement.replace(/^half /i, '').split(/[\s,.!]+/)
  const nationality = [words.slice(0, 2).join(' '), words[0] ?? ''].find(isNationality)
  const rest = nationality === undefined ? '' : complement.slice(nationality.length).trim()
  if (
    nationality === undefined ||
    /^(?:\p{Ll}+)(?<!but|and|by|from|living|who|citizen|so|though|actually)$/u.test(rest.split(' ')[0] ?? '')
  )
    return []
  const value = nationality.toLowerCase()
  return [{ type: 'identity', slot: 'nationality', value, says: `is ${titled(value)}` }]
}

function maritalIn(complement: string): Draft[] {
  const status = MARITAL.exec(complement)?.[1]?.toLowerCase()
  if (status === undefined || /^\p{L}+ to (?:my|the|this|a|an) /iu.test(complement)) return []
  const value = /relationship/.test(status)
    ? 'in a relationship'
    : /widow/.test(status)
      ? 'widowed'
      : /newlywed/.test(status)
        ? 'married'
        : status
  return [{ type: 'relationship', slot: 'marital', value, says: `is ${value}` }]
}

/** "born on 3 August 1988": the year only when it was said. */
export function birthday(clause: Clause): Draft[] {
  if (clause.time?.sharpness === 'year' && clause.time.hasYear) {
    const year = dayOf(clause.time.resolve('back'), clause.now.timezone).slice(0, 4)
    return [{ type: 'identity', slot: 'birth year', value: year, says: `was born in ${year}` }]
  }
  if (clause.time === undefined || !/^(?:day|moment)$/.test(clause.time.sharpness)) return []
  const at = clause.time.resolve('back')
  const day = dayOf(at, clause.now.timezone)
  // "My birthday is tomorrow" says nothing about the year of birth.
  const isYearOfBirth =
    /\bborn\b/i.test(clause.text) || clause.now.at.getUTCFullYear() - Number(day.slice(0, 4)) > 2
  const words = timeInWords(at, 'day', clause.now.timezone)
  if (clause.time.hasYear && isYearOfBirth)
    return [{ type: 'identity', slot: 'birthday', value: day, says: `was born ${words}` }]
  const says = `has their birthday ${words.replace(/ \d{4}$/, '')}`
  return [{ type: 'identity', slot: 'birthday', value: day.slice(5), says }]
}

const FAITH =
  /^(?:an? )?(?:practising |practicing |devout )?(christian|muslim|jewish|hindu|buddhist|catholic|atheist|agnostic|protestant|sikh|orthodox christian)(?=$|[\s,.!])/i
const MEASURE =
  /((?<!\d)\d{1,6}(?:[.,]\d{1,6})? ?(?:m|cm|metres?|meters?|ft|feet|foot|inches)(?: ?\d{1,6}(?: ?(?:in|inches|cm))?)?|\d'\d{1,2}"?) tall\b/i

const aboutBeing = ofPerson('be', (clause, said) => {
  const complement = plainly(said.rest)
  if (!isStated(said) || said.isProgressive || said.isBygone) return []
  if (/^born\b/i.test(complement)) return [...birthday(clause), ...originIn(complement)]
  if (said.isNegated || (said.tense === 'past' && !said.isPerfect)) return []
  const height = MEASURE.exec(complement)?.[1]
  if (height !== undefined)
    return [{ type: 'identity', slot: 'height', value: valueIn(height), says: `is ${height} tall` }]
  const called = /^(?:called|named|known as) (\p{L}[\p{L}\p{N}' -]*)/iu.exec(complement)?.[1]
  if (called !== undefined && !/^(?:a|the|to|in)\b/.test(called)) return [named(bareThing(called))]
  if (/^an only child/i.test(complement))
    return [
      { type: 'family', slot: 'family/sibling/count', value: '0', says: 'is an only child', quantity: 0 },
    ]
  const aYearsOld = numberOf(/^an? (\d{1,3})[- ]years?[- ]old\b/i.exec(complement)?.[1] ?? '')
  if (aYearsOld !== undefined && aYearsOld > 0 && aYearsOld < 120) return [aged(aYearsOld)]
  const faith = FAITH.exec(complement)?.[1]?.toLowerCase()
  if (faith !== undefined)
    return [{ type: 'identity', slot: 'religion', value: faith, says: `is ${titled(faith)}` }]
  const parts = complement.split(/(?:(?<!\s)\s+)?,\s*(?:and )?|(?<!\s)\s+and\s+/)
  const isSpeaker = clause.who.key === clause.people.speaker.key
  const found = parts.flatMap((part, at) => [
    ...ageIn(part),
    // "from Houston, Texas", "here for you, Ana": what follows a place or anything but an age is no name of one's own.
    ...(isSpeaker && said.tense !== 'future' && (at === 0 || ageIn(parts[0] ?? '').length > 0)
      ? nameIn(part)
      : []),
    ...originIn(part),
    ...nationalityIn(part),
    ...maritalIn(part),
  ])
  return found
})

const turning = ofPerson('turn', (_clause, said) => {
  if (!isStated(said) || said.isNegated) return []
  return said.tense === 'past' || said.isPerfect ? ageIn(said.rest) : []
})

const growingUp = ofPerson('grow come bear raise', (_clause, said) => {
  const place = /^(?:up )?(?:in|from|on) (.+)/i.exec(said.rest)?.[1]
  if (
    place === undefined ||
    said.isNegated ||
    !isStated(said) ||
    (said.verb === 'come' && !/^from/i.test(said.rest))
  )
    return []
  if (said.verb === 'come' && (said.tense === 'past' || said.isProgressive)) return []
  if (
    !isCapitalised(place) &&
    !/^(?:a|the) (?:small |tiny |big |little )*(?:village|town|city|farm|island|place|countryside)/i.test(
      place,
    ) &&
    !/^\p{Ll}+$/u.test(place)
  )
    return []
  return [origin(thing(place).replace(/ (?:with|and|on|by)\b.*/i, ''))]
})

/** "Everyone calls me Jojo", "my friends call me Jo". */
export const CALLED_ME =
  /\b(?:call|calls|called) me (?!back|at|on|when|after|before|between|around|until|till|from|is\b|was\b|any ?time|every|once|instead|first|now|please|to |later|if|tomorrow|for|about|a |an |the |my |crazy|maybe|again|today|yesterday|names|tonight|in |by |and )(\p{L}[\p{L}'-]*)/iu

/** "My rent is 980 a month", "my salary is 52k": what one can look up later, whatever it is of. */
const AMOUNT =
  /^(?:now |about |around |roughly |currently |exactly )*([£$€¥]? ?\d[\d.,]* ?(?:k|m|million|thousand|%|percent|kg|lbs?|km|miles|euros?|eur|dollars?|usd|pounds?|gbp|chf|francs?)?(?: ?(?:gross|net))?(?: (?:a|per|each|every) (?:month|week|year|day|hour|night|person))?)(?: (?:now|already|these days))*$/i
const TIMED = /\b(?:flight|train|bus|meeting|appointment|class|shift|alarm|bedtime|exam|interview|call|date)$/

function amountOf({ recurrence, text }: Clause, said: string, attribute: string): readonly Draft[] {
  const amount = AMOUNT.exec(said)?.[1]?.trim()
  if (amount === undefined || TIMED.test(attribute) || attribute.split(' ').length > 3) return []
  const isRate = /^(?:a|per|each|every|monthly|yearly|weekly)\b/i.test(recurrence)
  const whole = isRate ? `${amount} ${recurrence}` : amount
  return /\?$/.test(text)
    ? []
    : [
        {
          type: 'fact',
          slot: attribute,
          value: valueIn(whole),
          says: `has a ${attribute} of ${whole}`,
          confidence: 0.85,
        },
      ]
}

const attributes = ofAttribute('be', (clause, said, attribute) => {
  if (said.isNegated || !isStated(said) || said.tense === 'future') return []
  const complement = thing(said.rest)
  if (/^(?:full |first |real |given |nick)?name$/.test(attribute)) {
    const name = complement.replace(/^called /i, '').replace(/^actually /i, '')
    return name.split(' ').length > 4 || /^(?:not|on|in|a|the)\b/i.test(name)
      ? []
      : [{ ...named(name), about: clause.who }]
  }
  if (/^(?:new |married )?(?:last|family|sur) ?name$/.test(attribute) && isCapitalised(complement)) {
    const [first = ''] = clause.who.name.split(' ')
    return first === '' || complement.includes(' ')
      ? []
      : [{ ...named(`${titled(first)} ${complement}`), about: clause.who }]
  }
  if (/^(?:birthday|date of birth|dob|bday)$/.test(attribute)) return birthday(clause)
  if (/^(?:native|first|mother) (?:language|tongue)$|^mother tongue$/.test(attribute))
    return isLanguage(complement)
      ? [
          {
            type: 'language',
            slot: `language/${complement.toLowerCase()}`,
            value: 'native',
            says: `speaks ${titled(complement)} natively`,
            polarity: 1,
            sentiment: 'neutral',
          },
        ]
      : []
  if (attribute === 'age') return ageIn(complement)
  if (attribute === 'nationality') return nationalityIn(complement)
  const measured =
    /^(budget|height|weight|shoe size|size|blood type|star sign|zodiac sign|religion|job title|rank|level|gamertag|username|handle|pronouns|timezone|time zone|order number|hair colou?r|eye colou?r)$/.exec(
      attribute,
    )?.[1]
  if (measured === undefined) return amountOf(clause, said.rest.replace(/(?<![.!])[.!]+$/, ''), attribute)
  if (complement === '' || complement.split(' ').length > 6) return []
  const slot = measured === 'shoe size' ? 'size' : measured
  return [
    {
      type: 'fact',
      slot,
      value: valueIn(said.rest.replace(/(?<![.!])[.!]+$/, '')),
      says: `has the ${measured} ${complement}`,
      confidence: 0.85,
    },
  ]
})

/** "It's my birthday tomorrow". */
const itIsMyBirthday = ofThing('be', (clause, said) =>
  /^my (?:\d\w* )?birthday\b/i.test(said.rest) && !said.isNegated && isStated(said) ? birthday(clause) : [],
)

export const identityRules: readonly Rule[] = [itIsMyBirthday, aboutBeing, turning, growingUp, attributes]
