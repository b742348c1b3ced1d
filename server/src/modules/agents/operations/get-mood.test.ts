import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { HOUR_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { moveMood } from '../index.ts'

const app = await testApp({ settings: {} })
const read = async (tenant: TestTenant, query = '') =>
  (await app.call('GET', `/api/v1/agents/ada/mood?${query}`, { as: tenant.key })).body.mood
const move = (tenant: TestTenant, toward: { userId?: string; instanceId?: string }, valence: number) =>
  app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgent(tx, tenant.tenantId, 'ada')
    if (agent === undefined) throw new Error('no agent')
    const delta = { valence, arousal: 0, tension: 0, affiliation: 0 }
    return moveMood(tx, agent, toward, delta, { triggerType: 'test', now: app.clock.now() })
  })

async function withAgent(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  return tenant
}

it('rests at the baseline of its character, and moves with it', async () => {
  const tenant = await withAgent()
  expect(await read(tenant)).toMatchObject({ label: 'neutral', valence: 50, baseline_valence: 50 })
  expect(await read(tenant)).not.toHaveProperty('user_id')
  await app.call('PUT', '/api/v1/agents/ada/personality', {
    as: tenant.key,
    body: { big5: { neuroticism: 100 } },
  })
  expect(await read(tenant, 'user_id=u1')).toMatchObject({
    user_id: 'u1',
    valence: 35,
    tension: 30,
    label: 'anxious',
  })
})

it('keeps moods toward people and in instances apart, and lets them fade', async () => {
  const tenant = await withAgent()
  await move(tenant, { userId: 'u1' }, 40)
  await move(tenant, { userId: 'u1', instanceId: 'i1' }, -40)
  // Toward a person the resting point moves along, by a twentieth.
  expect(await read(tenant, 'user_id=u1')).toMatchObject({ baseline_valence: 50, user_baseline_valence: 52 })
  expect((await read(tenant, 'user_id=u1')).valence).toBeCloseTo(90, 1)
  expect((await read(tenant, 'user_id=u1&instance_id=i1')).valence).toBeCloseTo(10, 1)
  expect((await read(tenant, 'user_id=u2')).valence).toBe(50)
  expect((await read(tenant)).valence).toBe(50)
  app.clock.advance(6 * HOUR_MS)
  expect((await read(tenant, 'user_id=u1')).valence).toBeCloseTo(71, 1)
})

it('counts every movement when several come at once', async () => {
  const tenant = await withAgent()
  await Promise.all([1, 2, 3, 4].map(() => move(tenant, {}, 5)))
  expect((await read(tenant)).valence).toBeCloseTo(70, 1)
})

it('refuses a user id that is too long', async () => {
  const tenant = await withAgent()
  const reply = await app.call('GET', `/api/v1/agents/ada/mood?user_id=${'x'.repeat(256)}`, {
    as: tenant.key,
  })
  expect(reply.status).toBe(400)
})
