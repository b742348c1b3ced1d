/** Longer texts are no answer to a question about a shape, and take long to look into. */
const LENGTH_MAX = 1024 * 1024
const FENCE = '```'

/** The JSON value in an answer: models like to put fences and a sentence around it. Undefined when there is none. */
export function jsonIn(text: string): unknown {
  if (text.length > LENGTH_MAX) return undefined
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

/** What stands between the first fence that is labelled as JSON, or not at all, and the next one. */
function fencedIn(text: string): string | undefined {
  for (let open = text.indexOf(FENCE); open >= 0; ) {
    const lineEnd = text.indexOf('\n', open)
    const close = lineEnd < 0 ? -1 : text.indexOf(FENCE, lineEnd)
    if (close < 0) return undefined
    const label = text.slice(open + FENCE.length, lineEnd).trim()
    if (label === '' || label === 'json') return text.slice(lineEnd, close)
    open = text.indexOf(FENCE, close + FENCE.length)
  }
  return undefined
}

function betweenBrackets(text: string): string | undefined {
  const from = text.search(/[[{]/)
  if (from < 0) return undefined
  const to = text.lastIndexOf(text[from] === '{' ? '}' : ']')
  return to > from ? text.slice(from, to + 1) : undefined
}
