import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const app = await testApp({ settings: { RAPPORT_TRIALS_PER_DAY: '3' } })
// Days are counted for the whole installation; these are days that no other test uses.
app.clock.advance(1_000 * DAY_MS)
const start = (body: unknown = {}) => app.call('POST', '/onboarding/trial', { body })

it('gives a key that works for fourteen days, an agent and a claim link', async () => {
  const trial = await start({ client: { hostname: 'shop.example', agent_name: 'Ada' } })
  expect(trial.status).toBe(200)
  const { api_key: key, tenant_id: tenantId } = trial.body
  expect(trial.body.claim_url).toMatch(/^http:\/\/rapport\.test\/claim#token=/)
  const days = (Date.parse(trial.body.trial_expires_at) - app.clock.now().getTime()) / DAY_MS
  expect(days).toBeCloseTo(14, 1)
  expect((await app.call('GET', '/api/v1/account/config', { as: key })).status).toBe(200)
  expect((await app.eventsOf(tenantId)).map((event) => event.type)).toContain('workspace.created')
  app.clock.advance(14 * DAY_MS)
  const over = await app.call('GET', '/api/v1/account/config', { as: key })
  expect(over).toMatchObject({ status: 403, body: { code: 'trial_expired' } })
})

it('gives no more than the day’s share, however many ask at once', async () => {
  app.clock.advance(2 * DAY_MS)
  const replies = await Promise.all(Array.from({ length: 8 }, () => start()))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
  const refused = replies.find((reply) => reply.status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  app.clock.advance(DAY_MS)
  expect((await start()).status).toBe(200)
})

it('does not exist unless it is switched on', async () => {
  const plain = await testApp()
  expect((await plain.call('POST', '/onboarding/trial', { body: {} })).status).toBe(404)
})
