/**
 * Patterns that look for a given text: a name, a value that is known. This is the only place where such text
 * becomes part of a pattern. It is escaped, and what is too long to be a name or a value is never found, so that the
 * search takes at most that many steps for each character.
 */
export const LITERAL_LENGTH_MAX = 200
/** No person has more names than this. */
const NAMES_MAX = 8

const NOWHERE = '(?!)'

const escaped = (text: string): string =>
  text.length > LITERAL_LENGTH_MAX ? NOWHERE : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text as words of their own, whatever their case. */
export const wordsPattern = (text: string): RegExp => new RegExp(`\\b${escaped(text)}\\b`, 'i')

/** As `wordsPattern`, the article in front of it included. */
export const wordsWithArticlePattern = (text: string): RegExp =>
  new RegExp(`\\b(?:(?:an?|the) )?${escaped(text)}\\b`, 'i')

/** As `wordsPattern`, in any script: letters and digits of all of them make words. */
export const wordsInAnyScriptPattern = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'iu')

export interface NamePatterns {
  /** "Maya's" in front of something. */
  readonly possessive: RegExp
  /** A sentence that begins with one of the names; what is said of them is the first group. */
  readonly asSubject: RegExp
}

export function namePatterns(names: readonly string[]): NamePatterns {
  const subjects = names.slice(0, NAMES_MAX).map(escaped).join('|')
  return {
    possessive: new RegExp(`\\b(?:${subjects})(?:['’]s|s['’])(?=\\s)`, 'giu'),
    asSubject: new RegExp(`^(?:${subjects})\\s+(\\S.*)$`, 'isu'),
  }
}
