import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import { type Reply, type TestTenant, testApp } from '../harness.ts'
import { bodyOf, LIGHT } from './example.ts'
import { addressIn, fill, parametersOf } from './fixtures.ts'

const app = await testApp()
const rows = operations.map((operation) => [`${operation.method} ${fullPath(operation)}`, operation] as const)

const JUNK_BODIES = [
  '[]',
  '"text"',
  '12',
  'null',
  'true',
  '{',
  '{"a":}',
  '\u0000',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"":{"":[null]}}',
  '['.repeat(200),
  `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '1e999',
  '{"a":1e308}',
  `{"a":"${'x'.repeat(70_000)}"}`,
]
const JUNK_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\u202e',
  'x'.repeat(20_000),
  "'; drop table tenants; --",
  '0000-00-00T00:00:00Z',
  [],
  [null],
  [[]],
  {},
  { a: 1 },
]
const JUNK_TEXT = [
  '',
  '%00',
  '%27%3B--',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  '%F0%9F%A6%8A',
  'x'.repeat(3_000),
  '%ED%A0%80',
  '..%2F..',
  '%2e%2e',
  '%25',
]

const tokenOf = (operation: Operation, tenant: TestTenant) =>
  operation.auth === 'public' ? undefined : tenant.owner
/** Some operations are long work even when they are asked for little, and the walk asks many times. */
const PATIENCE_MS = 180_000
/** The same junk, which asks for little where it may be taken for a request that asks for much. */
function lightened(operation: Operation, junk: string): string {
  const light = LIGHT[operation.id]
  if (light === undefined) return junk
  try {
    const body: unknown = JSON.parse(junk)
    return fits('object', body) ? JSON.stringify({ ...(body as object), ...light }) : junk
  } catch {
    return junk
  }
}
const asksForMuch = (operation: Operation, field: string, value: unknown): boolean =>
  Object.hasOwn(LIGHT[operation.id] ?? {}, field) && Number(value) > 1_000
const isSound = (reply: Reply) => reply.status < 500

it.each(rows)(
  '%s answers junk bodies with problems',
  async (_name, operation) => {
    if (operation.body === undefined) return
    const tenant = await app.newTenant()
    const path = fill(operation, await addressIn(operation, app, tenant))
    const takesObjects =
      operation.readsRawBody !== true && (operation.body as { type?: string }).type === 'object'
    for (const junk of JUNK_BODIES) {
      const body = lightened(operation, junk)
      const reply = await app.call(operation.method, path, { as: tokenOf(operation, tenant), body })
      expect(isSound(reply), `${body.slice(0, 60)} → ${reply.text}`).toBe(true)
      const isObject = body.startsWith('{') && !/^\{"a":\}|^\{$/.test(body)
      if (takesObjects && !isObject) expect(reply.status, body.slice(0, 60)).toBe(400)
    }
  },
  PATIENCE_MS,
)

it.each(rows)(
  '%s names every required field',
  async (_name, operation) => {
    const required = (operation.body as { required?: string[] } | undefined)?.required ?? []
    if (required.length === 0) return
    const tenant = await app.newTenant()
    const path = fill(operation, await addressIn(operation, app, tenant))
    const reply = await app.call(operation.method, path, { as: tokenOf(operation, tenant), body: {} })
    expect(reply.status).toBe(400)
    const named = reply.body.errors.map((error: { location: string }) => error.location)
    for (const field of required) expect(named).toContain(`body.${field}`)
  },
  PATIENCE_MS,
)

it.each(rows)(
  '%s names every field of the wrong type, and survives junk of the right one',
  async (_name, operation) => {
    const properties =
      (operation.body as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {}
    const fields = Object.entries(properties)
    if (fields.length === 0) return
    const tenant = await app.newTenant()
    const send = async (junk: object) => {
      const path = fill(operation, await addressIn(operation, app, tenant))
      const body = { ...(bodyOf(operation) as object), ...junk }
      const reply = await app.call(operation.method, path, { as: tokenOf(operation, tenant), body })
      expect(isSound(reply), `${JSON.stringify(junk).slice(0, 60)} → ${reply.text}`).toBe(true)
      return reply
    }
    for (const value of JUNK_VALUES) {
      // What validation lets through has to be met by the operation itself, so it comes alone.
      const isWrong = ({ type }: { type?: string }) => type !== undefined && !fits(type, value)
      const wrong = fields.filter(([, shape]) => isWrong(shape)).map(([field]) => field)
      for (const [field, shape] of fields)
        if (!isWrong(shape) && !asksForMuch(operation, field, value)) await send({ [field]: value })
      if (wrong.length === 0) continue
      const reply = await send(Object.fromEntries(wrong.map((field) => [field, value])))
      if (reply.status === 404) continue
      expect(reply.status, JSON.stringify(value).slice(0, 60)).toBe(400)
      for (const field of wrong) expect(reply.text).toContain(`body.${field}`)
    }
  },
  PATIENCE_MS,
)

it.each(rows)(
  '%s survives junk in its path and query',
  async (_name, operation) => {
    const tenant = await app.newTenant()
    const as = tokenOf(operation, tenant)
    const body = bodyOf(operation)
    const own = await addressIn(operation, app, tenant)
    for (const junk of JUNK_TEXT) {
      for (const name of parametersOf(operation)) {
        const path = fill(operation, { ...own, [name]: 'JUNK' }).replace('JUNK', junk)
        const reply = await app.call(operation.method, path, { as, body })
        expect(isSound(reply), `${name} = ${junk.slice(0, 60)} → ${reply.text}`).toBe(true)
      }
      for (const name of Object.keys(operation.query?.properties ?? {})) {
        const reply = await app.call(operation.method, `${fill(operation, own)}?${name}=${junk}`, {
          as,
          body,
        })
        expect(isSound(reply), `${name} = ${junk.slice(0, 60)} → ${reply.text}`).toBe(true)
      }
    }
  },
  PATIENCE_MS,
)

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}
