/** The JSON value in an answer: models like to put fences and a sentence around it. Undefined when there is none. */
export function jsonIn(text: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?```/.exec(text)?.[1]
  for (const candidate of [text, fenced, betweenBrackets(text)]) {
    if (candidate === undefined) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // The next way of looking at it may work.
    }
  }
  return undefined
}

function betweenBrackets(text: string): string | undefined {
  const from = text.search(/[[{]/)
  if (from < 0) return undefined
  const to = text.lastIndexOf(text[from] === '{' ? '}' : ']')
  return to > from ? text.slice(from, to + 1) : undefined
}
