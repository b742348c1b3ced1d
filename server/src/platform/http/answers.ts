import fastJson, { type Schema } from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { mapInSlices } from '../../kernel/time-slices.ts'
import { EXTENSIONS_KEYWORD, hasExtensions, withoutExtensions } from './extensions.ts'
import { jsonOf, type Operation } from './operation.ts'
import { NAME_KEYWORD, nameOf } from './schema.ts'
import { answerValidator } from './validation.ts'

export const schemaUrl = (publicUrl: string, name: string): string =>
  `${publicUrl}/api/v1/schemas/${name}.json`

/** Turns a handler's answer into JSON text. The schema does the work, `$schema` included, so fields that no schema names never leave. */
export type Serializer = (answer: unknown) => string | Promise<string>

/** For callers of the public API, and for those who ask for the fields that only Rapport has. */
export interface Serializers {
  readonly plain: Serializer
  readonly extended: Serializer
}

export function serializersFor(operation: Operation, publicUrl: string, shouldCheck: boolean): Serializers {
  const response = jsonOf(operation.response)
  if (response === undefined) return { plain: () => '', extended: () => '' }
  const writerOf = (schema: TSchema): Serializer => {
    const stringify = stringifierFor(withSchemaAddress(schema, publicUrl))
    return shouldCheck ? checked(operation, response, stringify) : stringify
  }
  if (hasExtensions(response))
    return {
      plain: whenNeeded(() => writerOf(withoutExtensions(response))),
      extended: whenNeeded(() => writerOf(response)),
    }
  const only = writerOf(response)
  return { plain: only, extended: only }
}

/** Most callers are of one kind: the serialiser for the other kind is not compiled before it has an answer to write. */
function whenNeeded(compile: () => Serializer): Serializer {
  let compiled: Serializer | undefined
  return (answer) => {
    compiled ??= compile()
    return compiled(answer)
  }
}

function checked(operation: Operation, response: TSchema, stringify: Serializer): Serializer {
  const check = answerValidator(response)
  return (answer) => {
    const faults = check(answer)
    if (faults.length > 0)
      throw new Error(`${operation.id} answered what its schema forbids: ${JSON.stringify(faults)}`)
    return stringify(answer)
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string; readonly items?: object }>>
  readonly required?: readonly string[]
}

/** Lists from this length on may be large: their items are serialised in slices of time. */
const LONG_LIST = 100

function stringifierFor(schema: ObjectSchema): Serializer {
  const whole = fastJson(schema as Schema)
  const lists = Object.entries(schema.properties ?? {}).flatMap(([name, { type, items }]) =>
    type === 'array' && items !== undefined ? [{ name, items }] : [],
  )
  if (lists.length === 0) return whole
  let inSlices: Serializer | undefined
  return (answer) => {
    const values = answer as Readonly<Record<string, unknown>>
    const isLong = lists.some(({ name }) => {
      const list = values[name]
      return Array.isArray(list) && list.length >= LONG_LIST
    })
    if (!isLong) return whole(answer)
    inSlices ??= stringifierInSlices(schema, lists)
    return inSlices(answer)
  }
}

/** The lists come after everything else. */
function stringifierInSlices(
  schema: ObjectSchema,
  lists: readonly { readonly name: string; readonly items: object }[],
): Serializer {
  const names = new Set(lists.map(({ name }) => name))
  const rest = fastJson({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name)),
    ),
    required: schema.required?.filter((name) => !names.has(name)) ?? [],
  } as Schema)
  const items = new Map(lists.map((list) => [list.name, fastJson(list.items)]))
  return async (answer) => {
    const members = [rest(answer).slice(1, -1)]
    for (const [name, stringifyItem] of items) {
      const list = (answer as Readonly<Record<string, readonly unknown[] | undefined>>)[name]
      if (list === undefined) continue
      const texts = await mapInSlices(list, (item) => stringifyItem(item))
      members.push(`${JSON.stringify(name)}:[${texts.join(',')}]`)
    }
    return `{${members.filter((member) => member !== '').join(',')}}`
  }
}

function withSchemaAddress(response: TSchema, publicUrl: string): object {
  const plain = stripNames(response) as { properties?: Record<string, unknown> }
  const name = nameOf(response)
  if (name === undefined || plain.properties === undefined) return plain
  const address = { type: 'string', default: schemaUrl(publicUrl, name) }
  return { ...plain, properties: { $schema: address, ...plain.properties } }
}

function stripNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(stripNames)
  if (typeof node !== 'object' || node === null) return node
  // A description is text; a schema under that key is a field of this name, which has to stay.
  const isWord = (key: string, value: unknown) => key === 'description' && typeof value === 'string'
  const isOurs = (key: string) => key === NAME_KEYWORD || key === EXTENSIONS_KEYWORD
  const kept = Object.entries(node).filter(([key, value]) => !isOurs(key) && !isWord(key, value))
  return Object.fromEntries(kept.map(([key, value]) => [key, stripNames(value)]))
}
