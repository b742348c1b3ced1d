import { type Token, tokensOf } from './filter-tokens.ts'
import { badFilter, badPath } from './scim-fault.ts'

type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type ScimValue = string | number | boolean | null

/** Names in lower case, without the schema: `emails.value` is `{ name: 'emails', sub: 'value' }`. */
export interface AttributePath {
  readonly name: string
  readonly sub: string | undefined
}

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare'
      readonly path: AttributePath
      readonly by: Comparison
      readonly value: ScimValue
    }
  /** Some value of a list for which all of it holds. */
  | { readonly kind: 'some'; readonly path: AttributePath; readonly part: Filter }

/** The target of a PATCH operation. */
export interface PatchPath {
  readonly path: AttributePath
  readonly filter: Filter | undefined
}

const COMPARISONS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const DEPTH_MAX = 20
const TERMS_MAX = 50
const CORE = ['urn:ietf:params:scim:schemas:core:2.0:user:', 'urn:ietf:params:scim:schemas:core:2.0:group:']

export function parseFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text, badFilter), badFilter)
  const filter = reader.either(0)
  reader.end()
  return filter
}

/** `emails[type eq "work"].value`, `name.familyName`, `members[value eq "…"]`, `active`. */
export function parsePath(text: string): PatchPath {
  const reader = new Reader(tokensOf(text, badPath), badPath)
  const path = pathFrom(reader.word(), badPath)
  const filter = reader.takes('[') ? reader.either(0) : undefined
  if (filter !== undefined) reader.expect(']')
  const sub = filter !== undefined && !reader.isOver ? reader.word() : undefined
  reader.end()
  if (sub === undefined) return { path, filter }
  if (!sub.startsWith('.') || sub.length < 2 || path.sub !== undefined)
    throw badPath('After ] a path goes on with a dot and a name.')
  return { path: { name: path.name, sub: sub.slice(1).toLowerCase() }, filter }
}

/** Attributes of other schemas keep their whole name, so that they are none of ours. */
export function pathFrom(text: string, fault: (detail: string) => Error): AttributePath {
  const lower = text.toLowerCase()
  const schema = CORE.find((prefix) => lower.startsWith(prefix)) ?? ''
  const name = lower.slice(schema.length)
  if (name.startsWith('urn:')) return { name, sub: undefined }
  const [first = '', sub, more] = name.split('.')
  if (first === '' || sub === '' || more !== undefined)
    throw fault(`"${text.slice(0, 100)}" is no attribute.`)
  return { name: first, sub }
}

class Reader {
  readonly #tokens: readonly Token[]
  readonly #fault: (detail: string) => Error
  #at = 0
  #terms = 0

  constructor(tokens: readonly Token[], fault: (detail: string) => Error) {
    this.#tokens = tokens
    this.#fault = fault
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length
  }

  end(): void {
    if (!this.isOver) throw this.#fault('There is more text than belongs there.')
  }

  either(depth: number): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#single(depth)))
  }

  #joined(kind: 'and' | 'or', part: () => Filter): Filter {
    const parts = [part()]
    while (this.#takesWord(kind)) parts.push(part())
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts }
  }

  #single(depth: number): Filter {
    this.#terms += 1
    if (depth > DEPTH_MAX || this.#terms > TERMS_MAX) throw this.#fault('The filter is too complex.')
    if (this.takes('(')) return this.#grouped(depth)
    const text = this.word()
    if (text.toLowerCase() === 'not' && this.takes('(')) return { kind: 'not', part: this.#grouped(depth) }
    const path = pathFrom(text, this.#fault)
    if (this.takes('[')) {
      const part = this.either(depth + 1)
      this.expect(']')
      return { kind: 'some', path, part }
    }
    const by = this.word().toLowerCase()
    if (by === 'pr') return { kind: 'present', path }
    if (!COMPARISONS.has(by)) throw this.#fault(`"${by.slice(0, 20)}" is no comparison.`)
    return { kind: 'compare', path, by: by as Comparison, value: this.#value() }
  }

  #grouped(depth: number): Filter {
    const filter = this.either(depth + 1)
    this.expect(')')
    return filter
  }

  takes(kind: '(' | ')' | '[' | ']'): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false
    this.#at += 1
    return true
  }

  expect(kind: ')' | ']'): void {
    if (!this.takes(kind)) throw this.#fault(`A "${kind}" is missing.`)
  }

  word(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word') throw this.#fault('A name is missing.')
    this.#at += 1
    return token.text
  }

  #takesWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false
    this.#at += 1
    return true
  }

  #value(): ScimValue {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'value') throw this.#fault('A value is missing; texts are written in double quotes.')
    this.#at += 1
    return token.value
  }
}
