import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { listening, SILENCE_MS, sendHalf } from '../../../test/half-sent.ts'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { sessionCookie } from '../auth/console-session.ts'
import { personOperation, sessionOperation } from './operation.ts'
import { named } from './schema.ts'

const Seen = named('TestSeen', Type.Object({ length: Type.Integer() }))
const common = { method: 'POST', domain: 'projects', summary: 'Counts', response: Seen } as const
const forSessions = sessionOperation({
  ...common,
  id: 'testSessionBody',
  path: '/test/session-body',
  permission: 'write',
  body: Type.Object({ text: Type.String() }),
  handle: async ({ body }) => ({ length: body.text.length }),
})
const forPersons = personOperation({
  ...common,
  id: 'testPersonBody',
  path: '/test/person-body',
  body: Type.Object({ text: Type.String() }),
  handle: async ({ body }) => ({ length: body.text.length }),
})

const app = await testApp({ moreOperations: [forSessions, forPersons] })
const port = await listening(app)
const LARGE = 100_000

/** Status and code of the early answer, or `waiting`. */
async function refusal(path: string, as: string | undefined, more: object = {}, waitMs?: number) {
  const answer = await sendHalf(port, { path, as, length: LARGE, begin: '{"text":"', ...more }, waitMs)
  return answer === 'waiting' ? answer : `${answer.status} ${answer.body.code}`
}

/** The same where no answer is expected. */
const announced = (path: string, as: string | undefined, more: object = {}) =>
  refusal(path, as, more, SILENCE_MS)

const projectAgents = '/api/v1/agents'
const sessionBody = '/api/v1/test/session-body'
const personBody = '/api/v1/test/person-body'
const uploads = (tenant: TestTenant) => `/api/v1/projects/${tenant.projectId}/knowledge/documents`

it('reads a large body only for those who may send it', async () => {
  const tenant = await app.newTenant()
  const other = await app.newTenant()
  const viewer = await tenant.member('viewer')
  expect(await refusal(projectAgents, undefined)).toBe('401 unauthenticated')
  expect(await refusal(projectAgents, `sk_${'a'.repeat(32)}`)).toBe('401 unauthenticated')
  expect(await refusal(projectAgents, await tenant.keyWith(['read:agents']))).toBe('403 forbidden')
  expect(await refusal(projectAgents, viewer.token)).toBe('403 forbidden')
  expect(await announced(projectAgents, tenant.key)).toBe('waiting')
  expect(await announced(projectAgents, tenant.owner)).toBe('waiting')
  expect(await refusal(sessionBody, tenant.key)).toBe('401 wrong_credential_kind')
  expect(await announced(sessionBody, tenant.owner)).toBe('waiting')
  expect(await refusal(personBody, undefined)).toBe('401 unauthenticated')
  expect(await refusal(personBody, await app.tokenFor(newId()))).toBe('401 unauthenticated')
  expect(await announced(personBody, viewer.token)).toBe('waiting')
  expect(await refusal(uploads(other), tenant.key)).toBe('404 not_found')
})

it('says before the body what it says after it', async () => {
  const tenant = await app.newTenant()
  const key = await tenant.keyWith(['read:agents'])
  const early = await sendHalf(port, { path: projectAgents, as: key, length: LARGE, begin: '{' })
  const late = await app.call('POST', projectAgents, { as: key, body: {} })
  if (early === 'waiting') throw new Error('no answer came')
  const { instance: _one, ...said } = early.body
  const { instance: _other, ...saidLate } = late.body
  expect(said).toEqual(saidLate)
  const anonymous = await sendHalf(port, { path: projectAgents, length: LARGE, begin: '{' })
  expect(anonymous).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
})

it('asks those who do not say how much they send', async () => {
  const tenant = await app.newTenant()
  const chunked = { length: undefined, begin: `{"text":"${'x'.repeat(70_000)}` }
  expect(await refusal(projectAgents, undefined, chunked)).toBe('401 unauthenticated')
  expect(await refusal(projectAgents, await tenant.keyWith(['read:agents']), chunked)).toBe('403 forbidden')
  expect(await announced(projectAgents, tenant.key, chunked)).toBe('waiting')
})

it('knows the console by its cookie', async () => {
  const tenant = await app.newTenant()
  const cookie = sessionCookie(tenant.owner, 600, 'http://rapport.test').split(';')[0] as string
  expect(await refusal(sessionBody, undefined, { headers: { cookie } })).toBe('401 unauthenticated')
  const headers = { cookie, 'x-rapport-console': '1' }
  expect(await announced(sessionBody, undefined, { headers })).toBe('waiting')
})

it('reads no body for a key that has just been revoked', async () => {
  const tenant = await app.newTenant()
  const keys = `/api/v1/projects/${tenant.projectId}/keys`
  const made = await app.call('POST', keys, { as: tenant.owner, body: { name: 'Uploads' } })
  expect(await announced(uploads(tenant), made.body.key)).toBe('waiting')
  await app.call('DELETE', `${keys}/${made.body.key_id}`, { as: tenant.owner })
  expect(await refusal(uploads(tenant), made.body.key)).toBe('401 unauthenticated')
})

it('counts a request with a large body once', async () => {
  const limited = await testApp({ settings: { RAPPORT_RATE_LIMIT: '3' }, moreOperations: [forSessions] })
  const limitedPort = await listening(limited)
  const tenant = await limited.newTenant()
  const body = { text: 'x'.repeat(LARGE) }
  const replies = []
  for (let n = 0; n < 2; n += 1)
    replies.push(await limited.call('POST', sessionBody, { as: tenant.owner, body }))
  expect(replies.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1'])
  expect(replies[0]?.headers).toMatchObject({
    'ratelimit-policy': '"default";q=3;w=60',
    ratelimit: expect.stringMatching(/^"default";r=2;t=(60|[1-5]?\d)$/),
  })
  expect(replies[0]?.body).toMatchObject({ length: LARGE })
  await limited.call('POST', sessionBody, { as: tenant.owner, body })
  const refused = await sendHalf(limitedPort, {
    path: sessionBody,
    as: tenant.owner,
    length: LARGE,
    begin: '{',
  })
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
    headers: { 'x-ratelimit-remaining': '0', 'retry-after': expect.any(String) },
  })
})

it('takes no more than 64 kB without a credential', async () => {
  const signIn = { path: '/auth/sign-in', begin: '{"username":"' }
  expect(await sendHalf(port, { ...signIn, length: 65_537 })).toMatchObject({ status: 413 })
  expect(await sendHalf(port, { ...signIn, begin: `{"other":"${'x'.repeat(70_000)}` })).toMatchObject({
    status: 413,
  })
  expect(await sendHalf(port, { ...signIn, length: 1_000 }, 300)).toBe('waiting')
})

it('takes no compressed body', async () => {
  const tenant = await app.newTenant()
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd'])
    expect(
      await app.call('POST', projectAgents, {
        as: tenant.key,
        body: 'x',
        headers: { 'content-encoding': encoding },
      }),
    ).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})
