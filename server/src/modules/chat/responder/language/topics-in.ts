import { isNear } from '../../../../algorithms/text/near-words.ts'
import { isUnspaced, plainWords, searchable } from '../../../../algorithms/text/plain-words.ts'
import { TOPICS, type TopicKey, topicsOf } from '../../../../algorithms/text/topics/index.ts'
import { PHRASES } from '../phrases/index.ts'

/** Entries of up to this length are whole words, because too many words begin with them. */
const WHOLE_LENGTH_MAX = 3

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

function needleOf(entry: string, language: string): string {
  const plain = plainWords(entry.replaceAll('_', ' ')).join(' ')
  if (isUnspaced(language)) return plain
  const isWhole = entry.endsWith('$') || plain.length <= WHOLE_LENGTH_MAX
  return isWhole ? ` ${plain} ` : ` ${plain}`
}

/** What a text is about, by the words of its language. */
export function topicsIn(text: string, language: string): ReadonlySet<TopicKey> {
  const found = new Set(topicsOf(text, language))
  if (!isUnspaced(language)) addMisspelt(found, searchable(text, language).trim().split(' '), language)
  return found
}

/** An allergy told with a typing error is still to be named when it is asked for. */
const HEALTH: readonly TopicKey[] = ['allergy', 'diet', 'health']
const MISSPELT_LENGTH_MIN = 6

function addMisspelt(found: Set<TopicKey>, words: readonly string[], language: string): void {
  const topics = TOPICS.get(language)
  if (topics === undefined) return
  for (const topic of HEALTH.filter((one) => !found.has(one)))
    for (const entry of topics[topic].asked.split(' ')) {
      const known = needleOf(entry, language).trim()
      if (known.length < MISSPELT_LENGTH_MIN) continue
      const isWhole = entry.endsWith('$')
      if (words.some((word) => word[0] === known[0] && isMisspelt(word, known, isWhole))) found.add(topic)
    }
}

const isMisspelt = (word: string, known: string, isWhole: boolean): boolean =>
  isWhole
    ? isNear(word, known, 1)
    : [-1, 0, 1].some((more) => isNear(word.slice(0, known.length + more), known, 1))
