import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { lockLearning } from '../../outcomes/outcomes.store.ts'
import { findLeadModel, saveLeadModel } from '../models.store.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/model/versions'
const versions = async (tenant: TestTenant): Promise<{ version: number; is_served: boolean }[]> =>
  (await app.call('GET', path, { as: tenant.key })).body.versions
const served = async (tenant: TestTenant) =>
  (await versions(tenant)).filter(({ is_served }) => is_served).map(({ version }) => version)
const promote = (tenant: TestTenant, version: number | string) =>
  app.call('POST', `${path}/${version}/promote`, { as: tenant.key })

/** The model that scores, stored once more: as one that won or lost against it. */
const storeAgain = (tenant: TestTenant, isServed: boolean, reportsSeen = 12) =>
  app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const now = app.app.services.clock.now()
    await lockLearning(tx, tenant, now)
    const { model, metrics, n } = (await findLeadModel(tx, tenant)) as never as Parameters<
      typeof saveLeadModel
    >[2]
    return saveLeadModel(tx, tenant, { model, metrics, n, reportsSeen, isServed, now })
  })

const trained = async () => {
  const tenant = await app.newTenant()
  await reportAll(app, tenant, drawLeads(12))
  await leadsOf(app, tenant).trainModel({ epochs: 2 })
  return tenant
}

it('rolls back and forward again, after a restart too, and says so once', async () => {
  const tenant = await trained()
  expect(await storeAgain(tenant, true)).toEqual({ version: 2, isServed: true })
  expect(await served(tenant)).toEqual([2])
  const { status, body } = await promote(tenant, 1)
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 1, is_served: true, n: 12 })
  await promote(tenant, 1)
  expect(await served(tenant)).toEqual([1])
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'lead_score.model_promoted',
  )
  expect(events).toMatchObject([{ payload: { version: 1, replaced: 2 } }])
  const second = await startApp()
  const listed = await second.call('GET', path, { as: tenant.key })
  expect(listed.body.versions).toEqual(await versions(tenant))
  await second.app.close()
  await promote(tenant, 2)
  expect(await served(tenant)).toEqual([2])
})

it('keeps a model that lost, or that has seen less, and serves it when asked to', async () => {
  const tenant = await trained()
  expect(await storeAgain(tenant, false)).toEqual({ version: 2, isServed: false })
  expect(await storeAgain(tenant, true, 11)).toEqual({ version: 3, isServed: false })
  expect(await served(tenant)).toEqual([1])
  await Promise.all([promote(tenant, 2), promote(tenant, 3)])
  expect(await served(tenant)).toHaveLength(1)
})

it('keeps the five newest and the one that is served', async () => {
  const tenant = await trained()
  for (let count = 0; count < 6; count += 1) await storeAgain(tenant, false)
  expect((await versions(tenant)).map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 1])
  await promote(tenant, 7)
  await storeAgain(tenant, false)
  expect((await versions(tenant)).map(({ version }) => version)).toEqual([8, 7, 6, 5, 4])
  expect((await promote(tenant, 1)).status).toBe(404)
  expect((await promote(tenant, 'latest')).status).toBe(400)
  expect((await promote(await app.newTenant(), 8)).status).toBe(404)
  expect((await app.call('POST', `${path}/8/promote`)).status).toBe(401)
  const reader = await tenant.keyWith(['read:leads'])
  expect((await app.call('POST', `${path}/8/promote`, { as: reader })).status).toBe(403)
})
