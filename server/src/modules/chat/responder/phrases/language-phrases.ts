/** What the built-in responder says and understands in one language. */
export interface LanguagePhrases {
  readonly replies: Readonly<Record<ReplyKind, readonly [string, string, ...string[]]>>
  readonly heard: Readonly<Record<HeardKind, string>>
  readonly topics: Readonly<Record<TopicKey, string>>
  /** Words by which people tell that something is over or new, written as those of topics. */
  readonly change: string
}

/** Two or more of each, so that the same words never come twice in a row. */
export const REPLY_KINDS = [
  /** The person's own words, in `{said}`. */
  'told',
  /** More of their words, after the first. */
  'toldAlso',
  'unknown',
  /** What was told just now, in `{said}`. */
  'noted',
  /** The same without the words, when they are many. */
  'notedAll',
  'greeting',
  'farewell',
  'welcome',
  'well',
  'remarked',
  'nothingSaid',
  'refused',
  /** The agent's `{name}`. */
  'introduction',
  /** A `{quote}` of the knowledge base and its `{source}`. */
  'source',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * What people say, as beginnings of sentences, separated by `|`, without accents where the script has them. `asks` are
 * beginnings of questions; in scripts without spaces they may stand anywhere.
 */
export const HEARD_KINDS = ['asks', 'greets', 'leaves', 'thanks', 'howAreYou', 'whoAreYou', 'recap'] as const
export type HeardKind = (typeof HEARD_KINDS)[number]

/**
 * Words by which questions and statements are about the same thing, separated by spaces: beginnings of words, or whole
 * words if they have up to three letters or end in `$`.
 */
export const TOPIC_KEYS = [
  'name',
  'home',
  'origin',
  'work',
  'age',
  'birthday',
  'partner',
  'child',
  'brother',
  'sister',
  'mother',
  'father',
  'dog',
  'cat',
  'pet',
  'allergy',
  'diet',
  'eat',
  'drink',
  'like',
  'dislike',
  'favourite',
  'hobby',
  'sport',
  'music',
  'language',
  'car',
  'study',
  'trip',
  'health',
  'colour',
  'boss',
  'smoking',
] as const
export type TopicKey = (typeof TOPIC_KEYS)[number]
