/** An answer that is longer is read up to here. */
const LENGTH_MAX = 256 * 1024
/** Characters looked at in all: text that opens brackets without closing them is looked at more than once. */
const STEPS_MAX = 8 * LENGTH_MAX
/** Brackets in prose are no JSON; an answer with more of them than this has none to be found. */
const FAILURES_MAX = 500

export interface JsonValues {
  /** In the order in which they stand in the text; values inside a value are not listed again. */
  readonly values: readonly unknown[]
  /** Objects that were begun and could not be read. */
  readonly broken: number
}

/**
 * Every JSON value in the answer of a model, whatever stands around it: sentences, fences, thoughts. Of a value that is
 * broken or cut off, the values inside it are found, so that one mistake does not cost the rest.
 */
export function jsonValuesIn(text: string): JsonValues {
  const cut = text.slice(0, LENGTH_MAX)
  const whole = parsed(cut)
  if (whole !== undefined) return { values: [whole], broken: 0 }
  return new Scan(withoutThoughts(cut)).run()
}

const THOUGHT = /<(\/?)(?:think|thinking|thought|reasoning)>/gi

/** Without what stands between the marks that models put around their thoughts. The first mark may be missing. */
function withoutThoughts(text: string): string {
  let spoken = ''
  let from = 0
  let isThought = false
  for (const mark of text.matchAll(THOUGHT)) {
    const isEnd = mark[1] === '/'
    if (isEnd && !isThought) spoken = ''
    else if (!isEnd && !isThought) spoken += text.slice(from, mark.index)
    isThought = !isEnd
    from = mark.index + mark[0].length
  }
  return isThought ? spoken : spoken + text.slice(from)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)

/** No formatter indents further. */
const BLANKS_MAX = 200

interface Span {
  readonly start: number
  readonly end: number
}

class Scan {
  readonly #text: string
  #stepsLeft = STEPS_MAX
  #failuresLeft = FAILURES_MAX

  constructor(text: string) {
    this.#text = text
  }

  run(): JsonValues {
    const values: unknown[] = []
    const begun: (Span & { readonly isRead: boolean })[] = []
    for (let at = 0; at < this.#text.length && this.#stepsLeft > 0 && this.#failuresLeft > 0; ) {
      const opening = this.#text[at]
      if ((opening !== '{' && opening !== '[') || !this.#beginsJson(at)) {
        at += 1
        continue
      }
      const end = this.#endOf(at)
      const value = end === undefined ? undefined : parsed(this.#text.slice(at, end))
      const isRead = value !== undefined
      if (isRead) values.push(value)
      else if (end !== undefined) this.#failuresLeft -= 1
      if (opening === '{' || holdsObject(value))
        begun.push({ start: at, end: end ?? this.#text.length, isRead })
      at = isRead && end !== undefined ? end : at + 1
    }
    // One that holds others is broken by them or around them; only the innermost are lost.
    const lost = begun.filter(
      ({ isRead, end }, index) => !isRead && (begun[index + 1]?.start ?? Number.POSITIVE_INFINITY) >= end,
    )
    return { values, broken: lost.length }
  }

  /** What follows a bracket tells most of those in prose from those in JSON, at less than the price of a failed parse. */
  #beginsJson(at: number): boolean {
    let next = at + 1
    while (next - at < BLANKS_MAX && ' \n\r\t'.includes(this.#text[next] ?? 'x')) next += 1
    const first = this.#text[next] ?? ''
    return (this.#text[at] === '{' ? '"}' : ']{["-0123456789tfn').includes(first)
  }

  /** Behind the bracket that closes the one at `from`; undefined when none does. */
  #endOf(from: number): number | undefined {
    const text = this.#text
    let depth = 0
    for (let at = from; at < text.length; at += 1) {
      this.#stepsLeft -= 1
      if (this.#stepsLeft <= 0) return undefined
      const character = text[at]
      if (character === '"') {
        const close = this.#closingQuote(at)
        if (close === undefined) return undefined
        at = close
      } else if (character === '{' || character === '[') depth += 1
      else if (character === '}' || character === ']') {
        depth -= 1
        if (depth === 0) return at + 1
      }
    }
    return undefined
  }

  #closingQuote(from: number): number | undefined {
    const text = this.#text
    for (let at = from + 1; at < text.length; at += 1) {
      this.#stepsLeft -= 1
      if (text[at] === '\\') at += 1
      else if (text[at] === '"') return at
    }
    return undefined
  }
}
