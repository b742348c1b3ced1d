import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { testApp } from '../../../test/harness.ts'
import { knowledgePath } from '../../../test/knowledge.ts'
import { newPerson, signIn } from '../../../test/people.ts'
import { fileResponse, keyOperation } from './operation.ts'
import { named } from './schema.ts'

const echo = keyOperation({
  id: 'testEcho',
  method: 'POST',
  path: '/test/echo/{name}',
  domain: 'test',
  permission: 'write',
  summary: 'Says what it heard',
  params: Type.Object({ name: Type.String() }),
  body: Type.Object({ text: Type.Optional(Type.String()), count: Type.Optional(Type.Integer()) }),
  response: named('TestEcho', Type.Object({ name: Type.String(), body: Type.Unknown() })),
  handle: async ({ params, body }) => ({ name: params.name, body }),
})
const table = keyOperation({
  id: 'testTable',
  method: 'GET',
  path: '/test/table',
  domain: 'test',
  permission: 'read',
  summary: 'Sends a file',
  mode: 'manual',
  response: fileResponse('text/csv; charset=utf-8'),
  handle: async ({ caller }) => ({
    headers: { 'content-disposition': 'attachment; filename="table.csv"' },
    content: `tenant\n${caller.tenantId}\n`,
  }),
})
const fails = keyOperation({
  id: 'testFails',
  method: 'GET',
  path: '/test/fails',
  domain: 'test',
  permission: 'read',
  summary: 'Is broken',
  response: named('TestFails', Type.Object({})),
  handle: async () => {
    throw new Error('secret detail of the inside')
  },
})

const app = await testApp({
  moreOperations: [echo, table, fails],
  settings: { RAPPORT_METRICS_TOKEN: 'scrape-me' },
})
const tenant = await app.newTenant()
const post = (path: string, body?: unknown, headers = {}) =>
  app.call('POST', path, { as: tenant.key, body, headers })

it('answers unknown addresses and methods with problems', async () => {
  expect(await app.call('GET', '/api/v1/nowhere')).toMatchObject({ status: 404 })
  const wrong = await app.call('DELETE', '/api/v1/projects', { as: tenant.key })
  expect(wrong.status).toBe(405)
  expect(wrong.headers['allow']).toBe('GET, HEAD, POST')
  expect(await app.call('GET', '/%zz')).toMatchObject({ status: 400 })
})

it('reads a JSON content type with an empty body as an empty object', async () => {
  expect((await post('/api/v1/test/echo/a')).body.body).toEqual({})
  const bare = await app.app.server.inject({
    method: 'POST',
    url: '/api/v1/test/echo/a',
    headers: { authorization: `Bearer ${tenant.key}` },
  })
  expect(bare.json().body).toEqual({})
})

it.each([
  ['My%20Agent', 'My Agent'],
  ['agent%2Fone', 'agent/one'],
  ['100%2525', '100%25'],
  ['caf%C3%A9', 'café'],
  ['a%3Fb%23c', 'a?b#c'],
])('decodes the path segment %s once', async (written, meant) => {
  expect((await post(`/api/v1/test/echo/${written}`, {})).body.name).toBe(meant)
})

it('ignores fields and parameters it does not know', async () => {
  const reply = await post('/api/v1/test/echo/a?offset=3', { text: 'x', unknown: { deep: 1 } })
  expect(reply.status).toBe(200)
})

it('refuses what it cannot read', async () => {
  expect(await post('/api/v1/test/echo/a', '{"text":')).toMatchObject({
    status: 400,
    body: { code: 'malformed_request' },
  })
  expect(await post('/api/v1/test/echo/a', '{"__proto__":{"x":1}}')).toMatchObject({ status: 400 })
  expect(await post('/api/v1/test/echo/a', 'text', { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
  })
  expect(await post('/api/v1/test/echo/a', `"${'x'.repeat(1_100_000)}"`)).toMatchObject({ status: 413 })
  expect(await post('/api/v1/test/echo/a', '[]')).toMatchObject({ status: 400 })
  // Numbers in bodies are numbers; text is not read as one.
  expect((await post('/api/v1/test/echo/a', { count: '3' })).body.errors).toMatchObject([
    { location: 'body.count', value: '3' },
  ])
})

it('asks who is there before it says what is wrong', async () => {
  const reply = await app.call('POST', '/api/v1/test/echo/a', { body: '{"text":' })
  expect(reply.status).toBe(401)
  expect(reply.headers['www-authenticate']).toBe('Bearer')
})

it('sends files as what they are', async () => {
  const reply = await app.callAny('GET', '/api/v1/test/table', { as: tenant.key })
  expect(reply).toMatchObject({ status: 200, text: `tenant\n${tenant.tenantId}\n` })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toContain('table.csv')
  expect((await app.call('GET', '/api/v1/test/table')).status).toBe(401)
})

it('hides the inside when something breaks', async () => {
  const reply = await app.callAny('GET', '/api/v1/test/fails', { as: tenant.key })
  expect(reply.status).toBe(500)
  expectProblem(reply)
  expect(reply.text).not.toContain('secret detail')
})

it('gives every answer a request id, the caller’s own if it is sound', async () => {
  const own = await post('/api/v1/test/echo/a', {}, { 'x-request-id': 'trace-1234' })
  expect(own.headers['x-request-id']).toBe('trace-1234')
  const made = await post('/api/v1/test/echo/a', {}, { 'x-request-id': 'bad id\u00e9' })
  expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('answers HEAD like GET without the body', async () => {
  const reply = await app.callAny('HEAD', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.owner })
  expect(reply).toMatchObject({ status: 200, text: '' })
})

it('publishes itself: health, readiness, document, schemas, reference, problems', async () => {
  expect((await app.call('GET', '/health')).body).toMatchObject({ status: 'ok' })
  expect((await app.call('GET', '/ready')).body).toEqual({
    status: 'ready',
    checks: { database: 'ok', 'optional:embedding': 'ok' },
  })
  const document = (await app.call('GET', '/openapi.json')).body
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'sessionToken'])
  const schema = await app.call('GET', '/api/v1/schemas/Tenant.json')
  expect(schema.body).toMatchObject({ $id: 'http://rapport.test/api/v1/schemas/Tenant.json', type: 'object' })
  expect((await app.call('GET', '/api/v1/schemas/Nothing.json')).status).toBe(404)
  const reference = await app.callAny('GET', '/docs/')
  expect(reference.status).toBe(200)
  expect(reference.text).toContain('Rapport API')
  const help = await app.callAny('GET', '/problems/invalid_input')
  expect(help.text).toContain('errors')
  expect((await app.call('GET', '/problems/toString')).status).toBe(404)
})

it('serves metrics to a caller with the token', async () => {
  await post('/api/v1/test/echo/a', {})
  expect((await app.call('GET', '/metrics')).status).toBe(404)
  const scraped = await app.callAny('GET', '/metrics', { as: 'scrape-me' })
  expect(scraped.text).toContain('rapport_requests_total{operation="testEcho",status="200"}')
  expect(scraped.text).toContain('rapport_jobs')
})

it('limits requests of a credential and says when to come back', async () => {
  const limited = await testApp({ settings: { RAPPORT_RATE_LIMIT: '3' } })
  const one = await limited.newTenant()
  const other = await limited.newTenant()
  const ask = (as: string) => limited.call('GET', '/api/v1/account/config', { as })
  const replies = [await ask(one.key), await ask(one.key), await ask(one.key), await ask(one.key)]
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429])
  expect(replies.map((reply) => reply.headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
  expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(other.key)).status).toBe(200)
})

it('makes an address that guesses credentials wait', async () => {
  const guessed = await testApp({ failuresPerMinute: 20 })
  const statuses = new Set<number>()
  for (let guess = 0; guess < 25; guess += 1) {
    statuses.add((await guessed.call('GET', '/api/v1/account/config', { as: `sk_${guess}` })).status)
  }
  expect([...statuses]).toEqual([401, 429])
})

it('lets good credentials in from an address that guesses, also those it has not seen yet', async () => {
  const guessed = await testApp({ failuresPerMinute: 300 })
  const tenant = await guessed.newTenant()
  const person = await newPerson(guessed, tenant)
  const path = '/api/v1/account/config'
  const guess = async (number: number) => (await guessed.call('GET', path, { as: `sk_${number}` })).status
  const statuses: number[] = []
  for (let number = 0; number < 310; number += 1) statuses.push(await guess(number))
  expect(statuses.slice(298, 302)).toEqual([401, 401, 429, 429])
  for (const as of [tenant.key, tenant.owner, await tenant.keyWith(['read:config'])])
    expect((await guessed.call('GET', path, { as })).status).toBe(200)
  expect((await signIn(guessed, person.username, person.password)).status).toBe(200)
  expect((await signIn(guessed, person.username, 'not the password')).status).toBe(429)
  const documents = knowledgePath(tenant, 'documents')
  expect((await guessed.call('POST', documents, { as: 'sk_unknown', body: '{}' })).status).toBe(429)
  expect((await guessed.call('POST', documents, { as: tenant.key, body: '{}' })).status).toBe(400)
  expect(await guess(0)).toBe(429)
})
