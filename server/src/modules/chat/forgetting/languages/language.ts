/** What people ask to be forgotten by its kind ("where I live") instead of by its words. */
export type Kind =
  | 'name'
  | 'home'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'age'
  | 'work'
  | 'family'
  | 'partner'
  | 'pets'
  | 'diet'
  | 'allergy'
  | 'health'

/** Phrases that make a sentence a request. The rest of the sentence is what is to be forgotten. */
export interface RequestPhrases {
  /** The sentence begins with one of them. */
  readonly before?: Phrases
  /** It ends with one of them. */
  readonly after?: Phrases
  /** It begins with one of the first and ends with one of the second. */
  readonly around?: readonly [begin: Phrases, end: Phrases]
}

/** Longest first, so that the first one that fits is the one that was meant. */
export type Phrases = readonly string[]

/** A list of phrases, written with `|` between them. They are compared as text, never as patterns. */
export const phrases = (text: string): Phrases =>
  text
    .split('|')
    .map((phrase) => phrase.trim().normalize('NFC'))
    .filter((phrase) => phrase !== '')
    .sort((one, other) => other.length - one.length)

/** How people ask in a language for something to be forgotten, and how they are answered. All in lower case. */
export interface ForgettingLanguage {
  /** True where words are written without spaces. */
  readonly isUnspaced?: boolean
  /** Stand before or after a request and change nothing: "please", "actually". */
  readonly courtesies: Phrases
  /** The same, and make a question a request: "can you". */
  readonly politeQuestions: Phrases
  readonly forget: RequestPhrases
  /** Said of lists and files as well: a request only with one of `own` in it. */
  readonly erase: RequestPhrases
  readonly own: RegExp
  /** At either end of what is to be forgotten: no request after all. German: "vergiss nicht …". */
  readonly not?: Phrases
  /** Whole sentences that ask to drop a subject, not to forget anything: "forget it". */
  readonly idioms: Phrases
  /** Whole sentences that ask to forget what was said last. */
  readonly unsaid: Phrases
  /** What is not the person's to have forgotten: rules and instructions. */
  readonly notMemory?: RegExp
  /** What was said last. Compared with all that is to be forgotten, as is `everything`. */
  readonly that: Phrases
  readonly everything: Phrases
  /** Lead to what is to be forgotten: "that I told you about". */
  readonly about: Phrases
  /** The same after it, in languages that put it there. */
  readonly aboutAfter?: Phrases
  /** As `about`, and mean all that fits: "everything about". */
  readonly allAbout: Phrases
  readonly and: Phrases
  /** Words that requests and statements of the kind have. */
  readonly kinds: Readonly<Record<Kind, RegExp>>
  /** The same in notes about the person, as operators and imports write them: "Lives in Lyon." */
  readonly noted?: Partial<Readonly<Record<Kind, RegExp>>>
  /** Beside a kind these say nothing more: "the place where". */
  readonly fillers?: Phrases
  /** Answers to a question of ours. */
  readonly yes: Phrases
  readonly no: Phrases
  readonly all: Phrases
  readonly replies: ForgettingReplies
}

/** `{items}` stands for what is forgotten or asked about. */
export interface ForgettingReplies {
  readonly forgotten: string
  readonly nothing: string
  readonly which: string
  readonly ask: string
  readonly askEverything: string
  readonly everything: string
  readonly kept: string
}
