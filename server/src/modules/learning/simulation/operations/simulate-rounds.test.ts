import { expect, it } from 'vitest'
import { banditOf } from '../../../../../test/bandit.ts'
import { testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

it('learns: the curve rises, and the estimate covers the truth', async () => {
  const tenant = await app.newTenant()
  const { path } = banditOf(app, tenant)
  const run = (body: object) => app.call('POST', `${path}/simulate-rounds`, { as: tenant.key, body })
  const { status, body } = await run({ rounds: 8, seed: 3 })
  expect(status).toBe(200)
  expect(body.scenario).toBe('real_estate')
  expect(body.series).toHaveLength(8)
  const [first, last] = [body.series[0], body.series.at(-1)]
  expect(last.best_action_share).toBeGreaterThan(first.best_action_share + 0.1)
  expect(last.nba_value).toBeGreaterThan(body.series[0].nba_reward)
  expect(last.ci_low).toBeLessThan(last.nba_value)
  expect(last.ci_high).toBeGreaterThan(last.nba_value)
  // Each round's score is measured on the 150 people of that round alone, so one of them says little.
  const aucs = body.series.slice(-4).map(({ auc }: { auc: number }) => auc)
  expect(aucs.reduce((sum: number, auc: number) => sum + auc, 0) / 4).toBeGreaterThan(0.54)
  expect(body.model.importances.length).toBeGreaterThan(1)
  expect(body.policy).toHaveLength(3)
  expect(body.actions.reduce((sum: number, row: { selections: number }) => sum + row.selections, 0)).toBe(
    last.n,
  )
  // The same seed, the same curve; and nothing of it is kept.
  expect((await run({ rounds: 2, seed: 3 })).body.series).toEqual(body.series.slice(0, 2))
  const kept = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('bandit_models').selectAll().execute(),
  )
  expect(kept).toEqual([])
})

it('clamps rounds and knows its scenarios', async () => {
  const tenant = await app.newTenant()
  const { path } = banditOf(app, tenant)
  const run = (body: object) => app.call('POST', `${path}/simulate-rounds`, { as: tenant.key, body })
  expect((await run({ rounds: -5, scenario: 'hotel' })).body.series).toHaveLength(1)
  const unknown = await run({ scenario: 'toString' })
  expect(unknown.status).toBe(422)
  expect(unknown.body.detail).toContain('real_estate, saas, hotel')
  expect((await run({ rounds: 'x', seed: 0.5 })).body.errors).toHaveLength(2)
  expect((await app.call('POST', `${path}/simulate-rounds`, { body: {} })).status).toBe(401)
})
