import type { Span } from '../text/passages.ts'

/** Something that was said, or something that is known: what a search can find. */
export interface Passage {
  readonly id: string
  /** A message stands among others in its thread; a fact stands alone. */
  readonly kind: 'fact' | 'message'
  readonly text: string
  /** When it was said or became known, in milliseconds. */
  readonly at: number
  /** The conversation or document it belongs to; '' for none. */
  readonly thread: string
  /** Grows with time over the whole memory; orders the messages of a thread. */
  readonly position: number
  /** Who said it, or whom it is about, by the name that questions use. */
  readonly speaker: string
  /** Names that belong to the passage whether or not its text spells them out. */
  readonly entities: readonly string[]
  /** 0 to 1: how much it matters. The same for all, it changes nothing. */
  readonly weight: number
  /** The messages a fact came from. */
  readonly sources?: readonly string[]
  /**
   * From `packVector`; of a long text one for each of its `passagesOf`. Texts with all, some and none of them can be
   * mixed.
   */
  readonly vectors?: readonly Uint8Array[]
}

export interface PassageQuery {
  readonly text: string
  /** Of `questionText(text)`; without it the search goes by words alone. */
  readonly vector?: Float32Array
  /** What "last week" is counted from, in milliseconds. */
  readonly now: number
  /** IANA name; UTC unless told otherwise. */
  readonly timezone?: string
  readonly limit: number
  readonly mode: 'auto' | 'semantic' | 'bm25'
  readonly kinds?: 'all' | 'fact'
  /** Hits whose meaning was compared score at least this; 0 unless told otherwise. */
  readonly scoreMin?: number
  /** So many passages of one thread at most, as long as others fill the places. */
  readonly perThread?: number
  /** Only passages with these ids are found. */
  readonly isWanted?: (id: string) => boolean
  /** What was said, word for word: a fact gives its place to the messages it came from. */
  readonly isVerbatim?: boolean
  /** The speaker who asks: the question is about them unless it names another. */
  readonly asker?: string
  /** The hits together are no longer than this, four characters counting as one. */
  readonly tokenBudget?: number
  /**
   * In a memory of more passages than this, what they score is estimated first, and only those that can be among the
   * best are compared exactly. `EXACT_ROWS_MAX` unless told otherwise.
   */
  readonly exactRowsMax?: number
}

export type Reason = 'words' | 'meaning' | 'time' | 'person'

export interface Hit {
  readonly id: string
  /** 0 to 1, comparable between questions: good hits stand above a half. Not a probability. */
  readonly score: number
  /** What spoke for it. */
  readonly why: readonly Reason[]
  /** The part of a long text that was found. */
  readonly part?: Span
  /** Passages that were left out because they say the same in the same words. */
  readonly same?: readonly string[]
}
