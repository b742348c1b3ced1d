import { languageOf } from '../../../algorithms/text/language.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type MemoryScope,
  type OwnMessage,
  ownMessages,
  type SentencePlace,
  sentencesIn,
  toldFacts,
  usableMessages,
} from '../../memory/index.ts'
import { LANGUAGES } from './languages/index.ts'
import { fullMatches, partialMatches } from './match.ts'
import { combined, type Naming, type Option, optionOf, optionsOf, quoted } from './options.ts'
import type { PendingForget } from './pending.store.ts'
import type { Wish } from './read-request.ts'
import { type Topic, topicsOf } from './topic.ts'

/** The stored facts and sentences that match a request to forget. */
export type Finding =
  | { readonly kind: 'nothing' }
  /** It is clear what is meant. */
  | { readonly kind: 'found'; readonly option: Option }
  /** Each of these may be meant. */
  | { readonly kind: 'unclear'; readonly options: readonly Option[] }

const FACTS_MAX = 2_000
const MESSAGES_MAX = 500
/** More is not a question that can be answered. */
const OPTIONS_MAX = 6

export async function findForgettable(
  tx: Tx,
  scope: MemoryScope,
  sessionId: string,
  wish: Exclude<Wish, { kind: 'everything' }>,
  naming: Naming,
): Promise<Finding> {
  if (wish.kind === 'topics') return aboutTopics(tx, scope, wish.topics, wish.isAll, naming)
  if (wish.before.length > 0) {
    // It is in the message that is being answered: it is not stored yet, and will not be.
    return {
      kind: 'found',
      option: { label: wish.before.map(quoted).join(' '), factIds: [], sentences: [] },
    }
  }
  const [last] = await ownMessages(tx, scope, { sessionId, limit: 1 })
  if (last === undefined) return { kind: 'nothing' }
  const sentences = sentencesIn(last.content)
  // "Where do I live?" – "In Lyon." – "Forget that.": what was asked about is meant.
  if (sentences.every((sentence) => /[?？؟]/u.test(sentence))) {
    const code = languageOf(last.content)
    const language = LANGUAGES.get(code)
    const topics = language === undefined ? [] : topicsOf(last.content, code, language)
    return aboutTopics(tx, scope, topics, false, naming)
  }
  const facts = await toldFacts(tx, scope, FACTS_MAX)
  return {
    kind: 'found',
    option: {
      label: quoted(last.content),
      factIds: facts
        .filter((fact) => fact.evidence_message_ids.includes(last.message_id))
        .map((fact) => fact.fact_id),
      sentences: sentences.map((_, at) => ({ messageId: last.message_id, at, of: sentences.length })),
    },
  }
}

/** What was asked about, as it is named now. What is gone meanwhile has no name. */
export async function storedOptions(
  tx: Tx,
  scope: MemoryScope,
  { options }: PendingForget,
  naming: Naming,
): Promise<readonly Option[]> {
  const ids = options.flatMap(({ sentences }) => sentences.map(({ messageId }) => messageId))
  const [facts, messages] = await Promise.all([
    toldFacts(tx, scope, FACTS_MAX),
    ids.length === 0 ? [] : usableMessages(tx, scope, ids),
  ])
  return options.map(({ factIds, sentences }) => {
    const told = facts.filter((fact) => factIds.includes(fact.fact_id))
    const said = sentences.map((place) => ({ text: sentenceAt(messages, place), place }))
    return optionOf([...told.map((fact) => ({ text: fact.atomic_text, fact })), ...said], naming)
  })
}

const sentenceAt = (messages: readonly OwnMessage[], { messageId, at }: SentencePlace): string =>
  sentencesIn(messages.find((message) => message.message_id === messageId)?.content ?? '')[at] ?? ''

async function aboutTopics(
  tx: Tx,
  scope: MemoryScope,
  topics: readonly Topic[],
  isAll: boolean,
  naming: Naming,
): Promise<Finding> {
  const facts = await toldFacts(tx, scope, FACTS_MAX)
  const clear: Option[] = []
  for (const topic of topics) {
    const messages = await messagesAbout(tx, scope, topic)
    const isOneThing = isByKind(topic) || topic.terms.length > 1
    const options = optionsOf(fullMatches(topic, facts, messages, naming.userName), naming, isOneThing)
    if (options.length === 0) {
      const near = optionsOf(partialMatches(topic, facts, messages), naming, false)
      if (near.length > 0) return { kind: 'unclear', options: near.slice(0, OPTIONS_MAX) }
      continue
    }
    if (!isAll && isAmbiguous(topic, options))
      return { kind: 'unclear', options: options.slice(0, OPTIONS_MAX) }
    clear.push(...options)
  }
  return clear.length === 0 ? { kind: 'nothing' } : { kind: 'found', option: combined(clear) }
}

const isByKind = ({ kinds, terms }: Topic): boolean => kinds.length > 0 && terms.length === 0

/** What is asked for by its kind is all of that kind. Sentences that share two words with a topic are about it. */
function isAmbiguous(topic: Topic, options: readonly Option[]): boolean {
  if (options.length < 2 || isByKind(topic)) return false
  return topic.terms.length < 2 || options.filter(({ factIds }) => factIds.length > 0).length > 1
}

const FRAGMENT_SHARE = 0.7
const FRAGMENT_LENGTH_MIN = 3

/** By the beginnings of its words, which most of their forms have; by kind alone, what was said last. */
function messagesAbout(tx: Tx, scope: MemoryScope, topic: Topic): Promise<readonly OwnMessage[]> {
  if (topic.terms.length === 0) return ownMessages(tx, scope, { limit: MESSAGES_MAX })
  const fragments = topic.words
    .map((word) => word.slice(0, Math.max(FRAGMENT_LENGTH_MIN, Math.ceil(word.length * FRAGMENT_SHARE))))
    .filter((word) => topic.terms.some((term) => term.startsWith(word) || word.startsWith(term)))
  return ownMessages(tx, scope, { fragments, limit: MESSAGES_MAX })
}
