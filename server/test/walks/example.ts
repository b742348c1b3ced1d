import fc from 'fast-check'
import type { Operation } from '../../src/platform/http/operation.ts'

/** The part of JSON Schema that our shapes are written in. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

const FORMATS: Record<string, string> = {
  uuid: '0190a0a0-0000-7000-8000-000000000000',
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  hostname: 'example.com',
}

/** What would take long without being asked for in full: these fields say how much is wanted. */
export const LIGHT: Readonly<Record<string, object>> = {
  simulateRounds: { rounds: 1 },
  streamSimulation: { rounds: 1 },
  trainLeadPolicy: { episodes: 1 },
}

/** Query parameters of which one is needed, although the schema asks for none by itself. */
export const ONE_OF_QUERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  searchAgentKnowledge: { q: 'x' },
}

/** A body that an operation accepts and is soon done with. */
export const bodyOf = (operation: Operation): unknown =>
  operation.body === undefined
    ? undefined
    : LIGHT[operation.id] === undefined
      ? exampleOf(operation.body)
      : { ...(exampleOf(operation.body) as object), ...LIGHT[operation.id] }

/** The smallest value a schema accepts; for walks that must not be stopped by validation. */
export function exampleOf(schema: unknown): unknown {
  const shape = (schema ?? {}) as Shape
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  if (shape.anyOf !== undefined) return exampleOf(shape.anyOf[0])
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, exampleOf(shape.properties?.[name])]),
      )
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items))
    case 'string':
      return exampleText(shape)
    case 'integer':
    case 'number':
      return shape.minimum ?? 1
    case 'boolean':
      return true
    default:
      return {}
  }
}

function exampleText(shape: Shape): string {
  if (shape.format !== undefined) return FORMATS[shape.format] ?? 'x'
  const enough = 'x'.repeat(Math.max(3, shape.minLength ?? 0))
  if (shape.pattern === undefined) return enough
  // Validators read patterns as Unicode, so the walk does too.
  const pattern = new RegExp(shape.pattern, 'u')
  if (pattern.test(enough)) return enough
  return fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: 7 })[0] as string
}
