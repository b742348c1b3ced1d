import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/rl/versions'
const versions = async (tenant: TestTenant): Promise<{ version: number; is_served: boolean }[]> =>
  (await app.call('GET', path, { as: tenant.key })).body.versions
const served = async (tenant: TestTenant) =>
  (await versions(tenant)).filter(({ is_served }) => is_served).map(({ version }) => version)
const promote = (tenant: TestTenant, version: number | string) =>
  app.call('POST', `${path}/${version}/promote`, { as: tenant.key })

const trained = async (times: number) => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  for (let count = 0; count < times; count += 1) await leads.trainPolicy({ episodes: 5 })
  return { tenant, leads }
}

it('rolls back and forward again, after a restart too, and says so once', async () => {
  const { tenant, leads } = await trained(2)
  expect(await served(tenant)).toEqual([2])
  expect((await leads.policy()).body.episodes).toBe(10)
  const { status, body } = await promote(tenant, 1)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ version: 1, is_served: true, episodes: 5 })
  await promote(tenant, 1)
  expect(await served(tenant)).toEqual([1])
  expect((await leads.policy()).body.episodes).toBe(5)
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'lead_score.policy_promoted',
  )
  expect(events).toMatchObject([{ payload: { version: 1, replaced: 2 } }])
  const second = await startApp()
  const listed = await second.call('GET', path, { as: tenant.key })
  expect(listed.body.versions).toEqual(await versions(tenant))
  await second.app.close()
  await promote(tenant, 2)
  expect(await served(tenant)).toEqual([2])
})

it('answers by exactly one version after two promotions at once', async () => {
  const { tenant } = await trained(3)
  await Promise.all([promote(tenant, 1), promote(tenant, 2)])
  expect(await served(tenant)).toHaveLength(1)
})

it('keeps the five newest and the one that answers, and counts a version that an older server trained', async () => {
  const { tenant, leads } = await trained(5)
  await promote(tenant, 1)
  // Asked for, so it answers; the one before goes with the next that outdoes it.
  expect((await leads.trainPolicy({ episodes: 5 })).body.version).toBe(6)
  expect((await versions(tenant)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2])
  expect((await promote(tenant, 1)).status).toBe(404)
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db.updateTable('lead_policies').set({ version: 7 }).execute(),
  )
  expect((await leads.trainPolicy({ episodes: 5 })).body.version).toBe(8)
})

it('refuses what it cannot do', async () => {
  const { tenant } = await trained(1)
  expect((await promote(tenant, 'latest')).status).toBe(400)
  expect((await promote(tenant, 0)).status).toBe(400)
  expect((await promote(tenant, 2)).status).toBe(404)
  expect((await promote(await app.newTenant(), 1)).status).toBe(404)
  expect((await app.call('POST', `${path}/1/promote`)).status).toBe(401)
  const reader = await tenant.keyWith(['read:leads'])
  expect((await app.call('POST', `${path}/1/promote`, { as: reader })).status).toBe(403)
})
