import { findTime } from '../../../algorithms/text/calendar.ts'
import type { Draft } from './drafts.ts'
import type { KnownFact } from './extractor.ts'
import type { Holding } from './holding.ts'
import { isOf, PREFIX, plansNamed } from './named-facts.ts'
import type { Clause } from './reading/clause.ts'

/** Plans that get another time. */

const MOVED =
  /^(?:been |now )*(?:postponed|moved|rescheduled|delayed|pushed(?: back)?|brought forward|shifted|put off)\b/i

const MOVE: Readonly<Record<string, string>> = { move: 'moved', shift: 'shifted', push: 'pushed' }

/** "The wedding is postponed to June": the plan that is meant, with another time. */
export function movedPlan(clause: Clause, holding: Holding): readonly Draft[] {
  const { subject, predicate: said, time } = clause
  // "We had to move it" is what they did.
  const isForced = said.modal === 'must' && said.tense === 'past'
  if (said.isNegated || (said.modal !== '' && !isForced)) return []
  const byOther = movedByOther(clause, holding)
  if (byOther.length > 0) return byOther
  if (subject.kind === 'person') return movedByPerson(clause, holding)
  const isPassive = /^(?:be|get)$/.test(said.verb)
  const isMoved = MOVED.test(isPassive ? said.rest : (MOVE[said.verb] ?? said.verb))
  // "Lisbon moved to June": the new time is all that is said of it.
  const isBare =
    said.tense === 'past' && time !== undefined && /^(?:back )?(?:to|until|till)?$/i.test(said.rest)
  if (!isMoved || !(isPassive || said.isPerfect || isBare)) return []
  const thing = (subject.kind === 'thing' ? subject.thing : subject.attribute).replace(PREFIX, '').trim()
  return movedTo(thing, clause, holding)
}

const MOVING = /^(?:move|postpone|push|reschedule|shift|delay|bring|put off)(?:d|ed)?\b/i
const WAY = / (?:back|forward|off|up|to|until|till)(?= |$).*/i

/** "We moved the meeting to Wednesday". */
function movedByPerson(clause: Clause, holding: Holding): readonly Draft[] {
  const { predicate: said, who, people, time } = clause
  const phrase = `${said.verb} ${said.rest}`
  if (who.key !== people.speaker.key || !MOVING.test(phrase)) return []
  if ((said.tense !== 'past' && !said.isPerfect) || (time === undefined && said.verb !== 'postpone'))
    return []
  const thing = ` ${phrase.replace(MOVING, '').trim()}`.replace(WAY, '').trim().replace(PREFIX, '')
  return thing === '' ? [] : movedTo(thing, clause, holding)
}

const ASKED =
  /^(?:ask|need|have)(?:ed|s)? (?:(?:me|us) )?(?:to |if we (?:can |could )?)(?:move|postpone|push|reschedule|shift|delay|bring|put off) /i
const MOVES = /^(?:move|postpone|push|reschedule|shift|delay)(?:d|ed)? /i
/** "it", "our call": which plan is meant is told by who moved it. */
const OURS = /^(?:it|(?:our|the|this) ?\p{L}*(?= (?:back|forward|to|until|till|$)))/iu

/** "Petra asked to push it to Thursday": the one plan that is with Petra. */
function movedByOther(clause: Clause, holding: Holding): readonly Draft[] {
  const { subject, predicate: said, who, people, text, time } = clause
  const phrase = `${said.verb} ${said.rest}`
  const asked =
    ASKED.exec(phrase)?.[0] ?? (said.tense === 'past' || said.isPerfect ? MOVES.exec(phrase)?.[0] : '')
  const isOwn = subject.kind === 'person' && who.key === people.speaker.key
  if (isOwn || time === undefined || asked === undefined || asked === '') return []
  const object = OURS.exec(phrase.slice(asked.length))?.[0]
  const [name = ''] = /^(?:\p{Lu}[\p{L}'-]+)/u.exec(text) ?? []
  return object === undefined || name === '' ? [] : movedTo(name, clause, holding)
}

function movedTo(thing: string, clause: Clause, holding: Holding): readonly Draft[] {
  const { people, time } = clause
  const own = holding.all().filter((fact) => isOf(fact, people.speaker.key))
  const [plan] = plansNamed(thing, own)
  if (plan === undefined) return []
  const says =
    time === undefined ? `has postponed the ${thing}, without a new date` : `${planned(plan, clause)}, now`
  const draft: Draft = {
    type: 'plan',
    slot: plan.slot.split('/').slice(1).join('/'),
    value: plan.value,
    says,
    about: people.speaker,
  }
  if (time === undefined) return [{ ...draft, value: `${plan.value} later` }]
  const when = { at: time.resolve('ahead'), sharpness: time.sharpness }
  const until = when.sharpness === 'moment' ? 'YYYY-MM-DDTHH:MM'.length : 'YYYY-MM-DD'.length
  return [{ ...draft, value: `${plan.value} ${when.at.toISOString().slice(0, until)}`, when }]
}

/** What a plan says of its owner, without its time: "is going to Lisbon". */
function planned({ text }: KnownFact, { now, people }: Clause): string {
  const time = findTime(text, now)
  const said = time === undefined ? text : text.slice(0, time.start)
  return said
    .slice(said.startsWith(people.speaker.display) ? people.speaker.display.length : 0)
    .trim()
    .replace(/[.,]$/, '')
    .replace(/,? now$/i, '')
    .replace(/ (?:on|in|at)$/i, '')
}
