export type { Block } from '../extraction.rules.ts'

/** Why a file cannot be read, in words for the person who uploaded it. */
export class Unreadable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unreadable'
  }
}

/** What the database cannot store goes: NUL, lone surrogates, and other invisible control characters. */
export const storable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
