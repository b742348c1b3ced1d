import { expect, it } from 'vitest'
import { banditOf } from '../../../../../test/bandit.ts'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

const app = await testApp()

it('chooses among the actions of the request, with exact propensities', async () => {
  const bandit = banditOf(app, await app.newTenant())
  const first = await bandit.decide(['call', 'email', 'wait'], { context: { stage: 'new' } })
  expect(first.status).toBe(200)
  expect(first.body.model_n).toBe(0)
  const chances: number[] = first.body.scores.map((score: { propensity: number }) => score.propensity)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
  expect(Math.min(...chances)).toBeGreaterThan(0)
  const chosen = first.body.scores.find(
    (score: { action_id: string }) => score.action_id === first.body.action_id,
  )
  expect(first.body.propensity).toBe(chosen.propensity)
})

it('takes the best when exploration is forbidden, and any when it is forced', async () => {
  const bandit = banditOf(app, await app.newTenant())
  for (let n = 0; n < 5; n += 1) {
    await bandit.learn('good', 1, { context: { x: n } })
    await bandit.learn('bad', 0, { context: { x: n } })
  }
  const greedy = await bandit.decide(['bad', 'good'], { explore: false, context: { x: 2 } })
  expect(greedy.body).toMatchObject({ action_id: 'good', propensity: 1, explore: false, model_n: 10 })
  const forced = await bandit.decide(['bad', 'good'], { explore: true })
  expect(forced.body).toMatchObject({ propensity: 0.5, explore: true })
  const free = await bandit.decide(['bad', 'good'], { context: { x: 2 } })
  expect(free.body.explore).toBe(free.body.action_id === 'bad')
})

it('names every fault', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  const twice = await bandit.decide(['a', 'b', 'a', 'b'])
  expect(twice.status).toBe(400)
  expect(twice.body.errors.map((error: { location: string }) => error.location)).toEqual([
    'body.actions[2].id',
    'body.actions[3].id',
  ])
  const path = `${bandit.path}/nba/decide`
  const wrong = await app.call('POST', path, {
    as: tenant.key,
    body: { actions: [{ id: '' }, {}], context: 1, explore: 'x' },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors.length).toBeGreaterThanOrEqual(4)
  expect((await bandit.decide([])).status).toBe(400)
  expect((await app.call('POST', path, { body: { actions: [{ id: 'a' }] } })).status).toBe(401)
  const reader = await tenant.keyWith(['read:learning'])
  expect((await app.call('POST', path, { as: reader, body: { actions: [{ id: 'a' }] } })).status).toBe(403)
})

it('knows nothing of another workspace’s lessons', async () => {
  const [mine, theirs] = [banditOf(app, await app.newTenant()), banditOf(app, await app.newTenant())]
  await mine.learn('a', 1)
  expect((await theirs.decide(['a'])).body.model_n).toBe(0)
})

it('decides alike in every process, and after a restart', async () => {
  const tenant = await app.newTenant()
  const here = banditOf(app, tenant)
  const lesson = (n: number) => ({ context: { x: n % 5, word: n % 2 ? 'odd' : 'even' } })
  for (let n = 0; n < 20; n += 1) await here.learn(n % 3 ? 'a' : 'b', n % 2, lesson(n))
  const ask = { context: { x: 3, word: 'odd' } }
  const before = (await here.decide(['a', 'b', 'c'], ask)).body.scores
  const second = await startApp()
  const there = banditOf(second, tenant)
  expect((await there.decide(['a', 'b', 'c'], ask)).body.scores).toEqual(before)
  // From a snapshot, what is left of its lessons, and lessons that the other process taught.
  const key = { tenantId: tenant.tenantId, projectId: tenant.projectId, useCase: 'offers' }
  await app.app.services.bandits.snapshot(scoped(tenant.tenantId), key)
  for (let n = 0; n < 5; n += 1) await there.learn('c', 1, lesson(n))
  const third = await startApp()
  const [one, two, three] = [here, there, banditOf(third, tenant)]
  const after = (await one.decide(['a', 'b', 'c'], ask)).body.scores
  expect(after).not.toEqual(before)
  expect((await two.decide(['a', 'b', 'c'], ask)).body.scores).toEqual(after)
  expect((await three.decide(['a', 'b', 'c'], ask)).body.scores).toEqual(after)
  await second.app.close()
  await third.app.close()
})

const scoped = (tenantId: string) => ({
  transaction: <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(asTenant(tenantId), work),
  read: <T>(work: (tx: Tx) => Promise<T>) => app.db.read(asTenant(tenantId), work),
})

it('forgets with a reset, everywhere', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  await bandit.learn('a', 1)
  await bandit.decide(['a'])
  const key = { tenantId: tenant.tenantId, projectId: tenant.projectId, useCase: 'offers' }
  await scoped(tenant.tenantId).transaction((tx) => app.app.services.bandits.reset(tx, key))
  expect((await bandit.decide(['a'])).body.model_n).toBe(0)
  await bandit.learn('a', 0)
  const again = await bandit.decide(['a'])
  expect(again.body).toMatchObject({ model_n: 1, scores: [{ score: 0 }] })
})
