import type { AST } from '@eslint-community/regexpp'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** A set of letters of the alphabet, by their index. */
export type LetterSet = Uint8Array

/**
 * The characters a pattern can tell apart. Each letter stands for all characters that every class of the pattern
 * treats alike, so that an automaton over a dozen letters says what happens over all of Unicode.
 */
export interface Alphabet {
  readonly letters: readonly string[]
  /** The letters one character, class or escape of the pattern matches. */
  setOf(raw: string): LetterSet
  readonly word: LetterSet
  readonly lineEnd: LetterSet
}

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32))
const OTHERS = [
  ...['\0', '\t', '\n', '\r', '\u00a0', '\u2028', '\u200b', '\u0301', '\ufe0f'],
  ...['é', 'É', 'ß', 'İ', 'ſ', '\u212a', '中', 'あ', 'ا', 'א', '٣', 'Ⅷ', '€', '£', '°', '·', 'ª', '™'],
  ...['’', '‘', '“', '”', '«', '»', '…', '–', '—', '、', '。', '？', '¿'],
]
const BEYOND_UTF16 = ['😀', '🏽', '𝒜', '🇫']

/** Characters whose membership is asked of the engine itself: what it says about case and properties is what counts. */
function samplesFor(source: string, flags: string): string[] {
  const unicode = /[uv]/.test(flags)
  const samples = new Set([...ASCII, ...OTHERS, ...(unicode ? BEYOND_UTF16 : [])])
  const add = (code: number): void => {
    const character = String.fromCodePoint(code)
    for (const one of [character, character.toLowerCase(), character.toUpperCase()]) {
      if ([...one].length === 1 && (unicode || one.length === 1)) samples.add(one)
    }
  }
  visitRegExpAST(parse(source, flags), {
    onCharacterEnter: (node) => add(node.value),
    onCharacterClassRangeEnter: (node) => {
      add(node.min.value)
      add(node.max.value)
    },
  })
  return [...samples]
}

export function parse(source: string, flags: string): AST.Pattern {
  const parser = new RegExpParser({ ecmaVersion: 2025 })
  return parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
}

/** What consumes one character: the nodes the automaton makes its positions of. */
function classesOf(source: string, flags: string): Set<string> {
  const classes = new Set(['\\w', '[\\n\\r\\u2028\\u2029]'])
  const add = (node: { raw: string; parent: AST.Node | null }): void => {
    const inner = ['CharacterClass', 'CharacterClassRange', 'ExpressionCharacterClass', 'StringAlternative']
    if (
      inner.includes(node.parent?.type ?? '') ||
      /^Class(Intersection|Subtraction)/.test(node.parent?.type ?? '')
    )
      return
    classes.add(node.raw)
  }
  visitRegExpAST(parse(source, flags), {
    onCharacterEnter: add,
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onExpressionCharacterClassEnter: add,
  })
  return classes
}

export function alphabetOf(source: string, flags: string): Alphabet {
  const kept = [...flags].filter((flag) => 'iusv'.includes(flag)).join('')
  const classes = [...classesOf(source, flags)]
  const tests = classes.map((raw) => new RegExp(`^(?:${raw})$`, kept))
  const letters = new Map<string, string>()
  const members = classes.map((): number[] => [])
  for (const sample of samplesFor(source, flags)) {
    const row = tests.map((test) => (test.test(sample) ? '1' : '0')).join('')
    if (letters.has(row)) continue
    for (const [at, mark] of [...row].entries()) if (mark === '1') members[at]?.push(letters.size)
    letters.set(row, sample)
  }
  const sets = new Map(classes.map((raw, at) => [raw, asSet(members[at] ?? [], letters.size)]))
  const setOf = (raw: string): LetterSet => {
    const set = sets.get(raw)
    if (set === undefined) throw new Error(`No set was made for ${raw}`)
    return set
  }
  return {
    letters: [...letters.values()],
    setOf,
    word: setOf('\\w'),
    lineEnd: setOf('[\\n\\r\\u2028\\u2029]'),
  }
}

function asSet(members: readonly number[], size: number): LetterSet {
  const set = new Uint8Array(size)
  for (const member of members) set[member] = 1
  return set
}
