import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { findAnswers, isTelling, type Known, subjectsOf } from './answers.ts'
import { wordsOfTopic } from './asked.ts'
import { factsOfVerb } from './asked-verb.ts'
import { HEALTH_SLOT } from './later-words.ts'
import type { Recall, Told } from './recall.ts'
import { sayTogether } from './say-together.ts'
import { inSentence, sentencesOf, withoutEnd } from './speech.ts'
import { agoInWords } from './time-range.ts'
import { personOf } from './topics.ts'

/** What may be meant where nothing answers: shown in the person's own words, not claimed. */

const PART_LENGTH_MAX = 160
const VERB_FACTS_MAX = 3

/** What is done with the thing asked for, where nothing known names the kind of thing: shown, not claimed. */
export function ofVerb(question: string, { known, names }: Recall): Told | undefined {
  const facts = factsOfVerb(question, known).slice(0, VERB_FACTS_MAX)
  if (facts.length === 0) return undefined
  return {
    text: `If this is what you mean: ${inSentence(sayTogether(facts, names))}.`,
    usedIds: facts.map(({ id }) => id),
  }
}

/** The newest words with another word for what is asked: "off cigarettes" says something of smoking. */
export function ofTopic(question: string, { known, now, timezone }: Recall): Told | undefined {
  const words = wordsOfTopic(question, known)
  if (words.size === 0) return undefined
  const [newest] = known
    .filter(({ kind, role }) => kind === 'message' && role === 'user')
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap((one) => {
      const said = sentencesOf(one.text).find(
        (part) => isTelling(part) && wordsOf(part).some((word) => words.has(stemOf(word))),
      )
      return said === undefined ? [] : [{ one, said: withoutEnd(cutText(said, PART_LENGTH_MAX)) }]
    })
  if (newest === undefined) return undefined
  const when = agoInWords(newest.one.at, now, timezone)
  return { text: `You told me ${when}: “${newest.said}”.`, usedIds: [], nearId: newest.one.id }
}

/** From here on what a search found is about the question more often than not. */
const NEAR_MIN = 0.25

/** What the search found nearest to a question that no word of anything known answers: shown, not claimed. */
export function nearest(question: string, { known, now, timezone }: Recall): Told | undefined {
  // "My dog is called Rex" is near "What is my sister called?", and is about another.
  const others = wordsOf(question).flatMap((word) => (personOf(word) === undefined ? [] : subjectsOf(word)))
  const isAboutThem = (said: string) => {
    const subjects = subjectsOf(said)
    return others.every((other) => subjects.includes(other))
  }
  const [best] = known
    .filter(({ kind, role, score = 0 }) => score >= NEAR_MIN && kind === 'message' && role === 'user')
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .flatMap(({ id, text, at }) => {
      const said = sentencesOf(text).filter(isTelling).join(' ')
      return said === '' || !isAboutThem(said)
        ? []
        : [{ said: withoutEnd(cutText(said, PART_LENGTH_MAX)), id, at }]
    })
  if (best === undefined) return undefined
  const when = agoInWords(best.at, now, timezone)
  return { text: `I'm not sure. You told me ${when}: “${best.said}”.`, usedIds: [], nearId: best.id }
}

/** Words that ended a fact were said within this time of its end. */
const SAME_MESSAGE_MS = 60_000

/** What the person said when something of their health was over, for them to judge: it is no more than quoted. */
export function endOfHealth(question: string, { ended, known, now, timezone }: Recall): Told | undefined {
  const over = ended.filter(({ slot, text }) => {
    const fact: Known = { id: '', kind: 'fact', text, at: now, sessionId: '' }
    return HEALTH_SLOT.test(slot) && findAnswers(question, [fact]).length > 0
  })
  for (const { until } of over) {
    const said = known.find(
      ({ kind, role, at }) =>
        kind === 'message' &&
        role === 'user' &&
        until !== null &&
        Math.abs(at.getTime() - until.getTime()) < SAME_MESSAGE_MS,
    )
    if (said === undefined) continue
    const when = agoInWords(said.at, now, timezone)
    const text = `You told me ${when}: “${withoutEnd(cutText(said.text, PART_LENGTH_MAX))}”.`
    return { text, usedIds: [], nearId: said.id }
  }
  return undefined
}
