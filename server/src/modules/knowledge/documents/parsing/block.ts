export type { Block } from '../extraction.rules.ts'

/** Why a file cannot be read, in words for the person who uploaded it. */
export class Unreadable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unreadable'
  }
}

/**
 * What to throw when a library gave up on a file: that the file is damaged, unless the library itself is missing or
 * incomplete. That is a fault of the installation and must not be blamed on the file.
 */
export function damagedBy(error: unknown, reason: string): unknown {
  if (error instanceof Unreadable) return error
  const { code, message = '' } = (error ?? {}) as { readonly code?: unknown; readonly message?: string }
  const isOurs =
    /MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT|PACKAGE_PATH/.test(String(code)) ||
    /Cannot find (?:module|package)|fake worker/.test(message)
  return isOurs ? error : new Unreadable(reason)
}

/** What the database cannot store goes: NUL, lone surrogates, and other invisible control characters. */
export const storable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
