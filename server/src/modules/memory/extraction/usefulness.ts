import { verbForm } from '../../../algorithms/text/inflection.ts'
import { readSentences } from '../../../algorithms/text/sentences.ts'
import type { Clause } from './reading/clause.ts'
import { ROLE_PATTERN } from './reading/kin.ts'
import type { Predicate } from './reading/predicate.ts'
import { EMOTIONS } from './rules/lexicon.ts'
import { plainly } from './rules/rule.ts'
import {
  CARRYING,
  CLOSE_ONES,
  GLAD,
  LASTING,
  LATELY,
  LIGHT,
  OCCUPIED,
  TALK,
  TECHNICAL,
  TURNING,
  UNDERTAKING,
  VAGUE,
} from './usefulness-words.ts'

/**
 * How much a statement says that is worth finding again without the talk around it. Names and things count for it;
 * words that fit anything, and what is over by the evening, against it. The weights are those of a logistic regression
 * over 350 statements of chats that we judged, rounded to quarters.
 */

/** At this hour, and over by the next. */
const MOMENT =
  /\b(?:now|tonight|this (?:morning|afternoon|evening)|last night|later|earlier|in a bit|at the moment|(?:all|whole|the) (?:day|night|afternoon|evening)|day off)\b/iu
const LONG =
  /\b(?:for|since|over)\b.{0,20}\b(?:years?|months?|decades?|ages|childhood|kid|young|while|\d{4})\b|\balways\b/iu
const SEASONAL =
  /\b(?:during|over|at|on|for|in) (?:the )?(?:holidays?|christmas|xmas|easter|thanksgiving|hanukkah|ramadan|summers?|winters?|halloween)\b/i
/** A part of a life: "as a kid", "in high school". */
const STAGE =
  /\bas (?:an? )?(?:\p{L}+ )?(?:kid|kids|child|children|teen|teenager|student|boy|girl)\b|\bin (?:high|middle|elementary|primary|secondary|grade) school\b|\bin (?:college|uni|university)\b|\bgrowing up\b|\bwhen I was (?:little|young|younger|small|a kid|a child)\b/iu
/** Of a day, unless it comes again and again. */
export const AILMENT =
  /\b(?:stomach|head|tooth|belly|tummy|ear)[ -]?aches?\b|\b(?:nosebleeds?|hangover|hiccups|cramps|runny nose|runny|sore throat|a cold|fever|food poisoning|stomach pains?|bleeding|choking)\b/i
const PRAISE =
  /\b(?:great|good|nice|amazing|awesome|cool|best|fun|lovely|wonderful|fantastic|super|perfect|beautiful|busy|tough|hard|rough|bad|quiet)\b/i
const DEGREES = new Set('so super very really just quite pretty incredibly and all the'.split(' '))
const PRAISES = new Set(
  'great good nice amazing awesome cool best fun lovely wonderful fantastic perfect beautiful sweet kind patient friendly'.split(
    ' ',
  ),
)
const PRAISING_END = /^\p{L}{3,}(?:ing|ive|ful|able)$/u

/** "so supportive and kind": nothing but how something is felt to be. */
function isOpinion(text: string): boolean {
  const parts = text
    .toLowerCase()
    .split(/, ?| and /)
    .map((part) => part.split(' ').filter((word) => word !== '' && !DEGREES.has(word)))
  const praises = parts.flat()
  const isPraise = (word: string) => PRAISES.has(word) || PRAISING_END.test(word)
  return praises.length > 0 && parts.every((words) => words.length <= 1) && praises.every(isPraise)
}

/** Examples of what was named, which are no further thoughts. */
const LISTED = /,? (?:such as|including) .*/i
const FORTUNATE = /^(?:so |really |very )?(?:able|lucky|fortunate)(?: enough)? to (\p{L}+)/iu
const BUSY = /^busy (\p{L}+ing)\b/iu
const CARRIED = /^(to |how to |up |out |on )?(\p{L}+)\b/iu

/** "I was able to visit …", "I ended up going …", "I helped renovate …": the verb that carries the meaning. */
function verbOf({ verb, rest, tense, isPerfect }: Predicate): string {
  const isPast = tense === 'past' || isPerfect
  if (verb === 'be') {
    const inner = (isPast ? FORTUNATE.exec(rest)?.[1] : undefined) ?? BUSY.exec(rest)?.[1]
    return verbForm(inner?.toLowerCase() ?? '')?.base ?? verb
  }
  if (!CARRYING.has(verb)) return verb
  const [, link = '', inner = ''] = CARRIED.exec(rest) ?? []
  if (/^(?:decide|choose)$/.test(verb) && link !== 'to ') return verb
  const form = verbForm(inner.toLowerCase())
  const isVerb = form?.form === 'gerund' || (form?.form === 'base' && (link !== '' || verb === 'help'))
  return isVerb ? (form?.base ?? verb) : verb
}

interface Nouns {
  readonly names: number
  readonly things: number
  readonly vague: number
}

function nounsIn(text: string, verb: string): Nouns {
  const [sentence = []] = readSentences(text)
  let [names, things, vague] = [0, 0, 0]
  for (const [at, { text: word, lower, tag }] of sentence.entries()) {
    if (at === 0 || lower === 'i') continue
    if (VAGUE.has(lower) || lower.endsWith('ness')) vague += tag === 'NOUN' ? 1 : 0
    else if (/^\p{Lu}\p{L}/u.test(word)) names += 1
    else if ((tag === 'NOUN' || tag === 'PROPN') && lower.length > 2) things += 1
    else if (tag === 'VERB' && at > 2 && /^\p{L}{3,40}ing$/u.test(lower) && verbForm(lower)?.base !== verb)
      things += 1
    // "I used to get bullied".
    else if (
      /^(?:get|got|getting|be|been|was|were)$/.test(sentence[at - 1]?.lower ?? '') &&
      /^\p{L}{3,}ed$/u.test(lower)
    )
      things += 1
  }
  return { names: Math.min(names, 2), things: Math.min(things, 3), vague: Math.min(vague, 3) }
}

/** Thoughts, moods and manners, whatever they are about. */
function isTalk({ predicate: said, subject, who, people }: Clause, own: string, verb: string): boolean {
  if (verbForm(verb) === undefined && !/(?:ed|ing)$/.test(verb)) return true
  // "My team has been supportive": how something of theirs is felt to be.
  const isOfOthers = subject.kind === 'attribute' || (said.isPerfect && who.key !== people.speaker.key)
  if (isOfOthers && said.verb === 'be' && !said.isProgressive && isOpinion(said.rest)) return true
  if (said.verb === 'be' && verb === 'be')
    return (
      !said.isProgressive &&
      said.frequency !== 'never' &&
      !LONG.test(own) &&
      !HAS_THEM.test(said.rest) &&
      (GLAD.test(said.rest) || EMOTIONS.test(plainly(said.rest)))
    )
  if (
    verb === 'do' &&
    /^(?:so |really |pretty |quite |just |also )*(?:great|good|well|fine|ok|okay|alright|better|my best)\b/i.test(
      said.rest,
    )
  )
    return true
  // What was had today, and ailments of a day.
  if (/^(?:eat|drink)$/.test(verb) && said.tense === 'past' && !said.isBygone) return true
  if (AILMENT.test(own) && !LONG.test(own) && said.frequency === '') return true
  // What is on the table now.
  if (/^(?:eat|drink|sit|lie|wear|head|unwind)$/.test(verb)) return said.isProgressive && !said.isPerfect
  // What something cost today.
  if (
    /^(?:spend|pay)$/.test(verb) &&
    /^(?:like |about |around |over )?(?:[$€£]|usd |eur )?\d/i.test(said.rest)
  )
    return true
  if (!TALK.has(verb)) return false
  // "I talked about my years abroad to a class", "My aunt believed in volunteering", "I loved walking with my mother".
  if (verb === 'talk') return !(said.tense === 'past' && /^about (?:my|our) /i.test(said.rest))
  if (verb === 'believe') return !/^in \p{L}+ing\b/iu.test(said.rest)
  if (/^(?:love|enjoy)$/.test(verb) && said.tense === 'past' && DONE_WITH.test(said.rest)) return false
  if (verb === 'look') return !said.isProgressive && !/^forward to /i.test(said.rest)
  if (verb === 'consider') return !said.isProgressive
  if (verb === 'try') return !said.isPerfect && !said.isProgressive
  // "I loved Casablanca" says what was seen.
  if (STAGE.test(own) && said.tense === 'past') return false
  if (/^(?:love|like|enjoy)$/.test(verb))
    return said.tense !== 'past' || !/(?<=\s)\p{Lu}\p{L}/u.test(said.rest)
  return !(verb === 'want' && /\b(?:always wanted|been wanting)\b/i.test(own))
}

/** What was done, and with whom or where: more than a word of praise. */
const DONE_WITH = /^\p{L}{3,15}ing (?:\p{L}+ ){0,4}(?:with|at|in|around|by|near) (?:my|our|the|an?|\p{Lu})\b/u
/** "I'm lucky to have my husband and children" says who is there. */
const HAS_THEM = new RegExp(
  `^(?:\\p{L}+ )?(?:lucky|blessed|fortunate|grateful|thankful) (?:to have|for) (?:my|our) (?:\\p{L}+ )?(?:${ROLE_PATTERN}|family)\\b`,
  'iu',
)

const USEFUL = 0.5

/** "I am a sophomore", "I am drawn to …", "I am now part of …": more than a word in passing. */
const COMPLEMENT =
  /^(?:(?:not|also|currently|only|still|actually|now|really|always|usually|mostly|very|all|both) )*(?:(?:an?|the|my|our|no|some|several|many|part|two|three|four|five|six|\d+)\b|in my \p{L}+ (?:year|semester|term)\b|in (?:talks|contact|touch) with\b|(?:good |close |best )?friends with\b|(?!married|used)\p{L}+(?:ed|wn|en) (?:by|to|in|on|with|at|for)\b|\p{L}+ enthusiasts?\b)/iu

/** `isTask`: the message asks the assistant for work, so that most of what it says is the state of that. */
export function isUseful(clause: Clause, own: string, isTask: boolean): boolean {
  const { predicate: said, subject } = clause
  const verb = verbOf(said)
  if (isTalk(clause, own, verb)) return false
  if (
    said.verb === 'be' &&
    verb === 'be' &&
    !said.isProgressive &&
    !said.isPerfect &&
    subject.kind === 'person'
  )
    if (!COMPLEMENT.test(said.rest) && !STAGE.test(own) && !HAS_THEM.test(said.rest)) return false
  if (isTask && (TECHNICAL.test(own) || !isOfLife(clause, own))) return false
  const nouns = nounsIn(own, verb)
  if (nouns.names + nouns.things === 0) return false
  return scoreOf(clause, own, verb, nouns) >= USEFUL
}

const KIN = new RegExp(`\\b(?:my|our) (?:\\p{L}+ )?(?:${ROLE_PATTERN})\\b`, 'iu')

/** With a relative, a day or a span of years in it. */
const isOfLife = ({ time }: Clause, own: string): boolean =>
  time !== undefined || KIN.test(own) || LONG.test(own)

/** "I keep a journal", "I wear loose clothes": said of no day, so it is what one does. */
const isCustom = ({ verb, tense, isProgressive, isPerfect, isNegated }: Predicate): boolean =>
  tense === 'present' &&
  !isProgressive &&
  !isPerfect &&
  !isNegated &&
  !/^(?:be|have|do|find|know|go|get|need|feel|keep|end|look|love|like|enjoy)$/.test(verb)

function scoreOf(clause: Clause, own: string, verb: string, { names, things, vague }: Nouns): number {
  const { predicate: said, subject, time, recurrence } = clause
  const isWe = subject.kind === 'person' && subject.isWe
  const isPast = said.tense === 'past' || said.isPerfect
  const isSeasonal = SEASONAL.test(own) && !isPast
  const weights: readonly (readonly [boolean, number])[] = [
    [names + things === 1, -1],
    [recurrence !== '' || said.frequency !== '' || isSeasonal, 1.25],
    [time !== undefined, 1.25],
    [LONG.test(own), 0.75],
    [said.isBygone, 1.25],
    [LASTING.has(verb) || (said.isProgressive && UNDERTAKING.has(verb)), 0.75],
    [STAGE.test(own), 0.75],
    [isCustom(said), 0.5],
    [LATELY.test(own), 0.5],
    [OCCUPIED.test(own), 0.75],
    [CLOSE_ONES.test(own), 0.25],
    [LIGHT.has(verb), 0.25],
    [TURNING.has(verb), 1],
    [/\bin my \p{L}+ (?:year|semester|term)\b/iu.test(own), 1.5],
    [/\b(?:my|our)\b/i.test(said.rest), 0.25],
    [said.isPerfect, 0.5],
    [said.isProgressive && !said.isPerfect && !UNDERTAKING.has(verb), -1],
    [said.tense === 'past' && !said.isPerfect, -0.5],
    [said.verb === 'have', -0.5],
    [said.verb === 'be' && verb === 'be', -0.25],
    [said.isProgressive && said.tense === 'past', -0.75],
    [PRAISE.test(own), -0.25],
    [/\bjust\b/i.test(own), -0.25],
    [/\btoday\b/i.test(own), -0.75],
    [MOMENT.test(own) && !LONG.test(own), -1.25],
    [own.replace(LISTED, '').includes(','), -1],
    [said.verb === 'have' && isPast && !said.isPerfect && time === undefined, -1.25],
    [said.verb === 'have' && (said.isNegated || /^no /i.test(said.rest)), -1],
    [subject.kind === 'attribute', -1],
    [isWe, -0.75],
    [isWe && !isPast, -1.25],
  ]
  const about = 0.75 * names + 0.6 * things - 0.65 * vague
  return weights.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), 0.35 + about)
}
