/** The JSON value in an answer: models like to put fences and a sentence around it. Undefined when there is none. */
export function jsonIn(text: string): unknown {
  for (const candidate of [text, fencedIn(text), betweenBrackets(text)]) {
    if (candidate === undefined) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // The next way of looking at it may work.
    }
  }
  return undefined
}

function fencedIn(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/.exec(text)
  if (opening === null) return undefined
  const from = opening.index + opening[0].length
  const to = text.indexOf('```', from)
  return to < 0 ? undefined : text.slice(from, to)
}

function betweenBrackets(text: string): string | undefined {
  const from = text.search(/[[{]/)
  if (from < 0) return undefined
  const to = text.lastIndexOf(text[from] === '{' ? '}' : ']')
  return to > from ? text.slice(from, to + 1) : undefined
}
