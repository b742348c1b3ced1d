import { verbForm } from '../../../algorithms/text/inflection.ts'
import { readSentences, type Word } from '../../../algorithms/text/sentences.ts'
import { LASTING, TALK, VAGUE } from './usefulness-words.ts'

/**
 * How much words that no rule reads are worth keeping. The weights are those of a logistic regression over 612 parts of
 * sentences that we judged by hand and 1,300 of which we know whether a disclosure was labelled in them, each
 * conversation left out in turn. Vectors of the built-in model beside them separate hardly better.
 */

const TIME =
  /\b(?:yesterday|tomorrow|ago|since|until|weekends?|(?:last|next|past|every|each) (?:few )?(?:week|month|year|semester|term|summer|winter|spring|fall|autumn|season|night)s?|in \d{4}|years?|months?|weeks?|(?:once|twice|times) an?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december)\b/i
const PRAISE =
  /\b(?:great|good|nice|amazing|awesome|cool|best|fun|lovely|wonderful|fantastic|perfect|beautiful|incredible|super|crazy|better)\b/i
const MOOD =
  /\b(?:glad|happy|excited|thrilled|proud|grateful|thankful|sorry|tired|stressed|nervous|scared|sad|upset|angry|bored|curious|interested|determined|lucky|blessed|pumped|stoked|relieved|overwhelmed|feel|feels|feeling|felt|confidence|okay|ok|fine|alright)\b/i
const TASTE = /\b(?:love|like|enjoy|favourites?|hate|prefer|fan of|into|obsessed|addicted)\b/i
const FAVOURITE = /\b(?:one of my|some of my|favourites?|my go-to)\b/i
const MODAL = /\b(?:would|could|should|might|may|can|will|must|if)\b/i
const TURN =
  /^(?:I|we) (?:also |just |only )?(?:went|visited|met|saw|attended|joined|tried|bought|started|began|moved|lost)\b/i
const PAST =
  /\b(?:I|we) (?:\p{L}+ed|went|got|had|made|took|found|saw|bought|met|was|were|did|won|lost|left|ate|read)\b/iu
const ABSTRACT =
  /^(?:difference|impact|hope|positiv\p{L}+|motivat\p{L}+|inspir\p{L}+|passion\p{L}*|everything)$/u

interface Named {
  readonly names: number
  readonly things: number
}

function namedIn(spoken: readonly Word[]): Named {
  let [names, things] = [0, 0]
  for (const [at, { text, lower, tag }] of spoken.entries()) {
    if (at === 0 || lower === 'i' || VAGUE.has(lower) || ABSTRACT.test(lower)) continue
    if (/^\p{Lu}\p{L}/u.test(text)) names += 1
    else if ((tag === 'NOUN' || tag === 'PROPN') && lower.length > 2) things += 1
  }
  return { names, things }
}

const baseOf = (word: string): string => verbForm(word)?.base ?? word

/** `isAnswer`: they come after a question; `isCut`: more was said, which does not stand by itself. */
export function weightOf(own: string, isAnswer: boolean, isCut: boolean): number {
  const spoken = readSentences(own)
    .flat()
    .filter(({ tag }) => tag !== 'PUNCT')
  const first = spoken[0]?.lower ?? ''
  const { names, things } = namedIn(spoken)
  const verbs = spoken.filter(({ tag, lower }) => tag === 'VERB' && !/^(?:be|have|do|get|got)$/.test(lower))
  const inner = own.slice(first.length)
  const weights: readonly (readonly [boolean, number])[] = [
    [TIME.test(own), 1],
    [TURN.test(own), 0.75],
    [first === 'i', 0.5],
    [/^(?:my|our)$/.test(first), 0.5],
    [first === 'we', -0.35],
    [verbs.some(({ lower }) => LASTING.has(baseOf(lower))), 0.5],
    [TASTE.test(own), 0.45],
    [FAVOURITE.test(own), 0.35],
    [/\b(?:me|us)\b/.test(inner), 0.3],
    [/\b(?:my|our)\b/i.test(inner), 0.3],
    [isAnswer, 0.3],
    [PAST.test(own), -0.2],
    [isCut, -0.25],
    [PRAISE.test(own), -0.25],
    [TALK.has(baseOf(verbs[0]?.lower ?? '')), -0.3],
    [!spoken.some(({ tag }) => tag === 'VERB' || tag === 'AUX'), -0.5],
    [MOOD.test(own), -0.6],
    [/\b(?:not|never|no)\b/i.test(own), -0.65],
    [MODAL.test(own), -0.75],
    [names + things === 0, -1.2],
  ]
  const about = 0.7 * Math.min(names, 3) + 0.3 * Math.min(things, 4) - 0.055 * Math.min(spoken.length, 30)
  return weights.reduce((sum, [holds, weight]) => sum + (holds ? weight : 0), about - 1)
}
