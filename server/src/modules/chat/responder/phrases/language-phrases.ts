/** What the built-in responder says and understands in one language. */
export interface LanguagePhrases {
  readonly replies: Readonly<Record<ReplyKind, readonly [string, string, ...string[]]>>
  readonly heard: Readonly<Record<HeardKind, string>>
  /** Words by which people tell that something is over or new: beginnings of words, or whole words that end in `$`. */
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
