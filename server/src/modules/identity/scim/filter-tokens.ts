/** What a filter or a path is made of. */
export type Token =
  | { readonly kind: '(' | ')' | '[' | ']' }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }

const LENGTH_MAX = 2_000
const BRACKETS = new Set(['(', ')', '[', ']'])
const WORD_ENDS = new Set([' ', '\t', '(', ')', '[', ']', '"'])

/** Reads character by character: each is looked at once. `fault` makes what is thrown for text that cannot be read. */
export function tokensOf(text: string, fault: (detail: string) => Error): readonly Token[] {
  if (text.length > LENGTH_MAX) throw fault(`Filters and paths have at most ${LENGTH_MAX} characters.`)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === ' ' || character === '\t') at += 1
    else if (BRACKETS.has(character)) {
      tokens.push({ kind: character as '(' })
      at += 1
    } else {
      const end = character === '"' ? endOfString(text, at, fault) : endOfWord(text, at)
      tokens.push(tokenOf(text.slice(at, end), fault))
      at = end
    }
  }
  return tokens
}

function endOfString(text: string, from: number, fault: (detail: string) => Error): number {
  let at = from + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  if (at >= text.length) throw fault('A string in quotes does not end.')
  return at + 1
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !WORD_ENDS.has(text.charAt(at))) at += 1
  return at
}

function tokenOf(text: string, fault: (detail: string) => Error): Token {
  if (text.startsWith('"')) {
    try {
      return { kind: 'value', value: JSON.parse(text) as string }
    } catch {
      throw fault('A string in quotes is not valid JSON.')
    }
  }
  const literal = text.toLowerCase()
  if (literal === 'true' || literal === 'false') return { kind: 'value', value: literal === 'true' }
  if (literal === 'null') return { kind: 'value', value: null }
  const number = Number(text)
  return Number.isFinite(number) ? { kind: 'value', value: number } : { kind: 'word', text }
}
