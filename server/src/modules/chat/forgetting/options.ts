import { cutText } from '../../../kernel/cut-text.ts'
import type { SentencePlace, ToldFact } from '../../memory/index.ts'
import { toSecondPerson } from '../responder/second-person.ts'
import type { Match, Matches } from './match.ts'
import { termsIn } from './topic.ts'

/** One thing that can be forgotten: what is told apart by the person, with everything that is stored of it. */
export interface Option {
  /** What it is called in a reply. */
  readonly label: string
  readonly factIds: readonly string[]
  readonly sentences: readonly SentencePlace[]
}

export interface Naming {
  readonly language: string
  /** What the person is called in facts. */
  readonly userName: string
}

const LABEL_LENGTH_MAX = 160
const LABELS_MAX = 8

/**
 * Facts that say the same, follow one another or were told in one message are one thing. A sentence belongs to the fact
 * that was learned from it, or else to the nearest, if sentences about the topic are all about one thing.
 */
export function optionsOf(
  { facts, sentences }: Matches,
  naming: Naming,
  areSentencesOfOneThing: boolean,
): readonly Option[] {
  const groups: Match[][] = []
  for (const match of facts) {
    const group = groups.find((one) => one.some((other) => isSameThing(other.fact, match.fact)))
    if (group === undefined) groups.push([match])
    else group.push(match)
  }
  const told = [...groups]
  for (const sentence of sentences) {
    const source = told.find((group) => group.some((match) => isLearnedFrom(match, sentence)))
    const near = areSentencesOfOneThing ? nearestTo(sentence, told, naming.language) : undefined
    const group = source ?? near
    if (group === undefined) groups.push([sentence])
    else group.push(sentence)
  }
  return groups.map((group) => optionOf(group, naming))
}

const isLearnedFrom = ({ fact }: Match, { place }: Match): boolean =>
  place !== undefined && fact?.evidence_message_ids.includes(place.messageId) === true

/** Several as one. */
export const combined = (options: readonly Option[]): Option => ({
  label: [...new Set(options.map(({ label }) => label))].slice(0, LABELS_MAX).join(' '),
  factIds: options.flatMap(({ factIds }) => factIds),
  sentences: options.flatMap(({ sentences }) => sentences),
})

function isSameThing(one: ToldFact | undefined, other: ToldFact | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (one.slot !== '' && one.slot === other.slot) return true
  if (one.atomic_text === other.atomic_text) return true
  return one.evidence_message_ids.some((id) => other.evidence_message_ids.includes(id))
}

function nearestTo(sentence: Match, groups: readonly Match[][], language: string): Match[] | undefined {
  const said = new Set(termsIn(sentence.text, language))
  const likeness = (group: readonly Match[]): number =>
    Math.max(...group.map(({ text }) => termsIn(text, language).filter((term) => said.has(term)).length))
  return [...groups].sort((one, other) => likeness(other) - likeness(one))[0]
}

export function optionOf(group: readonly Match[], naming: Naming): Option {
  const told = group.filter(({ fact }) => fact !== undefined)
  const said = group.filter(
    (one) => one.place !== undefined && !told.some((match) => isLearnedFrom(match, one)),
  )
  // A fact is named as it holds now; what it replaced, and what it was learned from, goes with it unnamed.
  const current = told.filter(({ fact }) => fact?.is_current === true)
  const named = [...(current.length > 0 ? current : told), ...said]
  const labels = [...new Set(named.map((match) => labelOf(match, naming)))]
  return {
    label: labels.slice(0, LABELS_MAX).join(' '),
    factIds: told.flatMap(({ fact }) => fact?.fact_id ?? []),
    sentences: group.flatMap(({ place }) => place ?? []),
  }
}

/** A statement quotes what was said, which needs no “The user said”. */
const OWN_WORDS = /^[^“]{1,80} said: “([^”]+)”\.$/u

function labelOf({ text, fact }: Match, { language, userName }: Naming): string {
  const words = fact === undefined ? undefined : OWN_WORDS.exec(text)?.[1]
  if (words !== undefined) return quoted(words)
  const said = fact !== undefined && language === 'en' ? toSecondPerson(text, [userName]) : text
  return quoted(said)
}

/** In quotation marks, cut where a reply would become unreadable. */
export function quoted(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return `“${flat.length > LABEL_LENGTH_MAX ? `${cutText(flat, LABEL_LENGTH_MAX - 1)}…` : flat}”`
}
