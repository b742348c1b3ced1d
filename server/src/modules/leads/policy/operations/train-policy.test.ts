import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/rl/train'

it('trains on the usual funnel first, then on one like the project’s own, going on from before', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const first = (await leads.trainPolicy({ episodes: 300 })).body
  expect(first).toMatchObject({
    algo: 'tabular_q_learning_expected_updates',
    episodes: 300,
    outcomes_used: 0,
  })
  expect(first.return_history).toHaveLength(50)
  expect(first.kl_divergence).toBeCloseTo(0, 3)
  const bad = drawLeads(60).map((lead, at) => ({ ...lead, outcome: at % 10 === 0 ? 'won' : 'lost' }))
  await reportAll(app, tenant, bad)
  const second = (await leads.trainPolicy({ episodes: 500 })).body
  expect(second.outcomes_used).toBe(60)
  expect(second.kl_divergence).toBeGreaterThan(first.kl_divergence)
  expect(second.final_avg_return).toBeLessThan(first.final_avg_return)
  expect((await leads.policy()).body).toMatchObject({ trained: true, episodes: 800, policy: second.policy })
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'lead_score.policy_trained')).toHaveLength(2)
})

it('keeps serving while it trains, and trains one after the other', async () => {
  const leads = leadsOf(app, await app.newTenant())
  const training = Promise.all([leads.trainPolicy({ episodes: 3_000 }), leads.trainPolicy({ episodes: 10 })])
  let isOver = false
  void training.then(() => {
    isOver = true
  })
  let answered = 0
  while (!isOver) {
    await leads.ask('GET', '/api/v1/builtin-agents')
    answered += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await training).map(({ status }) => status)).toEqual([200, 200])
  // A loop that was held up would have answered once or twice.
  expect(answered).toBeGreaterThan(3)
  expect((await leads.policy()).body.episodes).toBe(3_010)
})

it('refuses what it cannot do', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  for (const episodes of [0, 50_001, 'all'])
    expect(locationsOf(await leads.trainPolicy({ episodes }))).toEqual(['body.episodes'])
  expect((await app.call('POST', path)).status).toBe(401)
  expect((await app.call('POST', path, { as: await tenant.keyWith(['read:leads']) })).status).toBe(403)
})
