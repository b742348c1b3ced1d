export interface Part {
  readonly words: ReadonlySet<string>
  /** The name of what is taken; empty for words that must stand there. */
  readonly takes: string
  readonly isOptional: boolean
}

export interface Pattern {
  readonly parts: readonly Part[]
  /** The words one of which must stand first; undefined where anything may. */
  readonly opensWith: ReadonlySet<string> | undefined
  readonly needsAdverb: boolean
  readonly needsLanguage: boolean
}

/** The end of a clause, which is no word of it. */
export const END = '$'

export function parsePattern(written: string): Pattern {
  const parts = written
    .split(' ')
    .filter((part) => part !== '~' && part !== '!')
    .map(parsePart)
  return {
    parts,
    opensWith: openingWords(parts),
    needsAdverb: written.startsWith('~'),
    needsLanguage: written.startsWith('!'),
  }
}

function parsePart(written: string): Part {
  const isOptional = written.endsWith('?')
  const word = isOptional ? written.slice(0, -1) : written
  const takes = word.startsWith('{') ? word.slice(1, -1) : ''
  return { words: new Set(takes === '' ? word.split('|') : []), takes, isOptional }
}

/** Most patterns are ruled out by the first word alone, without following them. */
function openingWords(parts: readonly Part[]): ReadonlySet<string> | undefined {
  const words = new Set<string>()
  for (const part of parts) {
    if (part.takes !== '' || part.words.has(END)) return undefined
    for (const word of part.words) words.add(word)
    if (!part.isOptional) return words
  }
  return undefined
}
