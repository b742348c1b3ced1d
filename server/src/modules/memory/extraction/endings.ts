import type { Draft } from './drafts.ts'
import type { KnownFact } from './extractor.ts'
import type { FactType } from './fact-character.ts'
import type { Holding } from './holding.ts'
import { attributeOf, isNamedBy, isOf, PREFIX, plansNamed, wordsIn } from './named-facts.ts'
import type { Clause } from './reading/clause.ts'
import { speciesOf } from './reading/kin.ts'
import { asWritten, titled } from './reading/objects.ts'
import type { Predicate } from './reading/predicate.ts'
import { SEVERAL } from './rules/family-and-pets.ts'

/**
 * The end of something that is known. A clause ends a fact when it has a word of ending ("quit", "sold", "no longer",
 * "is cancelled") and names the fact by its value, by its kind ("my number", "the trip") or by whom it is about. What it
 * does not name stays.
 */

const WORK = 'employer job workplace'
const STUDIES = 'school studies'
const DOINGS = 'likes consumes habit skill goal language medication diet favourite smokes commitment is plan'
const THINGS = 'owns pet pets'
const PLANS = 'plan goal commitment'
const PARTNERS = new Set('girlfriend boyfriend partner fiancé fiancée wife husband'.split(' '))

const DONE = /^be (?:done|finished|through) with\b/i

/** Verbs of ending, with the attributes of which they can end one. */
const ENDING_VERBS: readonly (readonly [pattern: RegExp, attributes: ReadonlySet<string>])[] = (
  [
    [/^(?:quit|leave|resign)\b/i, `${WORK} ${STUDIES} ${DOINGS}`],
    [/^(?:get|be) (?:fired|laid off|sacked|let go|made redundant)\b/i, WORK],
    [/^retire\b/i, WORK],
    [/^graduate\b/i, STUDIES],
    [/^drop out\b/i, STUDIES],
    [DONE, `${WORK} ${STUDIES} ${DOINGS}`],
    [
      /^(?:stop|give up|drop|ditch(?:ed)?|pack in|swear off|cut out|finish with|be done with|get bored of|get tired of)\b/i,
      DOINGS,
    ],
    [
      /^(?:sell|crash(?:ed)?|wreck(?:ed)?|lose|trade in|get rid of|scrap|donate|throw (?:out|away))\b/i,
      THINGS,
    ],
    [/^(?:give|throw)\b.*\b(?:away|out|to)\b/i, THINGS],
    [
      /^(?:cancel|call off|scrap|unsubscribe|end|decide against|bail(?:ed)? on|skip(?:ped)?|back out of|pull out of)\b|^call\b.*\boff$/i,
      `${PLANS} owns`,
    ],
    [/^(?:put)\b.*\b(?:down|to sleep)\b|^(?:rehome|bury|lose)\b/i, 'pet pets'],
    [/^(?:sell|rehome|find)\b/i, 'pet pets'],
  ] as const
).map(([pattern, attributes]) => [pattern, new Set(attributes.split(' '))])

const SEPARATED =
  /^(?:break up|split up|split|break it off|end things|divorce|separate|get (?:divorced|separated))\b/i
const OFF =
  /^(?:now |all |been |finally )*(?:cancell?ed|called off|off(?=$|[.,!])|over(?=$|[.,!])|not happening|history)/i

/** What has become of a thing that one no longer has. */
const LOST =
  /^(?:now |been |finally |just )*(?:stolen|totall?ed|written off|scrapped|repossessed|sold|destroyed)\b/i

/** Words for a thing of which a person has one, and the attributes that hold it. */
const OWN_THINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:phone |mobile |cell |old )*(?:number|phone number|mobile)$/i, ['phone']],
  [/^(?:e-?mail|e-?mail address)$/i, ['email']],
  [/^(?:job|work|position|role|company)$/i, ['employer', 'job']],
  [/^(?:university|uni|college|school|course|degree|studies)$/i, ['school', 'studies']],
]
/** The facts that a clause ends, the most particular first. */
export function endedBy(clause: Clause, holding: Holding): readonly KnownFact[] {
  const { subject, predicate: said } = clause
  const isDropped = said.isNegated && (said.tense === 'future' || said.isIntended)
  if (said.isBygone || (!isDropped && (said.tense === 'future' || said.isIntended))) return []
  const isImpossible = said.modal === 'can' && said.isNegated
  if (said.modal !== '' && !isImpossible && !(said.modal === 'must' && said.tense === 'past')) return []
  const known = holding.all()
  if (known.length === 0) return []
  return subject.kind === 'person' ? endedByPerson(clause, said, known) : endedByThing(clause, said, known)
}

function endedByPerson(clause: Clause, said: Predicate, known: readonly KnownFact[]): readonly KnownFact[] {
  const { who, people } = clause
  const phrase = `${said.verb} ${said.rest}`
  const words = wordsIn(phrase)
  const own = known.filter((fact) => isOf(fact, who.key) && fact.polarity !== -1)
  const isPast = said.tense === 'past' || said.isPerfect
  // "I won't be flying to Boston".
  if (said.tense === 'future' || said.isIntended)
    return own.filter((fact) => attributeOf(fact) === 'plan' && isNamedBy(fact, words))
  if (said.modal === 'can') return DOING.test(phrase) ? plansNamed(objectOf(phrase), own) : []
  if (said.hasEnded) return own.filter((fact) => isNamedBy(fact, words))
  if (said.isNegated) {
    const isCalledOff = said.isProgressive || /\bafter all\b/i.test(clause.text)
    return isCalledOff ? own.filter((fact) => attributeOf(fact) === 'plan' && isNamedBy(fact, words)) : []
  }
  if (isPast && /^(?:die|pass (?:away|on))\b/i.test(phrase))
    return who.key === people.speaker.key
      ? []
      : own.filter((fact) => !/^(?:name|birthday|family)$/.test(attributeOf(fact)))
  if (isPast && /^(?:lose (?:the|our|my) (?:baby|pregnancy)|have an? miscarriage|miscarr\w+)/i.test(phrase))
    return known.filter((fact) => fact.slot.endsWith('/condition/pregnancy'))
  if (isPast && /^(?:be born|give birth|have (?:a|our|the) baby)\b/i.test(phrase))
    return known.filter((fact) => fact.slot.endsWith('/condition/pregnancy'))
  if (isPast && SEPARATED.test(phrase) && who.key === people.speaker.key)
    return known.filter(
      (fact) =>
        isOf(fact, who.key) && attributeOf(fact) === 'family' && PARTNERS.has(fact.slot.split('/')[2] ?? ''),
    )
  if (!isPast && said.verb !== 'quit' && !DONE.test(phrase)) return []
  if (said.verb === 'graduate' && clause.time?.hasYear === true) return []
  for (const [pattern, attributes] of ENDING_VERBS) {
    if (!pattern.test(phrase)) continue
    const candidates = own.filter((fact) => attributes.has(attributeOf(fact)))
    const named = candidates.filter((fact) => isNamedBy(fact, words))
    const object = phrase.replace(pattern, '').trim()
    const ended = named.length > 0 ? named : unnamed(object, said, candidates)
    if (ended.length > 0) return ended
  }
  return []
}

/** What one "can't" do any more of what was planned; "I can't wait" is no end. */
const DOING = /^(?:go|make|come|attend|run|do|fly|travel|join|take part|play|be|visit|host)\b/i

/** "run the marathon" without its verb. */
const objectOf = (phrase: string): string =>
  phrase
    .replace(/^\S+ /, '')
    .replace(/^(?:to|it to|at|in|part in|on) /i, '')
    .replace(PREFIX, '')
    .replace(/(?:,| (?:any ?more|after all|this|because|since|as)\b).*/i, '')
    .trim()

/** "I left my job", "I was laid off", "we had to put our dog down": there is only one that can be meant. */
function unnamed(object: string, said: Predicate, candidates: readonly KnownFact[]): readonly KnownFact[] {
  const thing = object
    .replace(/^(?:from|of|out of|as) /i, '')
    .replace(PREFIX, '')
    .replace(/ (?:away|down|to sleep)\b.*/i, '')
    .trim()
  if (said.verb === 'retire' || (thing === '' && /^(?:be|get)$/.test(said.verb)))
    return candidates.filter((fact) => /^(?:employer|job)$/.test(attributeOf(fact)))
  if (thing === '' && said.verb === 'graduate') return candidates
  if (/^(?:cancel|call|scrap|end|decide|bail(?:ed)?|skip(?:ped)?|back|pull)$/.test(said.verb))
    return plansNamed(thing, candidates)
  const species = speciesOf(thing)
  if (species !== undefined) {
    const pets = candidates.filter((fact) => attributeOf(fact) === 'pet' && fact.value === species)
    return pets.length === 1 ? pets : []
  }
  const attributes = OWN_THINGS.find(([pattern]) => pattern.test(thing))?.[1] ?? []
  return candidates.filter((fact) => attributes.includes(attributeOf(fact)))
}

function endedByThing(clause: Clause, said: Predicate, known: readonly KnownFact[]): readonly KnownFact[] {
  const { subject, who } = clause
  if (subject.kind === 'person') return []
  const thing = (subject.kind === 'thing' ? subject.thing : subject.attribute).replace(PREFIX, '').trim()
  const own = known.filter((fact) => isOf(fact, who.key) && fact.polarity !== -1)
  const phrase = `${said.verb} ${said.rest}`
  const isChanged = said.verb === 'change' && !said.isNegated && (said.tense === 'past' || said.isPerfect)
  if (isChanged) {
    const attributes = OWN_THINGS.find(([pattern]) => pattern.test(thing))?.[1] ?? []
    return own.filter((fact) => attributes.includes(attributeOf(fact)))
  }
  const isLost = /^(?:be|get)$/.test(said.verb) && !said.isNegated && LOST.test(said.rest)
  if (isLost)
    return plansNamed(
      thing,
      own.filter((fact) => attributeOf(fact) === 'owns'),
    )
  const isOff =
    (/^(?:be|get)$/.test(said.verb) && !said.isNegated && OFF.test(said.rest)) ||
    /^(?:fall through|be cancell?ed)\b/i.test(phrase) ||
    (said.isNegated && /^(?:happen|take place|be happening)\b/i.test(phrase))
  return isOff ? plansNamed(thing, own) : []
}

const TYPES: Readonly<Record<string, FactType>> = {
  home: 'location',
  employer: 'work',
  job: 'work',
  workplace: 'work',
  school: 'education',
  studies: 'education',
  pet: 'pet',
  pets: 'pet',
  family: 'family',
  likes: 'preference',
  favourite: 'preference',
  consumes: 'preference',
  habit: 'habit',
  skill: 'skill',
  goal: 'goal',
  language: 'language',
  owns: 'possession',
  plan: 'plan',
  commitment: 'commitment',
  phone: 'identity',
  email: 'identity',
  marital: 'relationship',
  medication: 'health',
  allergy: 'health',
  condition: 'health',
  diet: 'health',
}

/** What is said of an end that no rule has words for. */
export function endDraft(clause: Clause, ended: readonly KnownFact[]): readonly Draft[] {
  const [first, ...others] = ended
  if (first === undefined) return []
  const { subject, predicate: said, people } = clause
  const [owner = '', attribute = '', ...below] = first.slot.split('/')
  const isOwn = owner === people.speaker.key
  const name = titled(below.at(-1) ?? '')
  const thing =
    subject.kind === 'attribute'
      ? subject.attribute
      : subject.kind === 'thing'
        ? subject.thing.replace(PREFIX, '')
        : undefined
  const written = thing === undefined ? undefined : asWritten(thing, clause.text)
  const says =
    attribute === 'pet' && subject.kind === 'person' && /^(?:put|lose|bury)$/.test(said.verb)
      ? `lost their ${first.value} ${name}`
      : attribute === 'employer'
        ? `no longer works for ${titled(first.value)}`
        : said.told
  return [
    {
      type: TYPES[attribute] ?? 'fact',
      slot: [attribute, ...below].join('/'),
      value: first.value,
      retracts: true,
      isNegation: true,
      says,
      ends: others.map((fact) => fact.slot),
      ...(written === undefined ? {} : { thing: written }),
      ...(isOwn ? { about: people.speaker } : {}),
      relevance: 'past',
    },
  ]
}

/** "I'm not a doctor" ends the job when doctor was the job that is known. */
export function asKnown(draft: Draft, clause: Clause, holding: Holding): Draft {
  const left = draft.type === 'event' ? /^left (\S+)/i.exec(draft.says)?.[1]?.toLowerCase() : undefined
  if (left !== undefined && holding.in(`${clause.who.key}/employer`)?.value === left)
    return { ...draft, type: 'work', slot: 'employer', value: left, retracts: true, isNegation: true }
  if (draft.value === SEVERAL) return withCount(draft, clause, holding)
  if (draft.slot === 'job' && LEVEL.test(draft.value ?? '')) return atLevel(draft, clause, holding)
  if (draft.slot.startsWith('medication/') && draft.retracts !== true) return withDose(draft, clause, holding)
  if (!draft.slot.startsWith('is/') || draft.polarity !== -1 || draft.type !== 'work') return draft
  const job = holding.in(`${clause.who.key}/job`)
  const held = job?.value === draft.value ? job : undefined
  return held === undefined ? draft : { ...draft, slot: 'job', polarity: 0, retracts: true }
}

const LEVEL = /^(?:junior|senior|lead|principal|staff)$/

/** "I got promoted to senior", of a junior developer. */
function atLevel(draft: Draft, { who }: Clause, holding: Holding): Draft {
  const job = holding.in(`${who.key}/job`)?.value.replace(/^(?:junior|senior|lead|principal|staff) /, '')
  if (job === undefined) return draft
  const value = `${draft.value} ${job}`
  return { ...draft, value, says: `works as a ${value}` }
}

/** "I still take citalopram" says nothing against the dose that is known. */
function withDose(draft: Draft, { who }: Clause, holding: Holding): Draft {
  const held = holding.in(`${who.key}/${draft.slot}`)
  const says = /\btakes [^.]+/.exec(held?.text ?? '')?.[0]
  return held === undefined || says === undefined || !held.value.startsWith(`${draft.value} `)
    ? draft
    : { ...draft, value: held.value, says }
}

/** "I have brothers" says nothing against the two that are known. */
function withCount(draft: Draft, { who }: Clause, holding: Holding): Draft {
  const held = holding.in(`${who.key}/${draft.slot}`)
  const says = /\bhas [^.]+/.exec(held?.text ?? '')?.[0]
  return held === undefined || says === undefined ? draft : { ...draft, value: held.value, says }
}
