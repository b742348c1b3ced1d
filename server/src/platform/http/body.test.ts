import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { listening, sendHalf } from '../../../test/half-sent.ts'
import { testApp } from '../../../test/harness.ts'
import { unstorableText } from './body.ts'
import { keyOperation } from './operation.ts'
import { named } from './schema.ts'

const body = Type.Object({
  note: Type.Optional(Type.String({ maxLength: 1_000 })),
  budget: Type.Integer({ default: 7 }),
  rows: Type.Array(
    Type.Object({ name: Type.String({ maxLength: 100 }), kind: Type.String({ default: 'plain' }) }),
    { minItems: 1, maxItems: 100_000 },
  ),
  values: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1_000_000 })),
})
const Seen = named('TestBodySeen', Type.Object({ seen: Type.Unknown(), rows: Type.Unknown() }))
const common = {
  method: 'POST',
  domain: 'test',
  permission: 'write',
  summary: 'Tells',
  response: Seen,
} as const
const whole = keyOperation({
  ...common,
  id: 'testWholeBody',
  path: '/test/whole-body',
  bodyLimit: 32_000_000,
  body,
  handle: async ({ body: { rows, ...rest } }) => ({
    seen: rest,
    rows: [rows.length, rows[0], rows.at(-1)],
  }),
})
const inPieces = keyOperation({
  ...common,
  id: 'testBodyInPieces',
  path: '/test/body-in-pieces',
  mode: 'manual',
  bodyLimit: 32_000_000,
  inPieces: 'rows',
  body,
  handle: async ({ body: { rows: _left, ...rest }, request }) => {
    const rows: unknown[] = []
    for await (const piece of request.items()) rows.push(...piece)
    let texts = 0
    for await (const text of request.itemTexts()) texts += JSON.parse(`[${text}]`).length
    return { seen: rest, rows: [rows.length, rows[0], rows.at(-1), texts] }
  },
})

const app = await testApp({ moreOperations: [whole, inPieces] })
const tenant = await app.newTenant()
const post = (path: string, sent: unknown, headers = {}) =>
  app.call('POST', `/api/v1/test/${path}`, { as: tenant.key, body: sent, headers })
const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `row ${at} é "quoted" \u{1f600}`, ...more }))

it.each([10, 20_000])('reads %d rows alike, whole and in pieces', async (count) => {
  const sent = { note: 'ü', rows: rows(count, { kind: 'given' }), values: [1, 2] }
  const last = { name: `row ${count - 1} é "quoted" \u{1f600}`, kind: 'given' }
  const first = { ...last, name: 'row 0 é "quoted" \u{1f600}' }
  const seen = { note: 'ü', budget: 7, values: [1, 2] }
  expect((await post('whole-body', sent)).body).toMatchObject({ seen, rows: [count, first, last] })
  expect((await post('body-in-pieces', sent)).body).toMatchObject({ seen, rows: [count, first, last, count] })
})

it.each([1, 20_000])('fills in defaults in %d rows', async (count) => {
  const reply = await post('whole-body', { rows: rows(count) })
  expect(reply.body.rows[2].kind).toBe('plain')
})

it('names what is wrong with a large body as it does with a small one', async () => {
  const faultsOf = async (sent: unknown) => (await post('whole-body', sent)).body
  const wrong = (count: number) => ({ budget: 'x', rows: [...rows(count), { name: 3 }] })
  const small = await faultsOf(wrong(2))
  const large = await faultsOf(wrong(20_000))
  expect(small.errors).toMatchObject([
    { location: 'body.budget', value: 'x' },
    { location: 'body.rows[2].name' },
  ])
  expect(large.errors).toMatchObject([
    { location: 'body.budget', value: 'x' },
    { location: 'body.rows[20000].name' },
  ])
  const many = await faultsOf({ rows: Array(60_000).fill(0) })
  expect(many.errors).toHaveLength(100)
  expect(many.errors[99].location).toBe('body.rows[99]')
  const smuggled = JSON.stringify({ rows: rows(20_000) }).replace('row 7 ', '\\u0000')
  expect((await faultsOf(smuggled)).errors).toMatchObject([{ location: 'body.rows[7].name' }])
  const broken = `${JSON.stringify({ rows: rows(20_000) }).slice(0, -2)},tru]}`
  expect(await faultsOf(broken)).toMatchObject({ code: 'malformed_request' })
})

it('writes a million faults down in no time', async () => {
  const sent = `{"rows":[{"name":"a"}],"values":[${'"",'.repeat(150_000)}""]}`
  const began = performance.now()
  const reply = await post('whole-body', sent)
  expect(reply.body.errors).toHaveLength(100)
  expect(performance.now() - began).toBeLessThan(10_000)
})

it('repeats the answer to a large body by its key, and to no other body', async () => {
  const headers = { 'idempotency-key': 'large' }
  const sent = { rows: rows(20_000) }
  const first = await post('body-in-pieces', sent, headers)
  expect((await post('body-in-pieces', sent, headers)).text).toBe(first.text)
  expect((await post('body-in-pieces', { rows: rows(20_001) }, headers)).status).toBe(422)
})

it.each([
  ['{"rows":[{"name":"a"}],"__pro\\u0074o__":{}}', 'malformed_request', undefined],
  ['{"rows":[{"name":"a"}],"constructor":{"prototype":1}}', 'malformed_request', undefined],
  ['{"rows":[{"name":"a","na\\u006de":"b"}]}', 'invalid_input', 'body.rows[0].name'],
  [`{"rows":[{"name":"a"}],"other":${'['.repeat(65)}${']'.repeat(65)}}`, 'malformed_request', undefined],
  [`{"rows":[{"name":"${'x'.repeat(5_000)}"}]}`, 'invalid_input', 'body.rows[0].name'],
])('refuses %.60s', async (sent, code, location) => {
  const { status, body: said } = await post('whole-body', sent)
  expect([status, said.code, said.errors?.[0].location]).toEqual([400, code, location])
})

it('refuses an array that is too long before it is here', async () => {
  const port = await listening(app)
  const path = '/api/v1/agents/x/users/import'
  const begin = `{"users":[${'[],'.repeat(2_000)}`
  const half = { path, as: tenant.key, begin }
  for (const length of [60_000_000, undefined])
    expect(await sendHalf(port, { ...half, length })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        errors: [{ location: 'body.users', message: 'must have at most 1000 items' }],
      },
    })
  const other = `{"users":[],"other":[${'1,'.repeat(100_001)}`
  expect(await sendHalf(port, { ...half, begin: other, length: 60_000_000 })).toMatchObject({
    status: 400,
    body: { errors: [{ location: 'body.other', message: 'must have at most 100000 items' }] },
  })
})

it('goes on with a connection whose body was refused half-way', async () => {
  const port = await listening(app)
  const url = `http://127.0.0.1:${port}/api/v1/agents/x/users/import`
  const sent = `{"users":[${'[],'.repeat(1_000_000)}[]]}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tenant.key}` }
  for (let n = 0; n < 3; n += 1) {
    const refused = await fetch(url, { method: 'POST', headers, body: sent })
    expect(refused.status).toBe(400)
    await refused.text()
  }
})

it('stops looking for text that cannot be stored when it has found enough', () => {
  const faults = unstorableText('body', { a: { list: Array(1_000).fill('\0') }, 'k\0': 1 }, 100)
  expect(faults).toHaveLength(100)
  expect(faults[99]?.location).toBe('body.a.list[99]')
  expect(unstorableText('query', { 'k\0': 1, ok: ['\ud800'] }, 100)).toMatchObject([
    { location: 'query' },
    { location: 'query.ok[0]' },
  ])
})
