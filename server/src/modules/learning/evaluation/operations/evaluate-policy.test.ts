import { expect, it } from 'vitest'
import { banditOf } from '../../../../../test/bandit.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    action_id: n % 3 === 0 ? 'a' : 'b',
    propensity: n % 3 === 0 ? 1 / 3 : 2 / 3,
    reward: n % 3 === 0 ? n % 2 : 0,
    context: { x: n % 10 },
  }))

it('evaluates the policy that the rows name', async () => {
  const bandit = banditOf(app, await app.newTenant())
  const logged = rows(300).map((row) => ({ ...row, target_propensity: row.propensity }))
  const mean = logged.reduce((sum, { reward }) => sum + reward, 0) / logged.length
  const same = await bandit.evaluate(logged)
  expect(same.status).toBe(200)
  expect(same.body).toMatchObject({ n: 300, estimator_ci: 'dr' })
  expect(same.body.ips).toBeCloseTo(mean, 12)
  expect(same.body.ess).toBeCloseTo(300, 9)
  const always = await bandit.evaluate(rows(300).map((row) => ({ ...row, target_policy: { a: 1, b: 0 } })))
  expect(always.body.snips).toBeCloseTo(0.5, 9)
  expect(always.body.ess).toBeCloseTo(100, 9)
  expect(always.body.ci_low).toBeLessThan(0.5)
  expect(always.body.ci_high).toBeGreaterThan(0.5)
})

it('evaluates the use case’s present policy where rows name none', async () => {
  const bandit = banditOf(app, await app.newTenant())
  for (let n = 0; n < 30; n += 1) {
    await bandit.learn('a', 0.9, { context: { x: n % 10 } })
    await bandit.learn('b', 0.1, { context: { x: n % 10 } })
  }
  const found = await bandit.evaluate(rows(600))
  // It prefers a, which earned 0.5 on average; b earned nothing.
  expect(found.body.snips).toBeGreaterThan(0.4)
  expect(found.body.dr).toBeGreaterThan(0.4)
})

it('says when the interval is not to be relied on', async () => {
  const bandit = banditOf(app, await app.newTenant())
  const logged = rows(100).map((row, n) => ({
    ...row,
    propensity: n === 0 ? 4.6e-5 : row.propensity,
    target_propensity: n === 0 ? 1 : 0.1,
  }))
  const { body } = await bandit.evaluate(logged)
  expect(body.ess).toBeLessThan(50)
  expect(body.estimator_ci).toMatch(/^dr \(the effective sample size 1\.0 is under 50.*clipped\)$/)
})

it('says null, and why, where the log tells no interval', async () => {
  const bandit = banditOf(app, await app.newTenant())
  const row = { action_id: 'a', propensity: 0.5, reward: 1 }
  const one = await bandit.evaluate([{ ...row, target_propensity: 1 }])
  expect(one.body).toMatchObject({ n: 1, ips: 2, snips: 1, ci_low: null, ci_high: null })
  expect(one.body.estimator_ci).toMatch(/no interval: fewer than 3 rows/)
  const apart = await bandit.evaluate(Array.from({ length: 40 }, () => ({ ...row, target_propensity: 0 })))
  expect(apart.body).toMatchObject({ ips: 0, snips: null, dr: null, ci_low: null, ci_high: null, ess: 0 })
  expect(apart.body.estimator_ci).toMatch(/no interval: the policy would have done nothing/)
})

it('names every fault with its row', async () => {
  const tenant = await app.newTenant()
  const bandit = banditOf(app, tenant)
  const good = { action_id: 'a', propensity: 0.5, reward: 1 }
  const wrong = await bandit.evaluate([
    good,
    { ...good, propensity: 0 },
    { ...good, propensity: 1.5, reward: 'x' },
  ])
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.logged[1].propensity',
    'body.logged[2].propensity',
    'body.logged[2].reward',
  ])
  const sums = await bandit.evaluate([{ ...good, target_policy: { a: 0.5, b: 0.1 } }])
  expect(sums.body.errors[0].location).toBe('body.logged[0].target_policy')
  expect((await bandit.evaluate([])).status).toBe(400)
  expect((await app.call('POST', `${bandit.path}/ope/evaluate`, { body: { logged: [good] } })).status).toBe(
    401,
  )
})
