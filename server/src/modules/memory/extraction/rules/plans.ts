import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import { asWritten, bareThing, keyOf, thing } from '../reading/objects.ts'

import { HAPPENINGS, isHappening } from './lexicon.ts'
import { isStated, ofAttribute, ofPerson, ofThing, type Rule, timeOf } from './rule.ts'

/** What is planned is told apart by its weightier words, so that a new date for the same plan replaces the old one. */
const LIGHT = new Set(
  'a an the to my our his her their in on at for with of be is am are will going have has and go get some by from up into this that it'.split(
    ' ',
  ),
)

function planKey(verb: string, rest: string): string {
  const words = keyOf(thing(rest))
    .split(' ')
    .filter((word) => !LIGHT.has(word))
  const isLight =
    LIGHT.has(verb) || /^(?:do|take|come|see|meet|fly|travel|visit|attend|leave|host|arrive)$/.test(verb)
  return [...(isLight && words.length > 0 ? [] : [verb]), ...words]
    .filter((word) => word !== '')
    .slice(0, 4)
    .join(' ')
}

const plan = (clause: Clause, key: string, says: string, rest: Partial<Draft> = {}): Draft => ({
  type: 'plan',
  slot: `plan/${key}`,
  value: key,
  says,
  ...timeOf(clause, 'ahead'),
  ...rest,
})

const LASTS_DAYS = { moment: 1, day: 1, week: 7, month: 31, season: 92, year: 366 } as const

const isAhead = (clause: Clause): boolean =>
  clause.time !== undefined &&
  clause.time.resolve('ahead').getTime() >=
    clause.now.at.getTime() - LASTS_DAYS[clause.time.sharpness] * 86_400_000

/** What one says "I'm …ing" of without planning anything. */
const IDLE = new Set(
  'be look wait wonder think talk ask try feel say guess get joke kid hope call write contact have do work live use enjoy learn use study suffer'.split(
    ' ',
  ),
)
export const TO_THE_AGENT = /\b(?:you|your)\b/i
/** "I finished it": without its referent the fact would be meaningless. */
export const POINTS_BACK =
  /^(?:up |out |off )?(?:it|them|this|that|these|those|one|the (?:last|first|other|same) one)\b/i

const progressing = ofPerson('', (clause, said) => {
  if (!said.isProgressive || said.tense !== 'present' || said.isPerfect || said.isNegated || !isStated(said))
    return []
  if (
    TO_THE_AGENT.test(said.rest) ||
    POINTS_BACK.test(said.rest) ||
    FLEETING.test(`${said.verb} ${said.rest}`) ||
    /^(?:because|cause|so|and|but|there|here)\b/i.test(said.rest) ||
    (said.rest === '' && (clause.time === undefined || /^(?:go|come|do|start|try)$/.test(said.verb)))
  )
    return []
  const isWedding =
    said.verb === 'get' &&
    /^(?:married|engaged|divorced|a (?:dog|cat|puppy|kitten)|surgery|promoted)\b/i.test(said.rest)
  const isOccasion =
    said.verb === 'have' &&
    (isHappening(bareThing(said.rest)) || /^(?:a baby|twins|our|my|people|friends|guests)\b/i.test(said.rest))
  if (clause.time === undefined) {
    if (isWedding) return [plan(clause, planKey(said.verb, said.rest), said.told)]
    const isMove =
      /^(?:move|relocate|emigrate|travel|fly|go)$/.test(said.verb) && /\bto \p{Lu}/u.test(said.rest)
    return isMove ? [plan(clause, planKey(said.verb, said.rest), said.told, { confidence: 0.75 })] : []
  }
  // "I'm working on a project", with a day in what follows.
  if (said.verb === 'work' && /^on (?:an?|the|my|our|some|this)\b/i.test(said.rest)) return []
  if (IDLE.has(said.verb) && !isWedding && !isOccasion && !(said.verb === 'work' || said.verb === 'get'))
    return []
  return isAhead(clause) ? [plan(clause, planKey(said.verb, thing(said.rest)), said.told)] : []
})

const intending = ofPerson('', (clause, said) => {
  if (said.isNegated || !isStated(said) || TO_THE_AGENT.test(said.rest)) return []
  if (FLEETING.test(`${said.verb} ${said.rest}`)) return []
  if (said.tense === 'future' && (said.isIntended || clause.time !== undefined)) {
    if (
      /^(?:ask|tell|say|try|need|see|think|check|let|have|go|do|wait|call)$/.test(said.verb) &&
      clause.time === undefined
    )
      return []
    if (said.verb === 'be' && clause.time === undefined) return []
    if (/^(?:always )?(?:remember|cherish|miss|treasure)$/.test(said.verb)) return []
    if (clause.time === undefined && RESOLVE.test(`${said.verb} ${said.rest}`)) return []
    if (/^(?:let|think|try|check|call|see|talk)$/.test(said.verb) && thing(said.rest).split(' ').length < 2)
      return []
    return [plan(clause, planKey(said.verb, said.rest), said.told)]
  }
  return []
})

/** Courage, not a plan: "I'm going to keep going", "I'm going to make it work". */
const RESOLVE =
  /^(?:keep|stay|continue|push|believe|rock|crush|succeed|enjoy|focus|remember|miss|love|hold|never|fight|make (?:it|this|that|them|sure|the most|(?:my|our) (?:dreams?|best))|do (?:my|our) best|give (?:it|this|that)|take (?:it|this|that)|try)\b/i

/** What one decides for longer than a day. */
const LASTING =
  /^(?:start|stop|learn|become|move|study|switch|take up|buy|adopt|join|explore|focus|give|quit|get (?:a|married|engaged|divorced)|pursue|continue|go (?:to|back|vegan|vegetarian)|marry|sell|change|leave|apply|retire|open|keep|train|sign|fly|travel|visit|rent|build|write|save|work|run|become|postpone|accept|not)\b/i
/** The next hour is no plan: "I'm going to sleep now". */
const FLEETING =
  /^(?:sleep|shower|nap|eat|chill|relax|rest|crash|log|hang up|head (?:to bed|home|out|off)|go (?:to (?:bed|sleep)|home|now|out|because|sleep|and|for a (?:walk|run)|get|have|take|start)|take (?:a (?:nap|shower|walk|bath|break)|note)|get (?:some|something|going|ready|back to)|have (?:a (?:nap|drink|bite)|some|lunch|dinner|breakfast)|try\b|give .{1,60} a (?:try|shot|go)\b|make the most\b|be sure\b|sign up .{1,60} right now|look (?:into|at|for|up)|make it|give it|do (?:some|it|that|this)|check (?:it|that|this|out)|start my|play a game|be (?:right|back|fine|ok|okay|honest|late))\b/i

const planning = ofPerson('plan intend arrange schedule decide book', (clause, said) => {
  if (said.isNegated || !isStated(said) || /\bmaybe\b/i.test(said.rest)) return []
  const what = /^(?:to|on) (.+)|^(?:an? |my |our )(.+)/i.exec(said.rest)
  if (what === null || TO_THE_AGENT.test(said.rest) || /\b(?:it|this|that)\b/i.test(thing(said.rest)))
    return []
  if (said.tense === 'past' && said.isProgressive) return []
  if (/^(?:a few|some|one|another|more)$/i.test(thing(said.rest))) return []
  const goal = what[1] ?? ''
  if (said.verb === 'book' || said.verb === 'schedule' || said.verb === 'arrange') {
    if (said.tense !== 'past' && !said.isPerfect) return []
    return [plan(clause, planKey(said.verb, said.rest), said.told)]
  }
  if (/^\p{L}+$/u.test(goal) && /^(?:get|do|make|take|have|try|see|go|buy|use)$/i.test(goal)) return []
  if (said.verb === 'decide' && clause.time === undefined && !LASTING.test(goal)) return []
  if (said.verb === 'decide')
    return said.tense === 'past' || said.isPerfect ? [plan(clause, planKey('', goal), said.told)] : []
  return goal !== '' || said.isProgressive
    ? [plan(clause, planKey('', goal === '' ? said.rest : goal), said.told)]
    : []
})

/** "I've signed up for the Berlin Marathon in September". */
const enrolled = ofPerson('sign register enrol enroll', (clause, said) => {
  if (said.isNegated || !isStated(said) || !/^(?:up )?(?:for|in) /i.test(said.rest) || said.isProgressive)
    return []
  if (clause.time !== undefined && !isAhead(clause)) return []
  return [plan(clause, planKey('', said.rest.replace(/^up /i, '')), said.told)]
})

/** "I have to go to the dentist on Wednesday". */
const obliged = ofPerson('', (clause, said) => {
  if (
    said.modal !== 'must' ||
    said.tense === 'past' ||
    said.isNegated ||
    !isAhead(clause) ||
    TO_THE_AGENT.test(said.rest)
  )
    return []
  if (clause.time?.sharpness === 'year' || clause.recurrence !== '' || said.rest.includes(', and ')) return []
  return [plan(clause, planKey(said.verb, said.rest), said.told)]
})

/** "I'm in Paris this week", "I'm on holiday until the 20th". */
const away = ofPerson('be', (clause, said) => {
  if (said.isNegated || !isStated(said) || said.tense === 'past' || said.isProgressive || !isAhead(clause))
    return []
  if (
    !/^(?:in \p{Lu}|on (?:vacation|holiday|leave|a (?:business )?trip|call|duty)|out of (?:the )?(?:office|town)|away|abroad|off (?:work|school))/u.test(
      said.rest,
    )
  )
    return []
  return [plan(clause, planKey('', said.rest), said.told)]
})

/** "I have a dentist appointment tomorrow", "I fly home on Friday": the present that means what is to come. */
const scheduled = ofPerson('', (clause, said) => {
  if (
    said.tense !== 'present' ||
    said.isProgressive ||
    said.isNegated ||
    !isStated(said) ||
    said.isPerfect ||
    clause.recurrence !== ''
  )
    return []
  const head = bareThing(said.rest)
  if (said.verb === 'have') {
    if (
      !isHappening(head) ||
      (clause.time === undefined && !/appointment|interview|exam|surgery|flight/i.test(head))
    )
      return []
    return clause.time === undefined || isAhead(clause)
      ? [plan(clause, planKey('', said.rest), said.told)]
      : []
  }
  if (
    clause.time === undefined ||
    !/^(?:day|moment|month|week)$/.test(clause.time.sharpness) ||
    !isAhead(clause)
  )
    return []
  const MOVES =
    /^(?:fly|leave|arrive|start|begin|go|travel|return|come|depart|finish|graduate|check|move|meet|see|play|run|perform|visit|turn|retire|get|land|sit|take|head)$/
  return MOVES.test(said.verb) && !TO_THE_AGENT.test(said.rest)
    ? [plan(clause, planKey(said.verb, said.rest), said.told)]
    : []
})

const OCCASION = new RegExp(
  `^(?:[\\p{L}' -]{1,80} )?(?:${HAPPENINGS}|contract|lease|subscription|trial|semester|term|school|policy|sale|season)s?(?: (?:with|to|for|at|in|of) .+)?$`,
  'iu',
)
const TIMED_VERBS =
  'be end expire start begin arrive leave take happen depart open close renew finish come land'

const occasions = ofAttribute(TIMED_VERBS, (clause, said, attribute) => {
  if (clause.time === undefined || said.isNegated || !isStated(said) || /birthday$/.test(attribute)) return []
  const isOver = said.tense === 'past' && !said.isPerfect
  if (said.verb === 'be' ? !OCCASION.test(attribute) : said.tense === 'past' && !OCCASION.test(attribute))
    return []
  const rest = said.rest === '' ? '' : ` ${said.rest}`
  const written = asWritten(attribute, clause.text)
  if (isOver)
    return [
      {
        type: 'event',
        slot: '',
        says: `had their ${written}${said.verb === 'be' ? rest : ''}`,
        ...timeOf(clause, 'back'),
      },
    ]
  return isAhead(clause)
    ? [
        plan(
          clause,
          keyOf(attribute),
          said.verb === 'be' ? `has their ${written}${rest}` : `has a ${written} that ${said.told}`,
        ),
      ]
    : []
})

const theOccasions = ofThing(TIMED_VERBS, (clause, said, subject) => {
  const name = /^(?:the|our) (.+)/i.exec(subject)?.[1]
  if (
    clause.time === undefined ||
    name === undefined ||
    said.isNegated ||
    !isStated(said) ||
    said.tense === 'past' ||
    !OCCASION.test(name) ||
    !isAhead(clause)
  )
    return []
  return [
    plan(clause, keyOf(name), `has the ${name} ${said.verb === 'be' ? thing(said.rest) : ''}`.trim(), {
      confidence: 0.75,
    }),
  ]
})

export const planRules: readonly Rule[] = [
  planning,
  scheduled,
  progressing,
  intending,
  enrolled,
  obliged,
  away,
  occasions,
  theOccasions,
]
