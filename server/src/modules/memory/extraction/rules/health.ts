import { isAlcohol } from '../consequences.ts'
import type { Draft } from '../drafts.ts'
import { bareThing, keyOf, listed, thing } from '../reading/objects.ts'
import { allergies, allergyRules, hasNoAllergy, noAllergies, notAllergic } from './allergies.ts'
import { DIETS, isCondition, isConditionAdjective } from './lexicon.ts'
import { medicationRules } from './medication.ts'
import { isStated, ofPerson, plainly, type Rule, timeOf } from './rule.ts'

const condition = (name: string, says = `has ${name.replace(/^my /i, '')}`): Draft => ({
  type: 'health',
  slot: `condition/${keyOf(name.replace(/^(?:severe|chronic|mild|bad|terrible|really bad) /i, ''))}`,
  value: keyOf(name),
  says,
})

const diet = (value: string): Draft => ({
  type: 'health',
  slot: 'diet',
  value: value.toLowerCase().replace(/-/g, ' ').replace('pescetarian', 'pescatarian'),
  says: /free|based|keto|paleo|carb|kosher|halal/i.test(value)
    ? `follows a ${value.toLowerCase()} diet`
    : `is ${value.toLowerCase()}`,
  importance: 0.8,
})

const being = ofPerson('be', (_clause, said) => {
  const complement = plainly(said.rest)
  if (!isStated(said) || said.isProgressive || said.tense === 'future') return []
  const allergic = /^allergic to (.+)/i.exec(complement)?.[1]
  if (allergic !== undefined) {
    if (!said.isNegated) return allergies(listed(allergic))
    return [notAllergic(allergic)]
  }
  const intolerant = /^(\p{L}+)[- ]intolerant\b/iu.exec(complement)?.[1]
  if (intolerant !== undefined && !said.isNegated)
    return [
      {
        type: 'health',
        slot: `allergy/${intolerant.toLowerCase()}`,
        value: intolerant.toLowerCase(),
        says: `is ${intolerant.toLowerCase()} intolerant`,
        importance: 0.9,
      },
    ]
  const diagnosed = /^diagnosed (?:with|as having) (.+)/i.exec(complement)?.[1]
  if (diagnosed !== undefined && !said.isNegated) return [condition(bareThing(diagnosed))]
  if (said.tense === 'past' && !said.isPerfect) return []
  const together = said.isNegated || said.hasEnded ? [] : conditionsOf(complement)
  if (together.length > 1) return together
  const eating = DIETS.exec(complement.replace(/^on an? /i, ''))?.[1]
  if (eating !== undefined) return dieting(eating, said.hasEnded, said.isNegated)
  if (/^(?:a (?:heavy |social |chain )?smoker|a non-?smoker)\b/i.test(complement))
    return smoking(/^a non/i.test(complement) || said.isNegated)
  const adjective = bareThing(complement)
  return isConditionAdjective(adjective) && !said.isNegated
    ? [condition(adjective, `is ${adjective.toLowerCase()}`)]
    : []
})

/** "Vegan and coeliac", "diabetic, vegetarian and allergic to nuts": none of them may be left out. */
function conditionsOf(complement: string): Draft[] {
  const items = listed(complement).map((item) => item.replace(/^an? /i, ''))
  const found = items.map((item) => {
    const eaten = DIETS.exec(item)?.[1]
    const allergic = /^allergic to (.+)/i.exec(item)?.[1]
    if (allergic !== undefined) return allergies([allergic])
    if (eaten !== undefined) return [diet(eaten)]
    return isConditionAdjective(item) ? [condition(item, `is ${item.toLowerCase()}`)] : []
  })
  return found.filter((drafts) => drafts.length > 0).flat()
}

const dieting = (name: string, hasEnded: boolean, isNegated: boolean): Draft[] => {
  if (hasEnded)
    return [{ ...diet(name), retracts: true, isNegation: true, says: `is no longer ${name.toLowerCase()}` }]
  if (isNegated)
    return [
      {
        type: 'health',
        slot: `is/${name.toLowerCase()}`,
        value: name.toLowerCase(),
        polarity: -1,
        isNegation: true,
        says: `is not ${name.toLowerCase()}`,
      },
    ]
  return [diet(name)]
}

/** "damaged lungs", "a torn meniscus". */
const INJURED =
  /^(?:an? |my )?(?:badly |permanently |slightly )?(?:damaged|injured|broken|torn|fractured|sprained|weak|fused|slipped|herniated|dislocated|artificial|replaced) (?:\p{L}+ )?(?:lungs?|knees?|hips?|backs?|shoulders?|ankles?|wrists?|hearts?|kidneys?|livers?|meniscus|ligaments?|achilles|acl|discs?|disks?|vertebrae?|ribs?|legs?|arms?|foot|feet|toes?|fingers?|collarbone|rotator cuff|hamstring|tendon|immune system|bladder|thyroid|spine|neck|valve|nerves?)\b/iu

const having = ofPerson('have suffer get develop', (clause, said) => {
  if (!isStated(said) || said.tense === 'future' || said.isIntended) return []
  const rest = said.rest.replace(/^(?:from|with) /i, '').replace(/^(?:really |also |still |got )+/i, '')
  const to = /^(?:an? |any )?(?:severe |bad |serious |mild )?(?:allergy|allergies|intolerance) to (.+)/i.exec(
    rest,
  )?.[1]
  if (to !== undefined) return said.isNegated ? [notAllergic(to)] : allergies(listed(to))
  if (/^(?:no |any )(?:known |food )?allerg/i.test(rest) && (said.isNegated || /^no /i.test(rest)))
    return [noAllergies]
  const allergy =
    /^(?:an? )?(?:severe |bad |serious |mild )?(\p{L}+(?: \p{L}+)?) (?:allergy|allergies|intolerance)\b/iu.exec(
      rest,
    )?.[1]
  if (allergy !== undefined && !/^(?:no|any|food|known)$/i.test(allergy))
    return said.isNegated ? [hasNoAllergy(allergy)] : allergies([allergy])
  if (said.isNegated || (said.verb === 'get' && said.tense === 'past')) return []
  const isPast = said.tense === 'past' && !said.isPerfect
  return listed(rest)
    .filter((item) => isCondition(bareThing(item)) || INJURED.test(item))
    .map((item) => {
      const name = bareThing(item).replace(/^an? /i, '')
      return isPast
        ? {
            ...condition(name, `had ${name}`),
            slot: '',
            relevance: 'past' as const,
            ...timeOf(clause, 'back'),
          }
        : condition(name)
    })
})

const smoking = (isNegated: boolean): Draft[] => [
  {
    type: 'health',
    slot: 'smokes',
    value: isNegated ? 'no' : 'yes',
    polarity: isNegated ? -1 : 1,
    sentiment: 'neutral',
    isNegation: isNegated,
    says: isNegated ? 'does not smoke' : 'smokes',
  },
]

const SMOKE_FREE = /\b(?:smoke|cigarette|nicotine)[- ]free\b/i
const SOBER = /\b(?:sober|alcohol[- ]free)\b/i
/** "It's been 30 days since my last cigarette". */
const LAST_SMOKE = /\b(?:since|without) (?:my last |an? |any )(?:cigarettes?|cigs?|smoke|fag)\b/i
const LAST_DRINK = /\bsince my last (?:drink|beer|glass of wine)\b/i
const OF_OTHERS =
  /\b(?:if|he|she|they|his|her|their|who|my \p{L}+ (?:is|has|was)|beer|drinks?|bar|zone|area|hotel)\b/iu

/** "Six weeks smoke-free today!", "sober since New Year": told without a verb as often as with one. */
export function abstinence(sentence: string): readonly Draft[] {
  if (OF_OTHERS.test(sentence) || /\bnot\b/i.test(sentence)) return []
  if (SMOKE_FREE.test(sentence) || LAST_SMOKE.test(sentence)) return smoking(true)
  return SOBER.test(sentence) || LAST_DRINK.test(sentence)
    ? [{ ...consumes('alcohol', -1, 'drink'), says: 'is sober' }]
    : []
}

const consumes = (item: string, polarity: 1 | -1, verb: string): Draft => {
  const key = keyOf(item.replace(/^(?:any|any kind of) /i, ''))
  return {
    type: 'preference',
    slot: `consumes/${key}`,
    value: key,
    polarity,
    sentiment: 'neutral',
    isNegation: polarity === -1,
    says: polarity === -1 ? `does not ${verb} ${item.replace(/^any /i, '')}` : `${verb}s ${item}`,
  }
}

const FOODLESS =
  /^(?:much|a lot|enough|anything|that|this|it|there|here|out|like|well|lunch|breakfast|dinner|yet|today|too|before|after|at|in|with|meals?)\b/i

const CHANGED = / (?:again|now|nowadays|these days)$/i
const SMOKED =
  /^(?:(?:about|around|roughly|maybe|up to|like) )?(?:cigarettes|weed|at all|regularly|daily|socially|every day|(?:an?|one|two|half an?|\d{1,3}|\p{L}{3,9}) (?:(?:packs?|cigarettes?|cigs?)\b|(?:a|per) day$))/iu

const eating = ofPerson('eat drink smoke avoid follow keep have', (clause, said) => {
  // "I can't have dairy".
  if (said.verb === 'have')
    return said.modal === 'can' &&
      said.isNegated &&
      /^\p{L}+(?: \p{L}+)?$/u.test(thing(said.rest)) &&
      !FOODLESS.test(said.rest) &&
      !/^(?:an?|any|the|my|it|this|that|kids|children|fun|both|everything|pets?)\b/i.test(said.rest)
      ? [consumes(thing(said.rest), -1, 'eat')]
      : []
  if ((said.modal !== '' && !(said.modal === 'can' && said.isNegated)) || said.tense === 'future') return []
  const rest = thing(said.rest)
  if (said.verb === 'smoke') {
    if (said.isBygone) return [{ ...(smoking(true)[0] as Draft), says: 'used to smoke' }]
    const isSince = said.isPerfect && said.isNegated && /^(?:since|in|for|at all)\b/i.test(rest)
    return (rest === '' || isSince || SMOKED.test(rest)) && said.tense === 'present' && !said.isProgressive
      ? smoking(said.isNegated)
      : []
  }
  if (said.verb === 'follow' || said.verb === 'keep') {
    const name = DIETS.exec(rest)?.[1]
    return name === undefined || said.isNegated ? [] : [diet(name)]
  }
  if (said.isProgressive || (said.tense === 'past' && !said.isPerfect)) return []
  if (said.verb === 'drink' && (rest === '' || /^(?:any )?alcohol\b/i.test(rest)))
    return said.isNegated || rest !== '' ? [consumes('alcohol', said.isNegated ? -1 : 1, 'drink')] : []
  if (rest === '' || FOODLESS.test(rest)) return []
  const polarity = said.isNegated || said.verb === 'avoid' ? -1 : 1
  if (polarity === 1 && said.verb === 'drink' && isAlcohol(bareThing(rest).toLowerCase()))
    return [consumes(bareThing(rest), 1, 'drink')]
  if (polarity === 1 && (clause.recurrence !== '' || said.frequency !== '' || /\d/.test(rest))) return []
  if (polarity === 1 && /^only\b/i.test(said.rest)) return [consumes(rest, 1, said.verb)]
  // "never coffee after 3pm" is a habit, not an aversion.
  if (/ (?:after|before|at|past) (?:\d|noon|night|bed|work|dinner)/i.test(said.rest)) return []
  const items = listed(said.rest).filter((item) => item.split(' ').length <= 3 && !FOODLESS.test(item))
  // "I eat fish now" tells of a change, "I eat fish" may be about one meal.
  if (polarity === 1 && CHANGED.test(said.rest))
    return items.map((item) => consumes(item.replace(CHANGED, ''), 1, said.verb))
  return polarity === 1
    ? []
    : items.map((item) => ({
        ...consumes(item.replace(/ (?:after|before|at|on|in|for|with)\b.*/i, ''), -1, said.verb),
        ...(said.verb === 'avoid' ? { says: `avoids ${item}` } : {}),
      }))
})

const quitting = ofPerson('quit stop give cut', (clause, said) => {
  const habit =
    /^(?:up |out )?(smoking|drinking$|alcohol|cigarettes|meat|sugar|coffee|gluten|dairy|soda|chocolate|caffeine|bread)\b/i
      .exec(thing(said.rest).replace(/^(?:eating|drinking) (?=\p{L})/iu, ''))?.[1]
      ?.toLowerCase()
  if (
    habit === undefined ||
    said.isNegated ||
    !isStated(said) ||
    said.isProgressive ||
    said.tense === 'future' ||
    said.isIntended
  )
    return []
  if (/^(?:smoking|cigarettes)$/.test(habit))
    return [{ ...(smoking(true)[0] as Draft), says: 'quit smoking', ...timeOf(clause, 'back') }]
  const item = habit === 'drinking' ? 'alcohol' : habit
  return [{ ...consumes(item, -1, 'consume'), says: `gave up ${item}`, ...timeOf(clause, 'back') }]
})

const resuming = ofPerson('start begin', (clause, said) =>
  /^(?:smoking|to smoke)\b/i.test(said.rest) &&
  !said.isNegated &&
  isStated(said) &&
  (said.tense === 'past' || said.isPerfect)
    ? smoking(false).map((draft) => ({ ...draft, ...timeOf(clause, 'back') }))
    : [],
)

export const weighs = (weight: string): Draft => ({
  type: 'identity',
  slot: 'weight',
  value: weight.toLowerCase(),
  says: `weighs ${weight}`,
})

const weighing = ofPerson('weigh', (_clause, said) => {
  const weight = /^(?:about |around )?(\d+(?:[.,]\d+)? ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone))/i.exec(
    said.rest,
  )?.[1]
  return weight === undefined || said.isNegated || said.tense !== 'present' || !isStated(said)
    ? []
    : [weighs(weight)]
})

const turning = ofPerson('turn become go', (clause, said) => {
  const name = DIETS.exec(said.rest)?.[1]
  if (name === undefined || said.isNegated || !isStated(said) || (said.tense !== 'past' && !said.isPerfect))
    return []
  return [{ ...diet(name), says: `became ${name.toLowerCase()}`, ...timeOf(clause, 'back') }]
})

export const healthRules: readonly Rule[] = [
  ...allergyRules,
  being,
  ...medicationRules,
  turning,
  having,
  eating,
  quitting,
  resuming,
  weighing,
]
