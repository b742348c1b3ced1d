import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { reportAll } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { markWon, saveDossier } from '../lookalike.store.ts'

const app = await testApp()
const rank = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/ml/lookalike/rank${query}`, { as: tenant.key })

it('ranks open leads by likeness to those that were won', async () => {
  const tenant = await app.newTenant()
  const save = (leads: readonly (readonly [string, string, string, boolean])[]) =>
    app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
      for (const [ref, industry, role, isWon] of leads) {
        const now = app.clock.now()
        await saveDossier(tx, tenant, ref, { industry, role, location: 'Lyon' }, now)
        if (isWon) await markWon(tx, tenant, ref, now)
      }
    })
  await save([
    ['w1', 'Medical devices', 'Head of purchasing', true],
    ['w2', 'Medical imaging', 'Head of purchasing', true],
  ])
  expect((await rank(tenant)).status).toBe(404)
  await save([
    ['w3', 'Medical devices', 'Purchasing manager', true],
    ['near', 'Medical devices', 'Head of purchasing', false],
    ['far', 'Restaurants', 'Chef', false],
    ['between', 'Medical research', 'Scientist', false],
  ])
  const { body } = await rank(tenant)
  expect(body.items.map((item: { lead_ref: string }) => item.lead_ref)).toEqual(['near', 'between', 'far'])
  for (const { lookalike_score: score } of body.items) {
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(1)
  }
  expect((await rank(tenant, '?limit=1')).body.items).toHaveLength(1)
  expect((await rank(await app.newTenant())).status).toBe(404)
})

it('ranks neither won nor lost leads, and one that was taken up again', async () => {
  const tenant = await app.newTenant()
  const refs = ['w1', 'w2', 'w3', 'lost', 'dismissed', 'again', 'visited', 'new']
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    for (const ref of refs) await saveDossier(tx, tenant, ref, { title: 'Owner' }, app.clock.now())
  })
  await reportAll(app, tenant, [
    ...['w1', 'w2', 'w3'].map((lead_ref) => ({ lead_ref, outcome: 'won' })),
    { lead_ref: 'lost', outcome: 'lost' },
    { lead_ref: 'dismissed', outcome: 'dismissed' },
    { lead_ref: 'again', outcome: 'closed_lost' },
    { lead_ref: 'again', outcome: 'site_visit' },
    { lead_ref: 'visited', outcome: 'site_visit' },
  ])
  const { body } = await rank(tenant)
  expect(body.items.map((item: { lead_ref: string }) => item.lead_ref)).toEqual(['again', 'new', 'visited'])
})

it('takes a won lead that fell through for lost, and a lost one that was won after all for won', async () => {
  const tenant = await app.newTenant()
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    for (const ref of ['w1', 'w2', 'after-all', 'fell-through', 'new'])
      await saveDossier(tx, tenant, ref, { title: 'Owner' }, app.clock.now())
  })
  const report = async (lead_ref: string, outcome: string) => {
    app.clock.advance(1_000)
    await reportAll(app, tenant, [{ lead_ref, outcome }])
  }
  for (const ref of ['w1', 'w2', 'fell-through']) await report(ref, 'won')
  await report('after-all', 'lost')
  await report('fell-through', 'cancelled')
  expect((await rank(tenant)).status).toBe(404)
  await report('after-all', 'won')
  const { body } = await rank(tenant)
  expect(body.items.map((item: { lead_ref: string }) => item.lead_ref)).toEqual(['new'])
  const path = '/api/v1/ml/lookalike/score'
  const scored = await app.call('POST', path, { as: tenant.key, body: { profile: { role: 'Owner' } } })
  expect(scored.body.centroid_won_profiles).toBe(3)
})

it('names a bad limit, and asks who is there', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await rank(tenant, '?limit=0'))).toEqual(['query.limit'])
  expect((await app.call('GET', '/api/v1/ml/lookalike/rank')).status).toBe(401)
})
