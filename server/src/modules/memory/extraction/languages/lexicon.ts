import type { LanguageRules, PatternKind } from './language-rules.ts'
import { PATTERN_KINDS } from './language-rules.ts'
import { type Pattern, parsePattern } from './parse-pattern.ts'

/** The rules of a language, ready to be looked up. */
export interface Lexicon {
  readonly patterns: readonly (readonly [kind: PatternKind, pattern: Pattern])[]
  readonly called: readonly Pattern[]
  readonly fillers: ReadonlySet<string>
  readonly stops: ReadonlySet<string>
  readonly conjunctions: ReadonlySet<string>
  readonly articles: ReadonlySet<string>
  readonly doubts: readonly string[]
  readonly tags: readonly string[]
  readonly noThings: ReadonlySet<string>
  readonly participle: string
  readonly units: ReadonlySet<string>
  readonly since: ReadonlySet<string>
  readonly species: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
  readonly diets: ReadonlyMap<string, string>
  readonly allergens: ReadonlyMap<string, string>
  readonly marital: ReadonlyMap<string, string>
  readonly numbers: ReadonlyMap<string, number>
  readonly months: ReadonlyMap<string, number>
  readonly jobs: readonly string[]
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** `dog:hund hunde|cat:katze` by each of the words behind the colons. */
const mapOf = (entries: string): ReadonlyMap<string, string> =>
  new Map(
    entries.split('|').flatMap((entry) => {
      const [value = '', words = ''] = entry.split(':')
      return words.split(' ').map((word) => [word.replaceAll('_', ' '), value] as const)
    }),
  )

export function lexiconOf(rules: LanguageRules): Lexicon {
  return {
    patterns: PATTERN_KINDS.flatMap((kind) =>
      rules.patterns[kind].map((pattern) => [kind, parsePattern(pattern)] as const),
    ),
    called: rules.called.map(parsePattern),
    fillers: setOf(rules.fillers),
    stops: setOf(`${rules.stops} ${rules.conjunctions} ${rules.since}`),
    conjunctions: setOf(rules.conjunctions),
    articles: setOf(rules.articles),
    doubts: rules.doubts.split('|').map((phrase) => ` ${phrase} `),
    tags: rules.tags.split('|').map((phrase) => ` ${phrase} `),
    noThings: setOf(rules.noThings),
    participle: rules.participle,
    units: setOf(rules.units),
    since: setOf(rules.since),
    species: mapOf(rules.species),
    roles: mapOf(rules.roles),
    diets: mapOf(rules.diets),
    allergens: mapOf(rules.allergens),
    marital: mapOf(rules.marital),
    numbers: new Map([...mapOf(rules.numbers)].map(([word, number]) => [word, Number(number)])),
    months: new Map(
      rules.months.split(' ').flatMap((month, at) => month.split('/').map((word) => [word, at + 1] as const)),
    ),
    jobs: rules.jobs.split(' '),
  }
}
