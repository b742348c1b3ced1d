import { isUnspaced, plainWords, searchable } from '../plain-words.ts'
import type { TopicKey } from './topic-words.ts'

/** Entries of up to this length are whole words, because too many words begin with them. */
const WHOLE_LENGTH_MAX = 3
const PREFIX_LENGTH_MAX = 40
/** Stands for any number in a phrase. */
const NUMBER = '00'
const THAI = /\p{Script=Thai}/u

type Entry = readonly [topic: TopicKey, entry: string]
type Topics = ReadonlySet<TopicKey>
type Phrase = readonly [topic: TopicKey, others: readonly string[]]

/** Finds the words of topics in a text, in time that does not depend on how many there are. */
export interface TopicMatcher {
  topicsIn(text: string): Topics
  /** How many words of the text belong to a topic. */
  countIn(text: string): number
}

export const topicMatcher = (entries: readonly Entry[], language: string): TopicMatcher =>
  isUnspaced(language) ? new UnspacedMatcher(entries) : new WordMatcher(entries, language)

function addTo<Key>(map: Map<Key, TopicKey[]>, key: Key, topic: TopicKey): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [topic])
  else known.push(topic)
}

class WordMatcher implements TopicMatcher {
  readonly #language: string
  readonly #whole = new Map<string, TopicKey[]>()
  readonly #beginnings = new Map<string, TopicKey[]>()
  /** By their first word; of the last one the beginning is enough. */
  readonly #phrases = new Map<string, Phrase[]>()

  constructor(entries: readonly Entry[], language: string) {
    this.#language = language
    for (const [topic, entry] of entries) this.#add(topic, entry)
  }

  topicsIn(text: string): Topics {
    return new Set(this.#found(text).flat())
  }

  countIn(text: string): number {
    return this.#found(text).filter((topics) => topics.length > 0).length
  }

  /** By place in the text. A word of a phrase tells nothing besides it: "rumah sakit" is no house. */
  #found(text: string): (readonly TopicKey[])[] {
    const words = searchable(text, this.#language).trim().split(' ')
    const found: (readonly TopicKey[])[] = []
    for (let at = 0; at < words.length; at += 1) {
      const phrases = this.#phrasesAt(words, at)
      found.push(phrases.length > 0 ? phrases.map(([topic]) => topic) : this.#topicsOf(words[at] ?? ''))
      at += Math.max(0, ...phrases.map(([, others]) => others.length))
    }
    return found
  }

  #add(topic: TopicKey, entry: string): void {
    const [word = '', ...others] = plainWords(entry.replaceAll('_', ' ').replace('#', NUMBER))
    const plain = [word, ...others].join(' ')
    if (others.length > 0)
      this.#phrases.set(word, [...(this.#phrases.get(word) ?? []), [topic, others] as const])
    else if (entry.endsWith('$') || plain.length <= WHOLE_LENGTH_MAX) addTo(this.#whole, word, topic)
    else addTo(this.#beginnings, word, topic)
  }

  #topicsOf(word: string): readonly TopicKey[] {
    const found = [...(this.#whole.get(word) ?? [])]
    const longest = Math.min(word.length, PREFIX_LENGTH_MAX)
    for (let length = WHOLE_LENGTH_MAX + 1; length <= longest; length += 1)
      found.push(...(this.#beginnings.get(word.slice(0, length)) ?? []))
    return found
  }

  #phrasesAt(words: readonly string[], at: number): readonly Phrase[] {
    const phrases = this.#phrases.get(words[at] ?? '') ?? []
    return phrases.filter(([, others]) =>
      others.every((other, step) => isSaid(words[at + 1 + step] ?? '', other, step === others.length - 1)),
    )
  }
}

const isSaid = (word: string, expected: string, isLast: boolean): boolean =>
  expected === NUMBER
    ? /^\d{1,2}$/.test(word)
    : isLast && expected.length > WHOLE_LENGTH_MAX
      ? word.startsWith(expected)
      : word === expected

let segmenter: Intl.Segmenter | undefined

class UnspacedMatcher implements TopicMatcher {
  readonly #pieces = new Map<string, TopicKey[]>()
  #longest = 0

  constructor(entries: readonly Entry[]) {
    for (const [topic, entry] of entries) {
      const piece = plainWords(entry.replaceAll('_', ' ')).join(' ')
      addTo(this.#pieces, piece, topic)
      this.#longest = Math.max(this.#longest, piece.length)
    }
  }

  topicsIn(text: string): Topics {
    return new Set(this.#found(text).flat())
  }

  countIn(text: string): number {
    return this.#found(text).length
  }

  #found(text: string): (readonly TopicKey[])[] {
    const said = plainWords(text).join(' ')
    const found: (readonly TopicKey[])[] = []
    const ends = THAI.test(said) ? boundariesIn(said) : undefined
    for (let from = 0; from < said.length; from += 1) {
      if (ends?.has(from) === false) continue
      for (let length = 1; length <= this.#longest && from + length <= said.length; length += 1) {
        const topics = this.#pieces.get(said.slice(from, from + length))
        if (topics !== undefined && ends?.has(from + length) !== false) found.push(topics)
      }
    }
    return found
  }
}

/** Short Thai words are parts of many others, so that an entry has to begin and end where words do. */
function boundariesIn(said: string): ReadonlySet<number> {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  const found = new Set([said.length])
  for (const { index } of segmenter.segment(said)) found.add(index)
  return found
}
