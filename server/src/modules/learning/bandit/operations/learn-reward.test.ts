import { expect, it } from 'vitest'
import { banditOf, setLearning } from '../../../../../test/bandit.ts'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { Bandit } from '../../../../algorithms/bandit/bandit.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

it('counts lessons, keeps them, and says so', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  expect((await bandit.learn('a', 1, { propensity: 0.4, context: { x: 1 } })).body).toMatchObject({
    n: 1,
    ok: true,
    log: 'weighted',
  })
  expect((await bandit.learn('never heard of', -7.5)).body).toMatchObject({ n: 2, log: 'own' })
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('bandit_lessons').selectAll().orderBy('seq').execute(),
  )
  expect(rows).toMatchObject([
    { seq: 1, action_id: 'a', reward: 1, propensity: 0.4, context: { x: 1 } },
    { seq: 2, action_id: 'never heard of', reward: -7.5, propensity: null },
  ])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.filter(({ type }) => type === 'learning.reward_learned')).toHaveLength(2)
})

it('learns 50 lessons at once from two processes as if they had come one after another', async () => {
  const tenant = await app.newTenant()
  const second = await startApp()
  const doors = [banditOf(app, tenant), banditOf(second, tenant)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const door = doors[n % 2] as (typeof doors)[number]
      return door.learn(`a${n % 3}`, n % 2, {
        context: { x: n, word: `w${n % 4}` },
        propensity: n % 5 === 0 ? 0.2 : 0.8,
      })
    }),
  )
  expect(answers.map(({ body }) => body.n).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 1),
  )
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('bandit_lessons').selectAll().orderBy('seq').execute(),
  )
  const replayed = new Bandit()
  for (const row of rows)
    replayed.learn({
      actionId: row.action_id,
      context: row.context,
      reward: row.reward,
      propensity: row.propensity ?? undefined,
    })
  const actions = ['a0', 'a1', 'a2']
  const context = { x: 20, word: 'w1' }
  const expected = replayed.policy(
    actions.map((id) => ({ id })),
    context,
  )
  for (const door of doors) {
    const { body } = await door.decide(actions, { context })
    expect(body.model_n).toBe(50)
    expect(body.scores.map((score: { score: number }) => score.score)).toEqual([...expected.scores])
    expect(body.scores.map((score: { propensity: number }) => score.propensity)).toEqual([
      ...expected.propensities,
    ])
  }
  await second.app.close()
})

it('takes a lesson once under the same Idempotency-Key', async () => {
  const tenant = await app.newTenant()
  const { path } = banditOf(app, tenant)
  const send = () =>
    app.call('POST', `${path}/nba/learn`, {
      as: tenant.key,
      body: { action_id: 'a', reward: 1 },
      headers: { 'idempotency-key': 'once' },
    })
  expect((await send()).body.n).toBe(1)
  expect((await send()).body.n).toBe(1)
})

it('learns nothing while learning is switched off, and says so', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  await bandit.learn('a', 1)
  await setLearning(app, tenant, false)
  expect((await bandit.learn('a', 1)).body).toMatchObject({ n: 1, ok: false })
  await setLearning(app, tenant, true)
  expect((await bandit.learn('a', 1)).body).toMatchObject({ n: 2, ok: true })
})

it('names every fault', async () => {
  const tenant = await app.newTenant()
  const { path } = banditOf(app, tenant)
  const wrong = await app.call('POST', `${path}/nba/learn`, {
    as: tenant.key,
    body: { action_id: '', reward: 1e300, propensity: 0, context: [] },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors.map((error: { location: string }) => error.location).sort()).toEqual(
    expect.arrayContaining(['body.action_id', 'body.context', 'body.propensity', 'body.reward']),
  )
  const body = { action_id: 'a', reward: 1 }
  expect((await app.call('POST', `${path}/nba/learn`, { body })).status).toBe(401)
  const reader = await tenant.keyWith(['read:learning'])
  expect((await app.call('POST', `${path}/nba/learn`, { as: reader, body })).status).toBe(403)
})
