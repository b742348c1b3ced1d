import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, trainPath, withoutTruth } from '../../../../../test/scoring.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { dropModels } from '../scoring.store.ts'

const app = await testApp()
const models = async (as: string) =>
  (await app.call('GET', '/api/v1/builtin-agents/ml/models', { as })).body.models

it('lists the model that answers now of each use case, with its curves', async () => {
  const tenant = await app.newTenant()
  expect(await models(tenant.key)).toEqual([])
  await giveModel(app, tenant, 'churn', drawRows(60, 1))
  await giveModel(app, tenant, 'upsell', drawRows(60, 2))
  const body = { rows: withoutTruth(drawRows(200, 3)), optimize_budget: 2 }
  const trained = await app.call('POST', trainPath('churn'), { as: tenant.key, body })
  const { $schema: _, ...answer } = trained.body
  const listed = await models(tenant.owner)
  expect(listed.map(({ use_case }: { use_case: string }) => use_case)).toEqual(['churn', 'upsell'])
  expect(listed[0]).toEqual({
    ...answer,
    use_case: 'churn',
    trained_from: 'rows',
    trained_at: expect.any(String),
  })
  expect(listed[0]).toMatchObject({ model_version: 2, n: 200 })
  expect(listed[0].reliability.length).toBeGreaterThan(1)
  expect(listed[0].roc.length).toBeGreaterThan(10)
})

it('leaves out what was forgotten, and reads models that were stored without curves', async () => {
  const tenant = await app.newTenant()
  const place = { tenantId: tenant.tenantId, projectId: tenant.projectId }
  await giveModel(app, tenant, 'old')
  await giveModel(app, tenant, 'gone')
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    await dropModels(tx, place, 'gone', app.clock.now())
    await tx.run({
      text: `update scoring_models set summary = summary - 'roc' - 'reliability' where tenant_id = $1`,
      values: [tenant.tenantId],
    })
  })
  const [old, ...others] = await models(tenant.key)
  expect(others).toEqual([])
  expect(old).toMatchObject({ use_case: 'old', auc: expect.any(Number) })
  expect(old).not.toHaveProperty('roc')
})

it('shows only its own', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'churn')
  expect(await models((await app.newTenant()).key)).toEqual([])
  const path = '/api/v1/builtin-agents/ml/models'
  expect((await app.call('GET', path)).status).toBe(401)
  expect((await app.call('GET', path, { as: await tenant.keyWith(['read:memory']) })).status).toBe(403)
})
