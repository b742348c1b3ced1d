import { type TObject, type TSchema, Type } from 'typebox'
import { jsonOf, type Operation } from './operation.ts'

/**
 * Clients of the public API refuse fields that they do not know. Fields that only Rapport has are named here, at the
 * object that has them, and leave the server only when the request has `include=extensions`.
 */
export const EXTENSIONS_KEYWORD = 'x-extensions'

const WORD = 'extensions'

export function withExtensions<T extends TObject>(
  schema: T,
  names: readonly (keyof T['properties'] & string)[],
): T {
  return Object.assign(schema, { [EXTENSIONS_KEYWORD]: names })
}

export const extensionsOf = (schema: object): readonly string[] =>
  (schema as Record<string, readonly string[] | undefined>)[EXTENSIONS_KEYWORD] ?? []

export function hasExtensions(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return EXTENSIONS_KEYWORD in schema || Object.values(schema).some(hasExtensions)
}

/** The same schema as clients of the public API know it. */
export function withoutExtensions(schema: TSchema): TSchema {
  return plain(schema) as TSchema
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const names = extensionsOf(node)
  const { properties = {}, required = [] } = node as { properties?: object; required?: string[] }
  const kept = Object.entries(node).filter(([key]) => key !== EXTENSIONS_KEYWORD)
  const copy = Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]))
  if (names.length === 0) return copy
  const own = Object.entries(properties).filter(([name]) => !names.includes(name))
  return {
    ...copy,
    properties: Object.fromEntries(own.map(([name, value]) => [name, plain(value)])),
    required: required.filter((name) => !names.includes(name)),
  }
}

/** The same address, asking for extensions unless it says itself what to include. */
export function asking(path: string): string {
  if (!path.startsWith('/api/v1/') || /[?&]include=/.test(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}include=${WORD}`
}

/** `include` is a list with commas, or is given several times. */
export function asksForExtensions(query: unknown): boolean {
  const include = (query as { readonly include?: unknown } | undefined)?.include
  return include !== undefined && String(include).split(',').includes(WORD)
}

/** The query parameters of an operation, with `include` where there is something to include. */
export function documentedQuery({ query, response }: Operation): TObject | undefined {
  const json = jsonOf(response)
  if (json === undefined || !hasExtensions(json)) return query
  const include = Type.Optional(
    Type.String({
      description: `\`${WORD}\` adds the fields that only Rapport has; they are marked in the answer's schema.`,
    }),
  )
  return Type.Object({ ...query?.properties, include })
}

/** For the OpenAPI document: an extension may be absent, and says when it is there. */
export function documentExtensions(node: object, copy: Record<string, unknown>): Record<string, unknown> {
  const names = extensionsOf(node)
  if (names.length === 0) return copy
  const { properties, required = [] } = copy as {
    properties: Record<string, { readonly description?: string }>
    required?: string[]
  }
  const marked = Object.entries(properties).map(([name, property]) => {
    if (!names.includes(name)) return [name, property]
    const description = [property.description, `Only with \`include=${WORD}\`.`].filter(Boolean).join(' ')
    const presence = required.includes(name) ? 'required' : 'optional'
    return [name, { ...property, description, 'x-extension': presence }]
  })
  const kept = required.filter((name) => !names.includes(name))
  const { required: _, ...rest } = copy
  return {
    ...rest,
    ...(kept.length === 0 ? {} : { required: kept }),
    properties: Object.fromEntries(marked),
  }
}
