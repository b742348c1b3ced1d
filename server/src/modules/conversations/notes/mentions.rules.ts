/** Names looked up for one note. */
const NAMES_MAX = 50
/** Marks that may follow a name and can also be part of one. */
const MARKS = '.,;:!?)]}\'"…'

/** What a text may call members by: words after `@`, with and without the marks that end a sentence. */
export function mentionedNames(content: string): readonly string[] {
  const names = new Set<string>()
  for (const word of content.split(/\s/)) {
    if (!word.startsWith('@') || word.length === 1) continue
    let end = word.length
    names.add(word.slice(1))
    while (end > 1 && MARKS.includes(word.charAt(end - 1))) end -= 1
    if (end > 1) names.add(word.slice(1, end))
    if (names.size >= NAMES_MAX) break
  }
  return [...names]
}
