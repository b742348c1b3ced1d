import { expect, it } from 'vitest'
import { newId } from '../src/kernel/ids.ts'
import { testApp } from './harness.ts'
import { workOff } from './jobs.ts'
import { longestTurnOf } from './longest-turn.ts'
import { withAda } from './memory.ts'
import { Website } from './website.ts'

const app = await testApp()

/** Each of these once held up the event loop for 1 to 40 s; the limit leaves room for a busy machine. */
const LATE_MS_MAX = 500

it('answers a visitor who laughs for 89 bytes', async () => {
  const website = await Website.open(app)
  const visitor = await website.visit()
  await website.say(visitor, 'Hello.')
  const waited = await longestTurnOf(async () => {
    const { status, text } = await website.say(visitor, `${'ha'.repeat(44)}x`)
    expect(status).toBe(200)
    expect(text).not.toBe('')
  })
  expect(waited).toBeLessThan(LATE_MS_MAX)
})

it('researches a lead whose text is 1,300 digits and 1,300 spaces', async () => {
  const tenant = await app.newTenant()
  const text = '1'.repeat(1_300) + ' '.repeat(1_300)
  const body = { lead: { name: 'Mia', email: 'lead@example.com', raw: text } }
  const waited = await longestTurnOf(async () => {
    const reply = await app.call('POST', '/api/v1/builtin-agents/lead/enrich', { as: tenant.key, body })
    expect(reply.status).toBe(202)
    await workOff(app, tenant.tenantId, 'leads.enrich')
  })
  expect(waited).toBeLessThan(LATE_MS_MAX)
})

it('learns from twelve messages of 8,000 ampersands, and from what comes after them', async () => {
  const tenant = await withAda(app)
  const say = (texts: readonly string[]) =>
    app.call('POST', '/api/v1/agents/Ada/turns', {
      as: tenant.key,
      body: {
        user_id: 'u1',
        session_id: 's1',
        messages: texts.map((content) => ({ role: 'user', content })),
      },
    })
  await say(['I live in Lyon.'])
  await workOff(app, tenant.tenantId, 'memory.extract')
  const waited = await longestTurnOf(async () => {
    await say(Array<string>(12).fill('&'.repeat(8_000)))
    await say(['I have a dog called Rex.'])
    await workOff(app, tenant.tenantId, 'memory.extract')
  })
  expect(waited).toBeLessThan(LATE_MS_MAX)
  const facts = await app.call('GET', '/api/v1/agents/Ada/memory/facts?user_id=u1', { as: tenant.key })
  expect(JSON.stringify(facts.body)).toContain('Rex')
})

it('stores configuration values of a megabyte', async () => {
  const tenant = await app.newTenant()
  const put = (value: unknown) =>
    app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/large`, { as: tenant.key, body: { value } })
  await put('small')
  // Hard to compress, which the database tries.
  const value = Array.from({ length: 26_000 }, () => newId()).join('')
  const waited = await longestTurnOf(async () => expect((await put(value)).status).toBeLessThan(300))
  expect(waited).toBeLessThan(LATE_MS_MAX)
})

it.each([
  ['a query of 3,800 parameters', `?${'a=1&'.repeat(3_800)}`, {}, 200],
  ['a query of one long escape', `?page_size=${'%25'.repeat(5_000)}`, {}, 400],
  ['a query that is no text', '?page_size=%ff%fe%c0', {}, 400],
  ['a cookie of 2,000 pairs', '', { cookie: 'a=b; '.repeat(2_000) }, 200],
  ['a cookie that only separates', '', { cookie: ';'.repeat(14_000) }, 200],
  ['a bearer of spaces', '', { authorization: `Bearer ${' '.repeat(14_000)}x` }, 401],
])('answers %s at once', async (_what, query, headers, status) => {
  const tenant = await app.newTenant()
  const waited = await longestTurnOf(async () => {
    const reply = await app.call('GET', `/api/v1/agents${query}`, { as: tenant.key, headers })
    expect(reply.status).toBe(status)
  })
  expect(waited).toBeLessThan(LATE_MS_MAX)
})
