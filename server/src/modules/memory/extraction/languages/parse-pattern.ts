export interface Part {
  readonly words: ReadonlySet<string>
  /** The name of what is taken; empty for words that must stand there. */
  readonly takes: string
  readonly isOptional: boolean
}

export interface Pattern {
  readonly parts: readonly Part[]
  readonly needsAdverb: boolean
  readonly needsLanguage: boolean
}

export function parsePattern(written: string): Pattern {
  const parts = written.split(' ').filter((part) => part !== '~' && part !== '!')
  return {
    parts: parts.map((part) => {
      const isOptional = part.endsWith('?')
      const word = isOptional ? part.slice(0, -1) : part
      const takes = word.startsWith('{') ? word.slice(1, -1) : ''
      return { words: new Set(takes === '' ? word.split('|') : []), takes, isOptional }
    }),
    needsAdverb: written.startsWith('~'),
    needsLanguage: written.startsWith('!'),
  }
}
