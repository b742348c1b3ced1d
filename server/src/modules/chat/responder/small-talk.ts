import { wallClock } from '../../../algorithms/text/zoned-time.ts'
import type { Persona } from '../context/persona.rules.ts'
import { findAnswers } from './answers.ts'
import { CANNOT_DO, MOOD_LINES, OUT_OF_REACH } from './english-phrases.ts'
import { capitalised, type Dice, listed, sentencesOf, withoutEnd } from './speech.ts'

/** Questions about the agent itself, answered from its persona and from nothing else. */
export function aboutAgent(question: string, persona: Persona, moodLabel: string, dice: Dice): string {
  const text = question.toLowerCase()
  if (/\b(?:your name|who are you|call you|you called)\b/.test(text)) return introduction(persona, dice)
  if (/\b(?:ai|bot|robot|human|real|machine|person|program|alive|computer)\b/.test(text))
    return `I'm ${persona.name}, an AI. I'm not a person, but I do remember what you tell me.`
  if (/\bhow (?:do|are) you (?:feel|doing)\b/.test(text)) return moodLine(moodLabel, dice)
  if (/\b(?:hate|dislike|not like|don't like|annoy)\b/.test(text))
    return persona.dislikes.length === 0
      ? 'There is little that I dislike.'
      : `I'm not fond of ${listed(persona.dislikes.slice(0, 3).map(withoutEnd))}.`
  if (/\b(?:like|love|enjoy|interest\w*|hobb\w+|favou?rite|into|free time)\b/.test(text))
    return persona.interests.length === 0
      ? 'I like good conversations most of all.'
      : `I like ${listed(persona.interests.slice(0, 3).map(withoutEnd))}.`
  if (/\b(?:can you do|do you do|help (?:me )?with|your (?:job|purpose|role|work))\b/.test(text))
    return purpose(persona)
  if (/\b(?:yourself|describe you|about you|like as a person|personality)\b/.test(text))
    return introduction(persona, dice)
  if (/\bwhere\b/.test(text)) {
    const place = sentencesOf(persona.bio).find((sentence) =>
      /\b(?:from|in|near|lives?) (?:the )?\p{Lu}/u.test(sentence),
    )
    if (place !== undefined) return asFirstPerson(place, persona.name)
  }
  const [found] = findAnswers(question.replace(/\byour?\b/gi, ''), [
    { id: 'bio', kind: 'fact', text: persona.bio, at: new Date(0), sessionId: '' },
  ])
  if (found !== undefined) return asFirstPerson(found.sentence, persona.name)
  return dice.pick([
    "I don't have an answer to that about myself.",
    "That's something I don't know about myself.",
    ...OUT_OF_REACH.slice(2),
  ])
}

function introduction(persona: Persona, dice: Dice): string {
  const [first] = sentencesOf(persona.bio)
  const lead = dice.pick([`I'm ${persona.name}.`, `My name is ${persona.name}.`])
  return first === undefined ? lead : `${lead} ${asFirstPerson(first, persona.name)}`
}

function purpose(persona: Persona): string {
  const [first] = sentencesOf(persona.bio)
  const can = 'I can talk with you, and I remember what you tell me.'
  return first === undefined ? can : `${asFirstPerson(first, persona.name)} ${can}`
}

/** A bio is written about the agent, or in its own words; it says "I" either way. */
function asFirstPerson(sentence: string, name: string): string {
  const said = withoutSubject(withoutEnd(sentence), name)
    .replace(/^(a|an|the) /i, (article) => `I am ${article.toLowerCase()}`)
    .replace(
      /^(\p{Lu}\p{Ll}+?)(e?)s (?=\p{Ll})/u,
      (_, stem: string, e: string) => `I ${stem.toLowerCase()}${e} `,
    )
  return `${capitalised(said)}.`
}

/** "Ada is", "she was", "Ada likes": the same with "I". */
function withoutSubject(sentence: string, name: string): string {
  const subject = [name, 'she', 'he', 'they'].find(
    (one) => sentence.slice(0, one.length + 1).toLowerCase() === `${one.toLowerCase()} `,
  )
  if (subject === undefined) return sentence
  const rest = sentence.slice(subject.length + 1)
  const said = rest
    .replace(/^(?:is|are) /i, 'I am ')
    .replace(/^(?:was|were) /i, 'I was ')
    .replace(/^has /i, 'I have ')
    .replace(subject === 'they' ? /^$/ : /^(\p{Ll}+?)(e?)s /iu, 'I $1$2 ')
  return said === rest ? sentence : said
}

export const moodLine = (label: string, dice: Dice): string =>
  dice.pick(MOOD_LINES[label] ?? (MOOD_LINES['neutral'] as readonly string[]))

/** The clock on the person's own wall. */
export function clockAnswer(question: string, now: Date, timezone: string): string {
  const { year, month, day, hour, minute } = wallClock(now, timezone)
  const date = new Date(Date.UTC(year, month - 1, day))
  const weekday = date.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const words = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (/\btime\b/i.test(question))
    return `It's ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}.`
  return `It's ${weekday}, ${words}.`
}

export const cannotDo = (dice: Dice): string => dice.pick(CANNOT_DO)
