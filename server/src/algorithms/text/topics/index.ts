import { ar } from './ar.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { introducedIn } from './introductions.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { SHARED_WORDS } from './shared-words.ts'
import { sv } from './sv.ts'
import { th } from './th.ts'
import { type TopicMatcher, topicMatcher } from './topic-matcher.ts'
import { TOPIC_KEYS, type TopicKey, type TopicWords } from './topic-words.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

export { TOPIC_KEYS, type TopicKey } from './topic-words.ts'

/** By the codes of `languageOf`. */
export const TOPICS: ReadonlyMap<string, TopicWords> = new Map(
  Object.entries({ ar, da, de, en, es, fr, hi, id, it, ja, ko, nl, pl, pt, ru, sv, th, tr, zh }),
)

/** Persons and animals: what is said of one of them is not said of another, nor of the speaker. */
export const BEINGS: ReadonlySet<TopicKey> = new Set<TopicKey>([
  ...(['partner', 'child', 'brother', 'sister', 'mother', 'father', 'dog', 'cat', 'pet'] as const),
])

/** Told of everybody in the same words, so that it has to be told apart whose it is. */
export const OF_EACH_BEING: ReadonlySet<TopicKey> = new Set<TopicKey>(['name', 'age', 'birthday'])

/** Topics that are told with the words of others: who asks for food is answered with an allergy, too. */
export const ALSO_TOLD_AS: Readonly<Partial<Record<TopicKey, readonly TopicKey[]>>> = {
  pet: ['dog', 'cat'],
  eat: ['diet', 'allergy'],
  diet: ['eat'],
  allergy: ['health'],
  health: ['allergy'],
  hobby: ['sport', 'music', 'like'],
  favourite: ['like'],
  like: ['favourite'],
  plan: ['trip'],
  trip: ['plan'],
  origin: ['home'],
  study: ['work'],
}

type Kind = 'asked' | 'all'

const matchers = new Map<string, TopicMatcher>()

function matcherOf(language: string, words: TopicWords, kind: Kind): TopicMatcher {
  const key = `${language} ${kind}`
  const known = matchers.get(key)
  if (known !== undefined) return known
  const entries = TOPIC_KEYS.flatMap((topic) => {
    const { asked, told } = words[topic]
    const all = kind === 'asked' ? asked : `${asked} ${told} ${SHARED_WORDS[topic] ?? ''}`
    return all
      .split(' ')
      .filter((entry) => entry !== '')
      .map((entry) => [topic, entry] as const)
  })
  const made = topicMatcher(entries, language)
  matchers.set(key, made)
  return made
}

const NONE: ReadonlySet<TopicKey> = new Set()
const NAME_ALONE: ReadonlySet<TopicKey> = new Set(['name'])

/** What a text is about, by the words of its language. */
export function topicsOf(text: string, language: string): ReadonlySet<TopicKey> {
  const words = TOPICS.get(language)
  if (words === undefined) return NONE
  const matcher = matcherOf(language, words, 'all')
  const name = introducedIn(text, language)
  // "Ich bin Lehrer" looks like an introduction.
  if (name !== undefined && matcher.countIn(name) === 0) return NAME_ALONE
  return matcher.topicsIn(text)
}

/** Whether a word only names a topic, as questions do, and tells nothing more. */
export function namesTopic(word: string, language: string): boolean {
  const words = TOPICS.get(language)
  return words !== undefined && matcherOf(language, words, 'asked').countIn(word) > 0
}

/** How many words of a text belong to a topic of everyday life in this language. */
export function topicWordsIn(text: string, language: string): number {
  const words = TOPICS.get(language)
  return words === undefined ? 0 : matcherOf(language, words, 'all').countIn(text)
}
