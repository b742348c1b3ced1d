import { expect, it } from 'vitest'
import { banditOf, setLearning } from '../../../../../test/bandit.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

const outcomesOf = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('learning_outcomes').selectAll().orderBy('created_at').orderBy('outcome_id').execute(),
  )

const setObjective = (tenant: TestTenant, objective: object) =>
  app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/manifest`, {
    as: tenant.owner,
    body: { manifest: { schema_version: 1, objective } },
  })

it('records an outcome, and teaches the bandit when an action is named', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant, 'lead_score')
  const plain = await bandit.feedback({ converted: true, features: { size: 3 } })
  expect(plain.body).toMatchObject({
    ok: true,
    use_case: 'lead_score',
    converted: true,
    outcome_recorded: true,
    bandit_updated: false,
    message: 'outcome recorded',
  })
  expect(plain.body).not.toHaveProperty('bandit_n')
  const taught = await bandit.feedback({
    converted: false,
    action_id: 'call',
    context: { hot: true },
    propensity: 0.5,
  })
  expect(taught.body).toMatchObject({
    converted: false,
    bandit_updated: true,
    bandit_n: 1,
    message: 'outcome recorded; bandit updated',
  })
  expect((await bandit.decide(['call'])).body.model_n).toBe(1)
  expect(await outcomesOf(tenant)).toMatchObject([
    { use_case: 'lead_score', converted: true, reward: 1, features: { size: 3 }, value: null },
    { converted: false, reward: 0, action_id: 'call', context: { hot: true }, propensity: 0.5 },
  ])
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'learning.outcome_recorded',
  )
  expect(events.map(({ payload }) => payload)).toMatchObject([{ converted: true }, { bandit_updated: true }])
})

it('reads success and value by the manifest’s objective', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  expect((await bandit.feedback({ event: 'deal.won' })).status).toBe(422)
  const set = await setObjective(tenant, { success_events: ['deal.won'], value_field: 'amount' })
  expect(set.status, set.text).toBe(200)
  const won = await bandit.feedback({ event: 'deal.won', features: { amount: 1200 } })
  expect(won.body.converted).toBe(true)
  expect((await bandit.feedback({ event: 'deal.lost' })).body.converted).toBe(false)
  expect((await bandit.feedback({ event: 'deal.lost', converted: true, value: 7 })).body.converted).toBe(true)
  expect((await bandit.feedback({ reward: 0.3 })).body.converted).toBe(true)
  const kept = await outcomesOf(tenant)
  expect(kept.map(({ value }) => value).sort()).toEqual([1200, 7, null, null])
})

it('keeps the outcome while learning is switched off', async () => {
  const tenant = await app.newTenant()
  await setLearning(app, tenant, false)
  const { body } = await banditOf(app, tenant).feedback({ converted: true, action_id: 'a' })
  expect(body).toMatchObject({ outcome_recorded: true, bandit_updated: false })
  expect(body.bandit_error).toMatch(/switched off/)
  expect(await outcomesOf(tenant)).toHaveLength(1)
})

it('asks what happened, and names every fault', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  const nothing = await bandit.feedback({ note: 'hm' })
  expect(nothing.status).toBe(400)
  expect(nothing.body.errors).toHaveLength(3)
  const wrong = await bandit.feedback({ converted: 'yes', predicted_score: 1.5, propensity: 2 })
  expect(wrong.body.errors).toHaveLength(3)
  expect((await app.call('POST', `${bandit.path}/feedback`, { body: { converted: true } })).status).toBe(401)
  expect(await outcomesOf(tenant)).toEqual([])
})
