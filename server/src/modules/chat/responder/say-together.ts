import type { Known } from './answers.ts'
import { toSecondPerson } from './second-person.ts'
import { inSentence, listed, withoutEnd } from './speech.ts'

const TAIL_WORDS_MAX = 4
const LEAD_WORDS_MIN = 2

/** Facts in one sentence; those that begin alike say it once: "You are allergic to nuts and eggs". */
export function sayTogether(facts: readonly Known[], names: readonly string[]): string {
  const sentences = [...new Set(facts.map(({ text }) => withoutEnd(toSecondPerson(text, names))))]
  const groups: { lead: readonly string[]; tails: string[] }[] = []
  for (const sentence of sentences) {
    const words = sentence.split(' ')
    const lead = leadOf(words)
    const group = lead === undefined ? undefined : groups.find((one) => one.lead.join(' ') === lead.join(' '))
    const tail = words.slice(lead?.length ?? words.length).join(' ')
    if (group !== undefined && lead !== undefined) group.tails.push(tail)
    else groups.push({ lead: lead ?? words, tails: lead === undefined ? [] : [tail] })
  }
  const clauses = groups.map(({ lead, tails }) =>
    [...lead, ...(tails.length === 0 ? [] : [listed(tails)])].join(' '),
  )
  return listed(clauses.map((clause, at) => (at === 0 ? clause : inSentence(clause))))
}

/** "You are allergic to", "You like", "You take": what a list can follow. */
function leadOf(words: readonly string[]): readonly string[] | undefined {
  const to = words.findIndex((word, at) => at >= LEAD_WORDS_MIN && (word === 'to' || word === 'for'))
  const length = to > 0 ? to + 1 : LEAD_WORDS_MIN
  const tail = words.slice(length)
  const isPlain =
    words[0] === 'You' &&
    /^(?:are|take|like|dislike|speak|have|play)$/.test(words[1] ?? '') &&
    tail.length > 0 &&
    tail.length <= TAIL_WORDS_MAX &&
    !/^(?:an?|the|not|no|\d+|it|her|him|their|your|two|three)$/.test(tail[0] ?? '')
  return isPlain && (to > 0 || !/^(?:are)$/.test(words[1] ?? '')) ? words.slice(0, length) : undefined
}
