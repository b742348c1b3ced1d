import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import { type Reply, type TestTenant, testApp } from '../harness.ts'
import { bodyOf, LIGHT } from './example.ts'
import { addressIn, fill, parametersOf } from './fixtures.ts'

const app = await testApp()
const named = (operation: Operation) => [`${operation.method} ${fullPath(operation)}`, operation] as const

interface BodyShape {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}
const shapeOf = (operation: Operation): BodyShape => (operation.body ?? {}) as BodyShape
const requiredOf = (operation: Operation): readonly string[] => shapeOf(operation).required ?? []
const fieldsOf = (operation: Operation) => Object.entries(shapeOf(operation).properties ?? {})
const queryOf = (operation: Operation): readonly string[] => Object.keys(operation.query?.properties ?? {})

// Each table holds the operations that its check applies to, and no others.
const writing = operations.filter(
  ({ method, body }) => body !== undefined || !['GET', 'DELETE'].includes(method),
)
const withRequired = operations.filter((operation) => requiredOf(operation).length > 0)
const withFields = operations.filter((operation) => fieldsOf(operation).length > 0)
const addressed = operations.filter(
  (operation) => parametersOf(operation).length + queryOf(operation).length > 0,
)

/** Writing operations that declare no body: they take none, or read the raw bytes of an upload or a webhook. */
const WITHOUT_BODY = [
  'beginPasskeySignIn',
  'beginStepUp',
  'cancelEvaluation',
  'confirmTestPayment',
  'consoleRefresh',
  'consoleSignOut',
  'createClaimLink',
  'dismissPersonMatch',
  'endMemberSessions',
  'endOtherSessions',
  'liftLegalHold',
  'markConversationRead',
  'noteWidgetTyping',
  'openOrgBillingPortal',
  'probeMcpServer',
  'promoteLeadModelVersion',
  'promoteLeadPolicyVersion',
  'promoteScoringVersion',
  'receiveChannelWebhook',
  'refreshKnowledgeSource',
  'refreshSession',
  'renewRecoveryCodes',
  'replaceDocument',
  'reprocessDocument',
  'resendDelivery',
  'resendProjectDelivery',
  'resetAgentInstance',
  'resetLeadLearning',
  'resetMemberSecondFactor',
  'resetWorkspaceUserPassword',
  'rotateMeteringKey',
  'rotateProjectWebhookSecret',
  'rotateWebhookSecret',
  'runAnalyticsRule',
  'signOut',
  'startWorkspaceExport',
  'takeOverConversation',
  'uploadDocument',
  'uploadFile',
  'uploadWidgetFile',
  'verifyDomain',
]
/** Bodies without named fields: any JSON value, a list, or bytes whose signature is checked first. */
const WITHOUT_FIELDS = ['putAccountConfig', 'putProjectConfig', 'putSessionTools', 'receivePaymentEvent']

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

interface Place {
  readonly tenant: TestTenant
  /** A value for each parameter of the path. */
  readonly own: Readonly<Record<string, string>>
}
const places = new Map<string, Promise<Place>>()
/** A workspace in which the operation's path names something; made once, since the checks leave it in place. */
function placeOf(operation: Operation): Promise<Place> {
  const made =
    places.get(operation.id) ??
    app.newTenant().then(async (tenant) => ({ tenant, own: await addressIn(operation, app, tenant) }))
  places.set(operation.id, made)
  return made
}
const tokenOf = (operation: Operation, tenant: TestTenant) =>
  operation.auth === 'public' ? undefined : tenant.owner
/** Some operations are long work even when they are asked for little, and the walk asks many times. */
const PATIENCE_MS = 180_000
/** The same junk, which asks for little where it may be taken for a request that asks for much. */
function lightened(operation: Operation, junk: string): string {
  const light = LIGHT[operation.id]
  const body = parsed(junk)
  return light !== undefined && fits('object', body)
    ? JSON.stringify({ ...(body as object), ...light })
    : junk
}
const asksForMuch = (operation: Operation, field: string, value: unknown): boolean =>
  Object.hasOwn(LIGHT[operation.id] ?? {}, field) && Number(value) > 1_000
const expectSound = (reply: Reply, junk: string): void =>
  expect(reply.status, `${junk.slice(0, 60)} → ${reply.text}`).toBeLessThan(500)

it('leaves no operation out', () => {
  const ids = (some: readonly Operation[]) => some.map(({ id }) => id).sort()
  expect(ids(writing.filter(({ body }) => body === undefined))).toEqual(WITHOUT_BODY)
  expect(
    ids(writing.filter(({ body }) => body !== undefined && !withFields.some((one) => one.body === body))),
  ).toEqual(WITHOUT_FIELDS)
  // Only a read without parameters has nothing that could be wrong.
  const without = operations.filter((operation) => ![...writing, ...addressed].includes(operation))
  expect(without.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(without.length).toBeLessThan(operations.length / 5)
})

it.each(writing.map(named))(
  '%s answers junk bodies with problems',
  async (_name, operation) => {
    const { tenant, own } = await placeOf(operation)
    const path = fill(operation, own)
    const { type } = shapeOf(operation)
    const readsJson = operation.body !== undefined && operation.readsRawBody !== true
    for (const junk of JUNK_BODIES) {
      const body = lightened(operation, junk)
      const reply = await app.call(operation.method, path, { as: tokenOf(operation, tenant), body })
      expectSound(reply, body)
      const value = parsed(body)
      const isRefused = value === undefined || (type !== undefined && !fits(type, value))
      if (readsJson && isRefused) expect(reply.status, body.slice(0, 60)).toBe(400)
    }
  },
  PATIENCE_MS,
)

it.each(withRequired.map(named))(
  '%s names every required field',
  async (_name, operation) => {
    const { tenant, own } = await placeOf(operation)
    const path = fill(operation, own)
    const reply = await app.call(operation.method, path, { as: tokenOf(operation, tenant), body: {} })
    expect(reply.status).toBe(400)
    const locations = reply.body.errors.map((error: { location: string }) => error.location)
    for (const field of requiredOf(operation)) expect(locations).toContain(`body.${field}`)
  },
  PATIENCE_MS,
)

it.each(withFields.map(named))(
  '%s names every field of the wrong type, and survives junk of the right one',
  async (_name, operation) => {
    const fields = fieldsOf(operation)
    const { tenant, own } = await placeOf(operation)
    let path = fill(operation, own)
    const send = async (junk: object): Promise<Reply> => {
      const body = { ...(bodyOf(operation) as object), ...junk }
      const as = tokenOf(operation, tenant)
      let reply = await app.call(operation.method, path, { as, body })
      if (reply.status === 404) {
        // An earlier request may have succeeded, and used up what the address names.
        path = fill(operation, await addressIn(operation, app, tenant))
        reply = await app.call(operation.method, path, { as, body })
      }
      expectSound(reply, JSON.stringify(junk))
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
      expect(reply.status, `${JSON.stringify(value).slice(0, 60)} → ${reply.text}`).toBe(400)
      for (const field of wrong) expect(reply.text).toContain(`body.${field}`)
    }
  },
  PATIENCE_MS,
)

it.each(addressed.map(named))(
  '%s survives junk in its path and query',
  async (_name, operation) => {
    const { tenant, own } = await placeOf(operation)
    const as = tokenOf(operation, tenant)
    const body = bodyOf(operation)
    for (const junk of JUNK_TEXT) {
      for (const name of parametersOf(operation)) {
        const path = fill(operation, { ...own, [name]: 'JUNK' }).replace('JUNK', junk)
        expectSound(await app.call(operation.method, path, { as, body }), `${name} = ${junk}`)
      }
      for (const name of queryOf(operation)) {
        const path = `${fill(operation, own)}?${name}=${junk}`
        expectSound(await app.call(operation.method, path, { as, body }), `${name} = ${junk}`)
      }
    }
  },
  PATIENCE_MS,
)

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
