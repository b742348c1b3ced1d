import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { insertOutcome } from '../../outcomes.store.ts'
import { saveDossier } from '../lookalike.store.ts'

const app = await testApp()
const score = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/ml/lookalike/score', { as: tenant.key, body })

async function withWon(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const now = app.clock.now()
    for (const at of [1, 2, 3]) {
      await saveDossier(
        tx,
        tenant,
        `w${at}`,
        { industry: 'Shipping', role: 'Owner', notes: `fleet of ${at}` },
        now,
      )
      // Reported as converted is as good as marked.
      const outcome = { outcomeId: newId(), useCase: 'lead_score', subjectId: `w${at}`, converted: true, now }
      await insertOutcome(tx, tenant, outcome)
    }
    await saveDossier(tx, tenant, 'open', { industry: 'Shipping', role: 'Owner' }, now)
  })
  return tenant
}

it('scores a kept dossier, or a profile that is sent', async () => {
  const tenant = await withWon()
  const kept = await score(tenant, { lead_ref: 'open' })
  expect(kept.body).toMatchObject({ centroid_won_profiles: 3, used_cached_dossier: true })
  const sent = await score(tenant, { profile: { industry: 'shipping', role: 'OWNER' } })
  expect(sent.body).toMatchObject({ used_cached_dossier: false, lookalike_score: kept.body.lookalike_score })
  expect((await score(tenant, { profile: { industry: 'Florist' } })).body.lookalike_score).toBe(0)
  expect((await score(tenant, { profile: {} })).body.lookalike_score).toBe(0)
})

it('does not know foreign leads from missing ones, nor score before three are won', async () => {
  const tenant = await app.newTenant()
  await withWon()
  const foreign = await score(tenant, { lead_ref: 'open' })
  const missing = await score(tenant, { lead_ref: 'nobody' })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await score(tenant, { profile: { role: 'x' } })).status).toBe(404)
})

it('wants exactly one of the two', async () => {
  const tenant = await app.newTenant()
  const both = await score(tenant, { lead_ref: 'a', profile: {} })
  expect(both.status).toBe(400)
  expect(locationsOf(both)).toEqual(['body.lead_ref', 'body.profile'])
  expect(locationsOf(await score(tenant, {}))).toEqual(['body.lead_ref', 'body.profile'])
  expect(locationsOf(await score(tenant, { lead_ref: '', profile: { role: 1 } }))).toEqual([
    'body.lead_ref',
    'body.profile.role',
  ])
})
