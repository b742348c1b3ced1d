import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { bareThing, isCapitalised, keyOf, thing, valueIn } from '../reading/objects.ts'
import type { Predicate } from '../reading/predicate.ts'
import { employed, employerIn, occupied, withArticle } from './employment.ts'
import { isBusiness, isField, isOccupation } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, plainly, type Rule, timeOf } from './rule.ts'

const working = ofPerson('work freelance', (clause, said) => {
  if (!isStated(said) || said.tense === 'future' || said.isIntended) return []
  const job = /(?:^|\b)as (?:an? |the )?(.+)/i.exec(said.rest)?.[1]
  const field = /^in (?:the )?([\p{L} ]+?)(?: (?:industry|sector|department|at|for)\b|$|[,.])/iu.exec(
    said.rest,
  )?.[1]
  const found: Draft[] = []
  if (job !== undefined) found.push(occupied(bareThing(job)))
  else if (field !== undefined && isField(field))
    found.push({ ...occupied(field), says: `works in ${field}` })
  found.push(...employerIn(said.rest))
  const town = /^in (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?=$|[\s,.])/u.exec(said.rest)?.[1]
  if (town !== undefined && field !== undefined && !isField(field))
    found.push({
      type: 'work',
      slot: 'workplace',
      value: valueIn(town),
      says: `works in ${town}`,
      importance: 0.5,
    })
  if (job === undefined && field === undefined && /^remote(?:ly)?\b/i.test(said.rest) && !said.isNegated)
    found.push({ type: 'work', slot: 'work style', value: 'remote', says: 'works remotely', importance: 0.5 })
  return asHeld(found, said, clause)
})

/** What held once, holds no longer, or never held. */
function asHeld(found: readonly Draft[], said: Predicate, clause: Clause): readonly Draft[] {
  if (said.hasEnded) return found.slice(0, 1).map((draft) => ended(draft))
  if (said.isNegated) return []
  const isPast = said.isBygone || (said.tense === 'past' && !said.isPerfect)
  if (!isPast) return found
  if (said.isProgressive) return []
  return found.slice(0, 1).map((draft) => ({
    ...draft,
    slot: '',
    relevance: 'past',
    importance: 0.45,
    says: draft.says.replace(/^works/, 'used to work'),
    ...timeOf(clause, 'back'),
  }))
}

const ended = (draft: Draft): Draft => ({
  ...draft,
  retracts: true,
  isNegation: true,
  says: draft.says.replace(/^works/, 'no longer works').replace(/^is/, 'is no longer'),
})

const STATUS =
  /^(retired|unemployed|self[- ]employed|between jobs|out of work|on (?:maternity|paternity|parental|sick) leave)(?=$|[\s,.!])/i

const being = ofPerson('be', (clause, said) => {
  const complement = plainly(said.rest)
  if (!isStated(said) || said.isProgressive || said.tense === 'future') return []
  const former = said.hasEnded ? /^(?:with|at|working for) (\p{Lu}.*)/u.exec(complement)?.[1] : undefined
  if (former !== undefined) return [ended(employed(bareThing(former)))]
  const status = STATUS.exec(complement)?.[1]
  if (
    status !== undefined &&
    !said.isNegated &&
    said.tense === 'present' &&
    !/^retired \p{Ll}/iu.test(complement)
  )
    return [occupied(status.toLowerCase().replace(' employed', '-employed'))]
  if (/^in /i.test(complement) && isField(bareThing(complement.slice(3))) && !said.isNegated)
    return [
      { ...occupied(bareThing(complement.slice(3))), says: `works in ${bareThing(complement.slice(3))}` },
    ]
  const noun = /^(?:(?:an?|the|your typical|our|currently an?|now an?) )?(.+)/i.exec(complement)?.[1] ?? ''
  const title =
    /^((?:head|director|vp|vice president|manager|ceo|cto|cfo|coo|founder|co-founder|owner|chair|president|dean|captain|professor|lead) of (?:the )?[\p{L}&' -]+?)(?= at | for | in |$|[,.])/iu.exec(
      noun,
    )?.[1]
  const job = title ?? bareThing(noun.replace(/(?<!\s)\s+and\b.*/i, ''))
  const hasArticle =
    /^(?:an?|the|now an?|currently an?) /i.test(complement) ||
    title !== undefined ||
    isTitleWithoutArticle(clause, complement)
  if (
    !hasArticle ||
    !isOccupation(job.split(' of ')[0] ?? '') ||
    /^(?:latter|former|big|huge|bad|terrible|good|great|best|worst|better|only|bit|real|total|fast|slow|early|heavy|light|picky|frequent|regular|first-time|loyal|happy)\b/i.test(
      job,
    )
  )
    return []
  return heldJob(job, noun.slice(job.length), said, clause)
})

const isTitleWithoutArticle = (clause: Clause, complement: string): boolean =>
  /^(?:ceo|cto|cfo|coo|head|director|vp)\b/i.test(complement) ||
  clause.who.role === 'parents' ||
  /^(?:both |all )?retired \p{L}+/iu.test(complement)

function heldJob(job: string, after: string, said: Predicate, clause: Clause): readonly Draft[] {
  const value = clause.who.role === 'parents' ? keyOf(job) : job
  const draft = { ...occupied(value), says: `is ${withArticle(value)}` }
  if (said.hasEnded) return [ended(draft)]
  if (said.isNegated)
    return [
      {
        type: 'work',
        slot: `is/${keyOf(job)}`,
        value: keyOf(job),
        polarity: -1,
        isNegation: true,
        says: `is not ${withArticle(job)}`,
        importance: 0.4,
      },
    ]
  if (said.isBygone || said.tense === 'past')
    return said.isPerfect
      ? [draft, ...employerIn(after)]
      : [{ ...draft, slot: '', relevance: 'past', says: `used to be ${withArticle(job)}`, importance: 0.45 }]
  return [draft, ...employerIn(after)]
}

const becoming = ofPerson('become', (clause, said) => {
  const job = bareThing(said.rest.replace(/^(?:an?|the) /i, ''))
  if (!isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect) || !isOccupation(job))
    return []
  return [{ ...occupied(job), says: `became ${withArticle(job)}`, ...timeOf(clause, 'back') }]
})

/** "I got promoted to store manager", "they made me head of sales". */
const promoted = ofPerson('get be', (_clause, said) => {
  const job = /^promoted to (?:the )?(.+)/i.exec(said.rest)?.[1]
  if (job === undefined || !isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect))
    return []
  return [occupied(thing(job).replace(/^an? /i, ''))]
})

const running = ofPerson('run own have open manage found start', (_clause, said) => {
  if (!isStated(said) || said.isNegated || said.isBygone || said.tense === 'future' || said.isIntended)
    return []
  const whole = thing(said.rest)
  const business = bareThing(
    whole.replace(/^(?:(?:my|our|an?|the|own|small|little|family|online|local|successful|new|tiny) )+/i, ''),
  )
  const isOwn = said.verb !== 'have' || /^(?:my own|our own|an?) /i.test(whole)
  if (!/^(?:my|our|an?|the) (?!favou?rite)/i.test(whole)) return []
  if (!isBusiness(business) || !isOwn || (said.tense === 'past' && !/^(?:open|found|start)$/.test(said.verb)))
    return []
  return [
    {
      type: 'work',
      slot: 'job',
      value: `owner of ${keyOf(business)}`,
      says: `runs ${withArticle(business)}`,
    },
  ]
})

const leaving = ofPerson('quit leave resign lose', (clause, said) => {
  if (!isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect && said.verb !== 'quit'))
    return []
  const from =
    /^(?:(?:my|the) (?:job|position|role|post|work)(?: as (?:an? |the )?[^,]+?(?= at | with |$))?(?: (?:at|with) (.+))?|from (.+))/i.exec(
      said.rest,
    )
  const company =
    from?.[1] ??
    from?.[2] ??
    (said.verb === 'leave' && /^\p{Lu}[\p{L}&]+$/u.test(thing(said.rest)) && clause.time === undefined
      ? said.rest
      : undefined)
  if (from === null && company === undefined) return []
  const name = company === undefined ? '' : bareThing(company)
  const [before = ''] = thing(said.rest).split(/ at | with |,/i)
  const at = before.search(/ as (?:an? |the )?\p{L}/iu)
  const as = at < 0 ? '' : before.slice(at)
  return [
    {
      type: 'work',
      slot: 'employer',
      value: valueIn(name),
      retracts: true,
      isNegation: true,
      says: name === '' ? `left their job${as}` : `no longer works for ${name}`,
      ...timeOf(clause, 'back'),
    },
  ]
})

const starting = ofPerson('start get join begin land accept', (clause, said) => {
  if (!isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect)) return []
  if (said.verb === 'join') {
    const organisation = bareThing(said.rest)
    return isCapitalised(organisation) && !/\b(?:team|club|gym|group)\b/i.test(organisation)
      ? [{ ...employed(organisation), confidence: 0.7, ...timeOf(clause, 'back') }]
      : []
  }
  const job =
    /^(?:an? |my |the )?(?:new |first |dream |great )*(?:job|position|role|internship|work|working|offer)\b(.*)/i.exec(
      said.rest,
    )?.[1]
  if (job === undefined) return []
  const as = /\bas (?:an? |the )?(.+)/i.exec(job)?.[1]
  return [...(as === undefined ? [] : [occupied(bareThing(as))]), ...employerIn(job)]
})

/** "I signed with Helios", "I was hired by Helios". */
const hired = ofPerson('sign be get', (clause, said) => {
  const phrase = `${said.verb} ${said.rest}`
  const name = /^(?:sign (?:on |up )?(?:with|at)|(?:be|get) hired (?:by|at)) (\p{Lu}.*)/u.exec(phrase)?.[1]
  if (name === undefined || !isStated(said) || said.isNegated || (said.tense !== 'past' && !said.isPerfect))
    return []
  const job = /\bas (?:an? |the )?(.+)/i.exec(name)?.[1]
  const employer = bareThing(name.replace(/ (?:as|full|part)\b.*/i, ''))
  return [
    { ...employed(employer), says: said.told.replace(/,.*/, ''), ...timeOf(clause, 'ahead') },
    ...(job === undefined ? [] : [occupied(bareThing(job))]),
  ]
})

const teaching = ofPerson('teach', (_clause, said) => {
  const subject = bareThing(said.rest)
  if (
    !isStated(said) ||
    said.isNegated ||
    said.tense !== 'present' ||
    subject === '' ||
    subject.split(' ').length > 2 ||
    /^(?:me|my|him|her|them|you|us|myself|how|others|people|everyone|students|kids|children|our|the)\b/i.test(
      subject,
    )
  )
    return []
  return [
    occupied(`${subject.toLowerCase().replace(/^maths$/, 'math')} teacher`),
    ...employerIn(said.rest.slice(subject.length)),
  ]
})

const teamOf = (size: string): Draft => ({
  type: 'work',
  slot: 'team size',
  value: size,
  says: `has a team of ${size} people`,
  quantity: Number(size),
})

const attributes = ofAttribute('be have', (_clause, said, attribute) => {
  if (said.isNegated || !isStated(said)) return []
  const size = /^(?:team|company|department|firm)$/.test(attribute)
    ? /\b(\d+) (?:people|employees|members|developers|staff)\b/i.exec(said.rest)?.[1]
    : undefined
  if (size !== undefined) return [teamOf(size)]
  if (said.verb !== 'be') return []
  if (/^(?:job|profession|occupation|job title)$/.test(attribute) && isOccupation(thing(said.rest)))
    return [occupied(thing(said.rest).replace(/^an? /i, ''))]
  if (/^(?:company|employer)$/.test(attribute)) return [employed(thing(said.rest).replace(/^called /i, ''))]
  return []
})

const staffed = ofPerson('have be', (clause, said) => {
  const size =
    /^(?:an? )?(?:(?:small |big |growing )?(?:team|company|agency|startup|firm) (?:of|with) )?(?:about |around |over |roughly )?(\d+) (?:people|employees|developers|engineers|staff|members|agents)\b/i.exec(
      said.rest,
    )?.[1]
  const isCompany = clause.subject.kind === 'person' && clause.subject.isWe
  if (size === undefined || said.isNegated || !isStated(said) || said.tense !== 'present' || !isCompany)
    return []
  return [teamOf(size)]
})

export const workRules: readonly Rule[] = [
  becoming,
  promoted,
  staffed,
  working,
  being,
  running,
  leaving,
  starting,
  hired,
  teaching,
  attributes,
]
