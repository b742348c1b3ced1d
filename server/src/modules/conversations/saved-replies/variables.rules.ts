/** What a saved reply can be filled with. The console fills them in when the text is inserted. */
export const VARIABLES = ['person.name', 'agent.name', 'operator.name'] as const

/** The first `{{…}}` of a text that is no variable, or undefined. */
export function unknownVariable(text: string): string | undefined {
  for (let from = text.indexOf('{{'); from !== -1; from = text.indexOf('{{', from + 2)) {
    const end = text.indexOf('}}', from)
    if (end === -1) return text.slice(from, from + 40)
    const name = text.slice(from + 2, end).trim()
    if (!VARIABLES.some((known) => known === name)) return text.slice(from, Math.min(end + 2, from + 40))
  }
  return undefined
}
