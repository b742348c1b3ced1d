import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, storeModel } from '../../../../../test/scoring.ts'

const app = await testApp()
const path = (useCase: string) => `/api/v1/builtin-agents/ml/${useCase}/scoring/versions`

it('lists what each version was measured with, the newest first', async () => {
  const tenant = await app.newTenant()
  await storeModel(app, tenant, 'churn')
  await giveModel(app, tenant, 'churn', drawRows(60))
  const { status, body } = await app.call('GET', path('churn'), { as: tenant.key })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    use_case: 'churn',
    versions: [
      { version: 2, model_version: 2, is_served: true, n: 60, trained_from: 'rows', intervals: { auc: {} } },
      { version: 1, is_served: false, n: 10 },
    ],
  })
  expect(body.versions[0]).not.toHaveProperty('challenge')
})

it('knows no versions of another project, nor after a reset', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  await storeModel(app, tenant, 'lead_score')
  expect((await app.call('GET', path('lead_score'), { as: other.key })).status).toBe(404)
  expect((await app.call('GET', path('lead_score'), { as: tenant.key })).status).toBe(200)
  await app.call('POST', '/api/v1/builtin-agents/lead_score/reset-learning', { as: tenant.key })
  expect((await app.call('GET', path('lead_score'), { as: tenant.key })).status).toBe(404)
})
