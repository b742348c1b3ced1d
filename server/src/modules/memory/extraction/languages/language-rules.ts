/** What a pattern says, and how the fact is filed. `end` takes back what is in the slot, `not` denies it. */
export const PATTERN_KINDS = [
  'name',
  'home',
  'homeEnd',
  'origin',
  'employer',
  'employerEnd',
  'leftJob',
  'job',
  'jobEnd',
  'birthday',
  'birthYear',
  'age',
  'have',
  'haveNone',
  'noPets',
  'relativeAge',
  'pregnant',
  'babyBorn',
  'relative',
  'pet',
  'petDied',
  'diet',
  'dietEnd',
  'dietNot',
  'eatsMeat',
  'eatsFish',
  'allergy',
  'allergyNot',
  'marital',
  'parted',
] as const

export type PatternKind = (typeof PATTERN_KINDS)[number]

/**
 * How people tell the basics of their lives in one language. Everything is written in lower case without accents, as it
 * is compared. A pattern is a row of words that begins where a clause begins:
 *
 * - `a|b` is one of several words, `word?` may be missing, `,` is a comma;
 * - `{place}`, `{name}`, `{org}`, `{job}`, `{things}` take words as they come; `{Name}` needs a capital letter;
 * - `{species}`, `{role}`, `{diet}`, `{marital}`, `{work}`, `{n}`, `{date}`, `{year}`, `{have}` take words of a list;
 * - `$` is the end of the clause; `~` in front asks for an adverb before it ("jetzt wohne ich …"), without which the
 *   order of words is that of a question; `!` asks that the language is certain.
 *
 * Adverbs (`fillers`) and times ("seit drei Jahren") may stand between any two words.
 */
export interface LanguageRules {
  readonly patterns: Readonly<Record<PatternKind, readonly string[]>>
  readonly fillers: string
  /** Where a name, a place or a thing ends. */
  readonly stops: string
  readonly conjunctions: string
  /** Articles, and what stands like one in front of a thing. */
  readonly articles: string
  /** Separated by `|`: a sentence with one of them states nothing. `^` is its start. */
  readonly doubts: string
  /** Separated by `|`: what hands the question back at the end: "und du". */
  readonly tags: string
  /** Never a place, a name, an employer or a job. */
  readonly noThings: string
  /** After an animal or a relative: how it is called. */
  readonly called: readonly string[]
  /** How a past participle at the end of a clause begins, which makes "I have two dogs seen" an event. */
  readonly participle: string
  readonly units: string
  readonly since: string
  /** `english word:words|…`. */
  readonly species: string
  readonly roles: string
  readonly diets: string
  readonly allergens: string
  readonly marital: string
  /** `number:words|…`. */
  readonly numbers: string
  /** Twelve, in order, those of one month joined by `/`. */
  readonly months: string
  /** Beginnings of words for occupations. */
  readonly jobs: string
}
