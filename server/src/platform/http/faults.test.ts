import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { EventConsumer } from '../../../test/event-source.ts'
import { testApp } from '../../../test/harness.ts'
import { IdentityProvider } from '../../../test/identity-provider.ts'
import { newId } from '../../kernel/ids.ts'
import { asTenant } from '../db/database.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const app = await testApp({
  settings: { RAPPORT_CORS_ORIGINS: 'https://console.example', ...provider.settings },
})

it('lets the pages of a configured origin use every method', async () => {
  const reply = await app.app.server.inject({
    method: 'OPTIONS',
    url: '/api/v1/runtime/widget-consent',
    headers: { origin: 'https://console.example', 'access-control-request-method': 'PUT' },
  })
  expect(String(reply.headers['access-control-allow-methods'])).toMatch(/PUT/)
  expect(String(reply.headers['access-control-allow-methods'])).toMatch(/DELETE/)
})

it('remembers the answer to a request with a long address', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects?note=${randomBytes(3_000).toString('hex')}`
  const post = () =>
    app.call('POST', path, { as: tenant.owner, body: { name: 'P' }, headers: { 'idempotency-key': 'long' } })
  const first = await post()
  expect(first.status).toBe(200)
  expect((await post()).body).toEqual(first.body)
})

it('replays the first answer to a caller whom the request has given a workspace', async () => {
  const as = await provider.token('newcomer')
  const post = () =>
    app.call('POST', '/api/v1/onboarding/bootstrap', { as, body: {}, headers: { 'idempotency-key': 'once' } })
  const first = await post()
  expect(first.body.created).toBe(true)
  expect((await post()).body).toEqual(first.body)
})

it('tells a revoked key nothing, also where the handler refuses before it asks the database', async () => {
  const tenant = await app.newTenant()
  const body = { username: 'x', tenant_id: newId() }
  const as = await tenant.keyWith(['write:workspace-users'])
  const post = () => app.call('POST', '/api/v1/workspace-users', { as, body })
  expect((await post()).status).toBe(404)
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.run({ text: 'update api_keys set revoked_at = now()', values: [] }),
  )
  expect((await post()).status).toBe(401)
})

it('ends the event stream of a key that was revoked', async () => {
  const tenant = await app.newTenant()
  const address = await app.app.server.listen({ host: '127.0.0.1', port: 0 })
  const consumer = new EventConsumer()
  const { ended } = await consumer.open(`${address}/api/v1/events/stream`, tenant.key)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const emit = (type: string) =>
    app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
      app.app.services.events.append(tx, { tenantId: tenant.tenantId, projectId: tenant.projectId, type })
    })
  await emit('test.before')
  await expect.poll(() => consumer.frames.length).toBe(1)
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.run({ text: 'update api_keys set revoked_at = now()', values: [] }),
  )
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await emit('test.after')
  await ended
  expect(consumer.frames.map((frame) => frame.data.type)).toEqual(['test.before'])
  consumer.close()
})

it('answers 503, not 401, while the identity provider’s keys cannot be fetched', async () => {
  const broken = createServer((_request, response) => response.writeHead(500).end())
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  const other = await testApp({
    settings: {
      RAPPORT_SESSION_JWKS_URL: `${url}/jwks`,
      RAPPORT_SESSION_ISSUER: url,
      RAPPORT_SESSION_AUDIENCE: 'a',
    },
  })
  const { privateKey } = await generateKeyPair('RS256')
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ iss: url, aud: 'a', sub: 's', iat: now, exp: now + 60 })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(privateKey)
  const reply = await other.callAny('GET', '/api/v1/me', { as: token })
  broken.close()
  expect(reply.status).toBe(503)
})

it('answers a large body full of mistakes with a short list of them', async () => {
  const tenant = await app.newTenant()
  const body = `{"users":[${'0,'.repeat(500_000)}0]}`
  const began = Date.now()
  const reply = await app.call('POST', '/api/v1/workspace-users/bulk', { as: tenant.owner, body })
  // It took seventeen seconds, in which no other request was served.
  expect(Date.now() - began).toBeLessThan(12_000)
  expect(reply.status).toBe(400)
  expect(reply.text.length).toBeLessThan(100_000)
})

it('lists few of very many unstorable texts', async () => {
  const tenant = await app.newTenant()
  const body = `[${'"\\u0000",'.repeat(100_000)}0]`
  const reply = await app.call('PUT', '/api/v1/account/config/x', { as: tenant.key, body })
  expect(reply.status).toBe(400)
  expect(reply.text.length).toBeLessThan(100_000)
})

it('makes an address wait that keeps failing to sign in', async () => {
  const other = await testApp({ failuresPerMinute: 10 })
  const signIn = () => other.call('POST', '/auth/sign-in', { body: { username: 'nobody', password: 'x' } })
  for (let n = 0; n < 9; n += 1) await other.call('GET', '/api/v1/me', { as: 'wrong' })
  expect((await signIn()).status).toBe(401)
  expect((await signIn()).status).toBe(429)
})

it('allows the script in the page of the reference, and no other', async () => {
  const page = await app.app.server.inject({ method: 'GET', url: '/docs/' })
  const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page.payload)?.[1] ?? ''
  expect(script).toContain('createApiReference')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
})
