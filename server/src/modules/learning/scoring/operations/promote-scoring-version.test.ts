import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, predictPath, storeModel } from '../../../../../test/scoring.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { storeTrained } from '../model-storing.ts'
import { findModel } from '../scoring.store.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/ml/churn/scoring/versions'
const versions = async (tenant: TestTenant) => (await app.call('GET', path, { as: tenant.key })).body.versions
const promote = (tenant: TestTenant, version: number | string) =>
  app.call('POST', `${path}/${version}/promote`, { as: tenant.key })
const answering = async (tenant: TestTenant) =>
  (await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features: {} } })).body
    .model_version
const promotions = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'learning.model_promoted')

it('rolls back to an older version and forward again, for the next prediction', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'churn', drawRows(60))
  await giveModel(app, tenant, 'churn', drawRows(80, 2))
  expect(await versions(tenant)).toMatchObject([
    { version: 2, n: 80, is_served: true, auc: expect.any(Number) },
    { version: 1, n: 60, is_served: false },
  ])
  expect((await promote(tenant, 1)).body).toMatchObject({ version: 1, n: 60, is_served: true })
  expect(await answering(tenant)).toBe(1)
  expect((await versions(tenant)).map((one: { is_served: boolean }) => one.is_served)).toEqual([false, true])
  // The second click changes nothing.
  expect((await promote(tenant, 1)).status).toBe(200)
  expect(await promotions(tenant)).toMatchObject([
    { subject_id: 'churn', payload: { version: 1, replaced: 2 } },
  ])
  await promote(tenant, 2)
  expect(await answering(tenant)).toBe(2)
  const models = (await app.call('GET', '/api/v1/builtin-agents/ml/models', { as: tenant.key })).body.models
  expect(models).toMatchObject([{ use_case: 'churn', model_version: 2 }])
})

it('keeps a model that lost against the one that answers, and serves it when asked to', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'churn', drawRows(60))
  const key = { ...tenant, useCase: 'churn', kind: 'probability' as const }
  const [{ version, is_served, trained_at, model_version, trained_from, ...summary }] = await versions(tenant)
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const model = (await findModel(tx, key, 1)) as Uint8Array
    const challenge = { rows: 25, champion_loss: 0.4, challenger_loss: 0.5 }
    await storeTrained(tx, app.app.services, {
      resets: 0,
      key,
      trained: { model, summary, challenge },
      trainedFrom: 'outcomes',
    })
  })
  expect(await versions(tenant)).toMatchObject([
    { version: 2, is_served: false, challenge: { rows: 25, champion_loss: 0.4, challenger_loss: 0.5 } },
    { version: 1, is_served: true },
  ])
  expect(await answering(tenant)).toBe(1)
  await promote(tenant, 2)
  expect(await answering(tenant)).toBe(2)
})

it('keeps the five newest and the one that answers', async () => {
  const tenant = await app.newTenant()
  for (let count = 0; count < 3; count += 1) await storeModel(app, tenant, 'churn')
  for (let count = 0; count < 4; count += 1) {
    await promote(tenant, 1)
    await storeModel(app, tenant, 'churn')
  }
  // Each training by rows answers at once, so version 1 went when it was neither among the newest nor answering.
  expect((await versions(tenant)).map((one: { version: number }) => one.version)).toEqual([7, 6, 5, 4, 3])
  expect((await promote(tenant, 1)).status).toBe(404)
  expect((await promote(tenant, 'latest')).status).toBe(400)
})
