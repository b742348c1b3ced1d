import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { drawRows, giveModel, predictPath } from '../../../../../test/scoring.ts'
import { SECOND_MS } from '../../../../kernel/clock.ts'
import { newId, PLATFORM_TENANT_ID } from '../../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { insertOutcome } from '../../outcomes.store.ts'
import { trainOnOutcomes } from './train-outcomes.ts'

const app = await testApp()

const report = (tenant: TestTenant, rows: ReturnType<typeof drawRows>) =>
  app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    for (const { features, label } of rows)
      await insertOutcome(tx, tenant, {
        outcomeId: newId(),
        useCase: 'churn',
        features,
        converted: label === 1,
        now: app.clock.now(),
      })
  })

/** What the schedule does, and then what it asked for. */
async function schedule(tenant: TestTenant): Promise<number> {
  const kind = app.app.services.jobs.handlers.get('learning.schedule-training')
  const db = {
    read: (work: never) => app.db.read(asSystem, work),
    transaction: (work: never) => app.db.transaction(asSystem, work),
  }
  await kind?.handle({ ...app.app.services, tenantId: PLATFORM_TENANT_ID, payload: {}, db } as never)
  return workOff(app, tenant.tenantId, 'learning.train-outcomes')
}
const versionOf = async (tenant: TestTenant) =>
  (await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features: {} } })).body
    .model_version

it('learns from outcomes once there are enough, and again when enough came in since', async () => {
  const tenant = await app.newTenant()
  await report(tenant, drawRows(49))
  expect(await schedule(tenant)).toBe(0)
  await report(tenant, drawRows(5, 2))
  expect(await schedule(tenant)).toBe(1)
  expect(await versionOf(tenant)).toBe(1)
  await report(tenant, drawRows(5, 3))
  expect(await schedule(tenant)).toBe(0)
  app.clock.advance(SECOND_MS)
  await report(tenant, drawRows(20, 4))
  expect(await schedule(tenant)).toBe(1)
  // The new model answers only if it is better on the 25 outcomes that neither has learned from.
  const path = '/api/v1/builtin-agents/ml/churn/scoring/versions'
  const { versions } = (await app.call('GET', path, { as: tenant.key })).body
  const [{ challenge, ...second }, first] = versions
  expect(challenge.rows).toBe(25)
  const isBetter = challenge.challenger_loss < challenge.champion_loss
  expect(second).toMatchObject({ version: 2, n: 79, is_served: isBetter, trained_from: 'outcomes' })
  expect(first).toMatchObject({ version: 1, n: 54, is_served: !isBetter, data_from: second.data_from })
  expect(Date.parse(second.data_to)).toBeGreaterThan(Date.parse(first.data_to))
  expect(await versionOf(tenant)).toBe(isBetter ? 2 : 1)
})

it('compares models on unseen outcomes where there are more than it learns from, and then rests', async () => {
  const tenant = await app.newTenant()
  const context = asTenant(tenant.tenantId)
  const train = () =>
    trainOnOutcomes(
      {
        ...app.app.services,
        tenantId: tenant.tenantId,
        db: {
          read: (work) => app.db.read(context, work),
          transaction: (work) => app.db.transaction(context, work),
        } as ScopedDatabase,
        signal: AbortSignal.timeout(60_000),
        finish: async () => {},
      },
      { project_id: tenant.projectId, use_case: 'churn', kind: 'probability' },
      60,
    )
  await report(tenant, drawRows(90))
  await train()
  app.clock.advance(SECOND_MS)
  await report(tenant, drawRows(25, 2))
  await train()
  const path = '/api/v1/builtin-agents/ml/churn/scoring/versions'
  const [second, first] = (await app.call('GET', path, { as: tenant.key })).body.versions
  expect([first.n, second.n, second.challenge.rows]).toEqual([60, 60, 25])
  // 115 were reported and all were looked at: nothing is due until more come in.
  expect(await schedule(tenant)).toBe(0)
})

it('keeps a model of more rows, and learns nothing where learning is off', async () => {
  const [larger, off] = [await app.newTenant(), await app.newTenant()]
  await giveModel(app, larger, 'churn', drawRows(120))
  await app.call('PUT', `/api/v1/projects/${off.projectId}/config/learning_enabled`, {
    as: off.owner,
    body: false,
  })
  for (const tenant of [larger, off]) await report(tenant, drawRows(60))
  await schedule(larger)
  expect(await versionOf(larger)).toBe(1)
  expect(await schedule(off)).toBe(1)
  expect(await versionOf(off)).toBeUndefined()
})

it('looks for itself when outcomes are reported: a model within a minute of the last one', async () => {
  const tenant = await app.newTenant()
  const rows = drawRows(54)
  for (const { features, label } of rows) {
    const body = { features, converted: label === 1 }
    const path = '/api/v1/builtin-agents/ml/churn/feedback'
    expect((await app.call('POST', path, { as: tenant.key, body })).status).toBe(200)
  }
  expect(await versionOf(tenant)).toBeUndefined()
  app.clock.advance(30 * SECOND_MS)
  await workOff(app, tenant.tenantId)
  expect(await versionOf(tenant)).toBe(1)
})
