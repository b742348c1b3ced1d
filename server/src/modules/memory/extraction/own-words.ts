import { findTime, type Now } from '../../../algorithms/text/calendar.ts'
import { QUOTATION } from '../../../algorithms/text/clean-text.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { Draft } from './drafts.ts'
import { weightOf } from './own-words-weight.ts'
import type { People } from './people.ts'
import { withoutOpener } from './reading/clause.ts'
import { isOrder } from './reading/gate.ts'
import { contentOf, isUnfinished, points, SAID, STATEMENT_CONFIDENCE, upToWhatHangsOn } from './statements.ts'

import { AILMENT } from './usefulness.ts'

/**
 * A sentence in which no clause could be read as a fact or a statement: its parts that stand by themselves, are about the
 * person and weigh enough are kept as they were said.
 */

const WORDS_MIN = 3
const WORDS_MAX = 30
/** Moves precision against recall: at 0 the parts that it adds are right in .73 of cases, at -0.3 in .59. */
const ENOUGH = -0.25

const PARTS =
  / - |; |: (?=(?:I|we|my)\b)|, (?=(?:but|and|so|because|since|although|while) (?:I|we|my|our)\b)|(?<=\p{L}{3}) (?=but I\b)/u
const FIRST_PERSON = /\b(?:I|my|me|we|our|us|myself)\b/
const LEADING_NAME = /^\p{Lu}\p{Ll}+, (?=(?:I|we|my|our)\b)/u
const TRAILING_NAME = /, \p{Lu}\p{Ll}+$/u

/** Of the hour or the meal. */
const OF_THE_DAY =
  /\b(?:right now|today|tonight|this (?:morning|afternoon|evening)|all day|whole day|earlier|later on|about to|hungover|yum)\b|\b(?:am|are) (?:actually )?(?:at|on my way|just|sitting|eating|drinking|watching|heading|having|gaming|playing|home|suffering)\b|\bjust (?:had|ate|cooked|took|got|made|woke|finished eating|came|picked)\b|^I (?:drank|ate|had) (?:an? |some |the )?\p{L}+$/iu
/** A thing of which nothing is said but that it is one. */
const BARE =
  /^(?:I|we) (?:\p{L}+ ){0,3}(?:an?|some|another|the|several|lots of|a few|a bit of an?) (?:(?:classic|good|great|nice|new|cool|fun|interesting|couple of|possible|recent|big|small|little|few|different|other|more|a) ){0,3}(?:book|novel|movie|film|show|series|song|games?|place|story|video|article|podcast|recipe|dish|restaurant|event|tour|setback|school|high school|leads|things?|picture|photo|pic|walk|coffee|break|test|exam|class|trip|doll|painting|furniture|project|following|idea|thought|vibe|energy|best|same|rest|way|time|parts?)(?: recently| lately| the other day| ever| out| too| so much| way)*$/iu
/** Asking after one another, agreeing, advising. */
const SMALL_TALK =
  /^(?:I|we) (?:am|are|have been|was|had been) (?:also |just |really |all |so |super |very |pretty |actually )*(?:doing (?:well|good|great|fine|ok|okay|alright|better|amazing|awesome|fantastic)|good|great|fine|well|sure|confident|certain|aware|over the moon|excited|happy|glad|thankful|grateful|sorry|proud|kidding|cozy|tired|bored|hungry|done|back|home|out|off|ready|here|late|too|bound|right|wrong|curious|interested|busy|stoked|in for)\b|^(?:I|we) (?:totally |really |completely |definitely |also |do |always |particularly )*(?:think|thought|guess|hope|wish|know|mean|agree|understand|appreciate|believe|imagine|wonder|see|bet|recommend|suggest|hear|thank|dunno|do not (?:think|know|mind|understand|care|blame|see)|can (?:not )?(?:imagine|see|understand|relate|wait)|would (?:recommend|suggest|say|definitely|be|not|have)|will (?:definitely|be sure|let|try|check|make sure|keep|look)|could not)\b/i
const FILLER =
  /\b(?:on the (?:lookout|hunt) for|promise|agree|recommend(?:ation)?|suggest|down to|open to|up for)\b|\b(?:how|way|be|with|feels?|I know|called|dish|meeting|living|reading|taking|getting|planning|thinking|doing|going)$|^(?:as for|for example|like|seems|later|being|instead|heres?|directly|definitely|far|only)\b|^I (?:am )?not\b|^I am \p{Lu}\p{L}*$|\bmarried to (?:my|our)\b|\bI (?:did was|do from)\b/iu
/** "I got a few years ago in Rabat", of the picture before. */
const OBJECT_SHOWN =
  /^(?:I|we) (?:just |also )?(?:took|got|did|made|saw|bought|found|used|wore) (?:another\b|(?:in|with|near|from|at|for|by|after|before|around|during|on|last|yesterday|today|when|a few \p{L}+ ago)\b)/iu
/** Which ones is not said: "I love the energy", "the instructor taught us". */
const NOT_NAMED =
  /^(?:I|we) (?:also |really |just |particularly |absolutely |so )*(?:love|like|enjoy|prefer|liked|loved|enjoyed|appreciate) (?:the|all the|being|getting)\b|^(?:the|as|for|in|at|by|even|such|there) /iu
const OTHERS = /\b(?:he|she|they|his|her|their|its)\b/iu
const NAME_WITHIN = /(?<=\s)\p{Lu}\p{Ll}/u

const NOTHING_TOLD = [AILMENT, OF_THE_DAY, BARE, SMALL_TALK, FILLER, OBJECT_SHOWN, OTHERS]

interface Part {
  readonly own: string
  readonly isCut: boolean
}

function standing(part: string): readonly Part[] {
  const heard = withoutOpener(part.trim())
  const own = upToWhatHangsOn(heard).replace(LEADING_NAME, '').replace(TRAILING_NAME, '')
  const words = own.split(' ').length
  if (words < WORDS_MIN || words > WORDS_MAX || !FIRST_PERSON.test(own)) return []
  if (own.endsWith('?') || own.includes(QUOTATION) || points(own) || isOrder(own) || isUnfinished(own))
    return []
  if (NOTHING_TOLD.some((pattern) => pattern.test(own))) return []
  if (NOT_NAMED.test(own) && !NAME_WITHIN.test(own.replace(/\bI\b/g, ''))) return []
  return [{ own, isCut: own.length < heard.length - 2 }]
}

/** `isAnswer`: the sentence comes after a question. */
export function inOwnWords(
  sentence: string,
  people: People,
  now: Now,
  isAnswer: boolean,
): readonly [Draft, undefined][] {
  return sentence
    .split(PARTS)
    .flatMap(standing)
    .filter(({ own, isCut }) => weightOf(own, isAnswer, isCut) >= ENOUGH)
    .map(({ own }) => [kept(own, people, now), undefined])
}

const IS_PAST =
  /^(?:\p{Lu}\p{L}* |last \p{L}+ |yesterday )?(?:I|we) (?:also |just |even |finally )?(?:\p{L}+ed|went|got|had|made|took|found|saw|bought|met|was|were|did|won|lost|left|ate|began|ran|came|gave|felt)\b/iu

function kept(own: string, people: People, now: Now): Draft {
  const isPast = IS_PAST.test(own)
  const time = findTime(own, now)
  return {
    type: 'statement',
    // What happened replaces nothing.
    slot: isPast ? '' : `${SAID}/${cutText(contentOf(own).slice(0, 4).join(' ').replaceAll('/', ' '), 80)}`,
    value: cutText(own.toLowerCase(), 120),
    says: '',
    quote: own,
    about: people.speaker,
    confidence: STATEMENT_CONFIDENCE,
    relevance: isPast ? 'past' : 'ongoing',
    ...(time === undefined
      ? {}
      : { when: { at: time.resolve(isPast ? 'back' : 'ahead'), sharpness: time.sharpness } }),
  }
}
