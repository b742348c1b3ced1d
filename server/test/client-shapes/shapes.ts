import { readFileSync } from 'node:fs'

/** What a client expects of a value; `*` is anything. */
export type Shape =
  | { readonly type: string; readonly isNullable: boolean }
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly fields: ReadonlyMap<string, { readonly shape: Shape; readonly isOptional: boolean }> }

export interface ExpectedAnswer {
  readonly method: string
  /** With `{}` for every parameter, whatever it is called. */
  readonly path: string
  readonly status: number
  /** Undefined for empty bodies and streams. */
  readonly shape: Shape | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  s: 'string',
  t: 'timestamp',
  i: 'integer',
  n: 'number',
  b: 'boolean',
  o: 'object',
  '*': '*',
}

class ShapeReader {
  readonly #named = new Map<string, string>()
  #tokens: string[] = []

  name(line: string): void {
    const [name = '', text = ''] = line.split(' ')
    this.#named.set(name, text)
  }

  read(text: string): Shape {
    const outer = this.#tokens
    this.#tokens = text.match(/@\d+|[\w$]+|[^\s\w]/g) ?? []
    const shape = this.#shape()
    this.#tokens = outer
    return shape
  }

  #next(): string {
    return this.#tokens.shift() ?? ''
  }

  #shape(): Shape {
    const token = this.#next()
    if (token.startsWith('@')) return this.read(this.#named.get(token) ?? '')
    if (token === '[') {
      const list = this.#shape()
      this.#next()
      return { list }
    }
    if (token === '{') return this.#object()
    const type = TYPES[token.charAt(0)]
    if (type === undefined) throw new Error(`"${token}" is no type of shapes.txt`)
    return { type, isNullable: token.endsWith('0') }
  }

  #object(): Shape {
    if (this.#tokens[0] === '*') {
      this.#tokens.splice(0, 2)
      const map = this.#shape()
      this.#next()
      return { map }
    }
    const fields = new Map<string, { shape: Shape; isOptional: boolean }>()
    for (let name = this.#next(); name !== '}'; name = this.#next()) {
      if (name === ',') continue
      const isOptional = this.#next() === '?'
      if (isOptional) this.#next()
      fields.set(name, { shape: this.#shape(), isOptional })
    }
    return { fields }
  }
}

export function expectedAnswers(): readonly ExpectedAnswer[] {
  const lines = readFileSync(new URL('./shapes.txt', import.meta.url), 'utf8').split('\n')
  const reader = new ShapeReader()
  for (const line of lines) if (line.startsWith('@')) reader.name(line)
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [method = '', path = '', status = '', text = ''] = line.split(' ')
      const isEmpty = text === '-' || text === 'stream'
      return { method, path, status: Number(status), shape: isEmpty ? undefined : reader.read(text) }
    })
}
