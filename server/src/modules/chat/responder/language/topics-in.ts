import { isNear } from '../../../../algorithms/text/near-words.ts'
import { PHRASES } from '../phrases/index.ts'
import { TOPIC_KEYS, type TopicKey } from '../phrases/language-phrases.ts'
import { isUnspaced, plainWords, searchable } from './plain-words.ts'

/** Entries of up to this length are whole words, because too many words begin with them. */
const WHOLE_LENGTH_MAX = 3

type Needles = readonly (readonly [topic: TopicKey, needle: string])[]

const needles = new Map<string, Needles>()

function needlesOf(language: string): Needles {
  const kept = needles.get(language)
  if (kept !== undefined) return kept
  const phrases = PHRASES.get(language)
  const made: Needles =
    phrases === undefined
      ? []
      : TOPIC_KEYS.flatMap((topic) =>
          phrases.topics[topic].split(' ').map((entry) => [topic, needleOf(entry, language)] as const),
        )
  needles.set(language, made)
  return made
}

function needleOf(entry: string, language: string): string {
  const plain = plainWords(entry.replaceAll('_', ' ')).join(' ')
  if (isUnspaced(language)) return plain
  const isWhole = entry.endsWith('$') || plain.length <= WHOLE_LENGTH_MAX
  return isWhole ? ` ${plain} ` : ` ${plain}`
}

const changes = new Map<string, readonly string[]>()

/** Whether a text tells that something is over or new. */
export function tellsChange(text: string, language: string): boolean {
  const words =
    changes.get(language) ??
    (PHRASES.get(language)?.change ?? '')
      .split(' ')
      .filter((entry) => entry !== '')
      .map((entry) => needleOf(entry, language))
  changes.set(language, words)
  const said = searchable(text, language)
  return words.some((word) => said.includes(word))
}

/** What a text is about, by the words of its language. */
export function topicsIn(text: string, language: string): ReadonlySet<TopicKey> {
  const said = searchable(text, language)
  const found = new Set<TopicKey>()
  for (const [topic, needle] of needlesOf(language)) if (said.includes(needle)) found.add(topic)
  if (!isUnspaced(language)) addMisspelt(found, said.trim().split(' '), language)
  return found
}

/** An allergy told with a typing error is still to be named when it is asked for. */
const HEALTH: ReadonlySet<TopicKey> = new Set(['allergy', 'diet', 'health'])
const MISSPELT_LENGTH_MIN = 6

function addMisspelt(found: Set<TopicKey>, words: readonly string[], language: string): void {
  for (const [topic, needle] of needlesOf(language)) {
    const known = needle.trim()
    if (known.length < MISSPELT_LENGTH_MIN || !HEALTH.has(topic) || found.has(topic)) continue
    const isWhole = needle.endsWith(' ')
    if (words.some((word) => word[0] === known[0] && isMisspelt(word, known, isWhole))) found.add(topic)
  }
}

const isMisspelt = (word: string, known: string, isWhole: boolean): boolean =>
  isWhole
    ? isNear(word, known, 1)
    : [-1, 0, 1].some((more) => isNear(word.slice(0, known.length + more), known, 1))
