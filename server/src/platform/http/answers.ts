import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { jsonOf, type Operation } from './operation.ts'
import { NAME_KEYWORD, nameOf } from './schema.ts'
import { answerValidator } from './validation.ts'

export const schemaUrl = (publicUrl: string, name: string): string =>
  `${publicUrl}/api/v1/schemas/${name}.json`

/** Turns a handler's answer into JSON text. The schema does the work, `$schema` included, so fields that no schema names never leave. */
export type Serializer = (answer: unknown) => string

export function serializerFor(operation: Operation, publicUrl: string, shouldCheck: boolean): Serializer {
  const response = jsonOf(operation.response)
  if (response === undefined) return () => ''
  const stringify = fastJson(withSchemaAddress(response, publicUrl))
  if (!shouldCheck) return stringify
  const check = answerValidator(response)
  return (answer) => {
    const faults = check(answer)
    if (faults.length > 0)
      throw new Error(`${operation.id} answered what its schema forbids: ${JSON.stringify(faults)}`)
    return stringify(answer)
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
  const kept = Object.entries(node).filter(([key, value]) => key !== NAME_KEYWORD && !isWord(key, value))
  return Object.fromEntries(kept.map(([key, value]) => [key, stripNames(value)]))
}
