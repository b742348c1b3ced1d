/** Where a value stands in a JSON text: its first character, and one past its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** `manifest.widget.theme["a b"]` and `origins[2]` as the keys one after the other. */
export const keysOf = (location: string): readonly string[] =>
  [...location.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )

/** Reads along a JSON text that is known to be right, one value at a time. */
class Walker {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1
  }

  #word(): string {
    const start = this.at
    this.at += 1
    while (this.at < this.text.length && this.text[this.at] !== '"')
      this.at += this.text[this.at] === '\\' ? 2 : 1
    this.at += 1
    return JSON.parse(this.text.slice(start, this.at)) as string
  }

  /** Calls back with every member of the list or map that begins here, and stops after it. */
  members(visit: (key: string) => void): void {
    const isMap = this.text[this.at] === '{'
    this.at += 1
    for (let count = 0; ; count += 1) {
      this.skipSpace()
      if (/[\]}]/.test(this.text[this.at] ?? ']')) break
      const key = isMap ? this.#word() : String(count)
      this.skipSpace()
      if (isMap) this.at += 1
      this.skipSpace()
      visit(key)
      this.skipSpace()
      if (this.text[this.at] === ',') this.at += 1
    }
    this.at += 1
  }

  skipValue(): void {
    const first = this.text[this.at]
    if (first === '"') this.#word()
    else if (first === '{' || first === '[') this.members(() => this.skipValue())
    else while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] ?? '')) this.at += 1
  }
}

/** The value that a path leads to; of what is missing the nearest thing around it. The text has to be right JSON. */
export function placeOf(text: string, keys: readonly string[]): Span {
  const walker = new Walker(text)
  walker.skipSpace()
  const find = (rest: readonly string[]): Span => {
    const start = walker.at
    let inner: Span | undefined
    if (rest.length > 0 && /[{[]/.test(text[start] ?? ''))
      walker.members((key) => {
        if (key === rest[0] && inner === undefined) inner = find(rest.slice(1))
        else walker.skipValue()
      })
    else walker.skipValue()
    return inner ?? { start, end: walker.at }
  }
  return find(keys)
}

/** Counted from one, as editors do. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
