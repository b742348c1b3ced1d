import { findTime, type Now, type TimeMention } from '../../../../algorithms/text/calendar.ts'
import { verbForm } from '../../../../algorithms/text/inflection.ts'
import type { People, Person } from '../people.ts'
import type { ClauseText } from './clauses.ts'
import { plainWords } from './paraphrases.ts'
import { type Predicate, readPredicate } from './predicate.ts'
import { readSubject, type Subject } from './subject.ts'

/** "A few years ago" is a guess at the year, and must not be told as if the year had been said. */
export type ClauseTime = TimeMention & { readonly isRough: boolean }

/** One statement, ready for the rules. */
export interface Clause {
  readonly text: string
  readonly subject: Subject
  readonly who: Person
  readonly predicate: Predicate
  readonly time: ClauseTime | undefined
  /** "every Sunday", "twice a day"; empty when it is no habit. */
  readonly recurrence: string
  readonly now: Now
  readonly people: People
  readonly isCorrection: boolean
  /** "… and joined a choir": whose clause it is was said before. */
  readonly isContinued: boolean
}

/** What the next clause of the same sentence goes on with. */
export interface Continuation {
  readonly subject: Subject
  readonly predicate: Predicate
}

/** "Since we last spoke I …", "Later on I …": when, with nothing that is worth a date. */
const LED_UP_BARE =
  /^(?:(?:since|after) (?:we|you|I) last (?:spoke|talked|chatted|met|saw you|caught up|wrote|checked in)|since (?:our|the) last (?:chat|talk|call|conversation|time)|later on|of late|on (?:top of that|a different note|another note|my end|my side))[,:]? (?=(?:I|we|my|our)\b)/iu

const OPENER =
  /^(?:(?:well|so|and|but|or|also|yes|yeah|yep|yup|no|nope|nah|ok|okay|o+h+|a+h+|u+m+|u+h+|h+m+|m+h*m+|a+w+|hey|hi|hello|hiya|lol|haha|btw|by the way|fyi|actually|in addition|additionally|honestly|tbh|to be honest|frankly|anyway|anyways|sure|thanks|thank you|sorry|right|now|then|plus|besides|recently|lately|currently|nowadays|these days|right now|at the moment|for now|as for me|personally|in fact|to be fair|the thing is|unfortunately|sadly|fortunately|luckily|finally|basically|obviously|of course|good (?:morning|evening|afternoon|day)|guess what|wow|omg|yay|ugh|however|for me|apparently|oops|wait|hold on|just|still|as a \p{L}+|you see|look|listen|great|nice|cool|awesome|perfect|correction|my bad|for work|at home|in general|in my (?:free|spare) time|believe it or not|fun fact|since then|as you know|(?:like|as) I (?:said|mentioned|told you)(?: before)?|nice to meet you|same here|me too|there|everyone|all|it is just that|because|both(?= (?:my|our)))(?:[,.!:;-]+\s*|\s+|$))+/iu
const HEDGE =
  /^(?:I|we) (?:think|guess|believe|suppose|mean|must say|must admit|have to say|have to admit|should (?:say|mention|add)|would say|just wanted to (?:say|mention)|forgot to (?:say|mention)|am happy to say|am afraid|can tell you|(?:already )?(?:told you|said|mentioned)|also should mention|confess)(?: that)? (?=(?:I|my|we|our|it)\b)/i

const RECURRENCE =
  /\b(?:every|each) (?:single |other |second )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|morning|evening|night|afternoon|week|weekend|month|year|summer|winter|spring|autumn|fall|christmas|easter|weekday|lunch|hour|january|february|march|april|may|june|july|august|september|october|november|december)s?(?: (?:morning|evening|night|afternoon))?\b|\bon (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays)(?: and (?:mon|tues|wednes|thurs|fri|satur|sun)days)?(?: (?:mornings?|evenings?|nights?|afternoons?))?\b|\b(?:once|twice|(?:\d+|two|three|four|five|six|several|a few|a couple of) times) (?:a|per|every|each) (?:day|week|month|year)\b|\b(?:most|some) (?:days|nights|mornings|evenings|weekends|weeks)\b|\b(?:daily|weekly|monthly|yearly|annually)\b(?! (?:\p{L}+ )?(?:report|meeting|newspaper|newsletter|show|routine|basis))|\bin the (?:mornings|evenings|afternoons)\b|\bat (?:the )?weekends\b|\b(?:\d+|two|three|four|five) (?:days|nights|hours|times) (?:a|per) (?:week|month|day|year)\b|\ball the time\b/iu

/** "I don't think I like jazz" denies the liking, not the thinking. */
const DOUBTED =
  /^(I|we) do not (?:think|believe) (?:that )?(?:I|we) (?!am|would|could|should|can|will|have)(?=\p{L})/iu

/** Whose word on oneself one passes on: "the doctor says I'm not allergic". */
const ON_AUTHORITY =
  /^(?:(?:the|my|our) (?:\p{L}+ )?(?:doctor|gp|dentist|vet|specialist|physio|allergist|test|tests|results?|lab) (?:says?|said|shows?|showed|told me|confirmed|found)|according to (?:the|my) \p{L}+,?|(?:it )?(?:turns|turned) out|I (?:just |also |recently )?(?:found out|learned|learnt|discovered|realized|realised))(?: that)? (?=(?:I|my|we|our)\b)/iu

/** "I'm back to being a vegetarian", "I went back to eating meat": it is so again. */
const RESUMED =
  /^(?:(I|we) (?:(?:am|are|went|go|have gone|have been) back|returned|have returned)|back) to (\p{L}+ing)\b(.*)/iu

function resumed(text: string): string {
  const [, subject = 'I', gerund = '', rest = ''] = RESUMED.exec(text) ?? []
  const verb = verbForm(gerund.toLowerCase())
  if (verb === undefined) return text
  const isBeing = verb.base === 'be'
  return `${subject} ${isBeing ? (/^we$/i.test(subject) ? 'are' : 'am') : verb.base}${rest.replace(/ again\b/i, '')}${isBeing ? '' : ' again'}`
}

/** "In the meantime, I …", "Since our last chat, I …": how it is led up to. */
const LED_UP =
  /^(?:in|on|at|since|during|after|over|as|for|with|apart|besides|outside|growing|back|one|once|these|on top) (?![^,]{0,60}\b(?:theory|dreams?|mind|example|instance|paper|opinion|story|game|movie|book|case)\b)[^,?!.;:"]{1,60}, (?=(?:I|we|my|our)\b)/i

export const withoutOpener = (text: string): string =>
  resumed(
    plainWords(
      text
        .replace(OPENER, '')
        .replace(DOUBTED, '$1 do not ')
        .replace(HEDGE, '')
        .replace(ON_AUTHORITY, '')
        .replace(LED_UP, '')
        .replace(LED_UP_BARE, '')
        .replace(OPENER, ''),
    ),
  )

function recurrenceIn(text: string): { recurrence: string; rest: string } {
  const found = RECURRENCE.exec(text)
  if (found === null) return { recurrence: '', rest: text }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return { recurrence: found[0], rest: tidy(rest) }
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')

const ROUGH = /\b(?:few|several|some) \p{L}+ (?:ago|back)\b/iu

function timeIn(text: string, now: Now): { time: ClauseTime | undefined; rest: string } {
  const time = findTime(text, now)
  // "A weekend in Turin" is a thing, and no day.
  if (
    time === undefined ||
    /\b(?:an?|whole|entire|nice|long|lovely|great)\s$/i.test(text.slice(0, time.start))
  )
    return { time: undefined, rest: text }
  const isRough = ROUGH.test(text.slice(time.start, time.end))
  return { time: { ...time, isRough }, rest: tidy(`${text.slice(0, time.start)} ${text.slice(time.end)}`) }
}

/** Verbs with which people leave out the "I"; with any other it would be a command. */
const WITHOUT_I =
  /^(?:(?:do not|never|really|absolutely|just|always) )*(?:(?:do not|never) like\b|(?:love|hate|prefer|dislike)(?! (?:the|this|that|these|those|it|them|him|her|how|your|an?|when|you)\b)|live|moved|work|born|allergic|went|visited|bought|got|had|finished|passed|started|ran|won|lost|sold|quit|graduated|grew|used to|eat|drink|smoke|have been|been to|been \p{L}+ing|can not stand)\b/iu

function subjectOf(
  text: string,
  part: ClauseText,
  people: People,
  before: Continuation | undefined,
): Subject | undefined {
  if (part.link === 'who' && people.latest !== undefined)
    return { kind: 'person', who: people.latest, isWe: false, rest: text }
  const isVerbFirst = /^(?:\p{L}+ly )?(?:living|working|studying|based|originally)\b/iu.test(text)
  if (isVerbFirst) {
    if (before?.subject.kind !== 'person') return undefined
    return { ...before.subject, rest: `am ${text}` }
  }
  const read = readSubject(text, people)
  if (read !== undefined && read.kind !== 'thing') return read
  if (
    before !== undefined &&
    part.link === 'and' &&
    before.subject.kind !== 'thing' &&
    startsWithVerb(text)
  ) {
    const isGoingOn = before.predicate.isProgressive && /^\p{L}+ing\b/u.test(text)
    return { ...before.subject, rest: isGoingOn ? `am ${text}` : text }
  }
  if (/^(?:vegan|vegetarian|pescatarian|married|divorced|retired|widowed)(?=$|[,.!]| and )/i.test(text))
    return { kind: 'person', who: people.speaker, isWe: false, rest: `am ${text}` }
  if (WITHOUT_I.test(text))
    return {
      kind: 'person',
      who: people.speaker,
      isWe: false,
      rest: text.replace(/^(born|allergic)/i, 'am $1').replace(/^been (?=\p{L}+ing\b)/iu, 'have been '),
    }
  return read
}

const startsWithVerb = (text: string): boolean => {
  const predicate = readPredicate(text)
  // "to stay true and be a leader" goes on with what is wished.
  // In "but jazz is my favourite" the first word is what is spoken of.
  return (
    predicate !== undefined &&
    !/^(?:the|a|an|my|this|be)\b/i.test(text) &&
    !/^\p{L}+ (?:is|are|was|were)\b/iu.test(text)
  )
}

/** "This winter break I'm …", "During Thanksgiving we …": when, before who. */
const OCCASION =
  /^(?:(?:this|last|next|during|over|for|in) (?!is |was )(?:\p{L}+ ){1,4}|(?:break|holidays?|vacation|season|semester),? )(?=(?:I|we) \p{L})/iu

/** "I went home and joined a choir": both are done, and the one is not what the other wishes. */
function goesOn(
  { link }: ClauseText,
  text: string,
  subject: Subject,
  { tense, isProgressive }: Predicate,
  before: Continuation | undefined,
): boolean {
  if (
    link !== 'and' ||
    subject.kind !== 'person' ||
    (before?.subject !== subject && !isSame(before, subject))
  )
    return false
  if (
    /^(?:I|we|my|our|he|she|they|you|it)\b/i.test(text) ||
    OF_ANOTHER_VERB.test(before?.predicate.verb ?? '')
  )
    return false
  const first = before?.predicate
  if (isProgressive) return first?.isProgressive === true && !first.isPerfect && first.tense === tense
  return tense === 'past' && first?.tense === 'past' && !first.isNegated
}

const isSame = (before: Continuation | undefined, subject: Subject): boolean =>
  before?.subject.kind === 'person' && subject.kind === 'person' && before.subject.who === subject.who
/** What follows these may be of whom or what was seen, wanted or thought. */
const OF_ANOTHER_VERB =
  /^(?:want|try|plan|decide|think|say|hear|see|tell|feel|make|hope|have|be|know|meet|watch|let|help)$/

/** Reads one clause, given the clause before it in the same sentence. */
export function readClause(
  part: ClauseText,
  people: People,
  now: Now,
  before: Continuation | undefined,
): Clause | undefined {
  const isCorrection = /^(?:no|nope|actually|sorry|wait|oops|correction|well)\b/i.test(part.text)
  const { recurrence, rest: once } = recurrenceIn(withoutOpener(part.text))
  const { time, rest } = timeIn(once, now)
  const text = withoutOpener(rest).replace(OCCASION, '')
  const subject = subjectOf(text, part, people, before)
  if (subject === undefined) return undefined
  const isNaming =
    subject.kind === 'attribute' &&
    /^(?:\p{L}+ )*(?:hobb|interest|passion|favourite|goal|dream|name|plan|resolution|ambition)/u.test(
      subject.attribute,
    )
  const predicate = readPredicate(subject.rest, isNaming)
  if (predicate === undefined) return undefined
  const who = subject.kind === 'thing' ? people.speaker : subject.who
  const isContinued = goesOn(part, text, subject, predicate, before)
  return { text, subject, who, predicate, time, recurrence, now, people, isCorrection, isContinued }
}
