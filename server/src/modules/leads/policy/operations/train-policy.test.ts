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

it('leads to the action that wins, says by how many outcomes, and what it would do without them', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const lead = { engagement: 'warm', budget_known: true, value_tier: 'middle' }
  const before = (await leads.nba(lead)).body
  expect(before).toMatchObject({ outcomes_used: 0, action_without_outcomes: before.recommended_action })
  const taken = ['book_visit', 'call', 'send_content', 'make_offer']
  expect(before.recommended_action).not.toBe('send_content')
  // Half are reported as outcomes of leads, half as feedback; content wins nearly always and nothing else does.
  const feedback = '/api/v1/builtin-agents/ml/lead_score/feedback'
  for (let n = 0; n < 80; n += 1) {
    const action = taken[n % 4] ?? ''
    const isWon = action === 'send_content' ? n % 20 !== 2 : n % 20 === 3
    if (n < 40)
      await leads.outcome({
        lead_ref: `l${n}`,
        outcome: isWon ? 'won' : 'lost',
        features: { ...lead, last_action: action },
      })
    else await leads.ask('POST', feedback, { converted: isWon, features: lead, action_id: action })
  }
  const trained = (await leads.trainPolicy({ episodes: 500 })).body
  expect(trained).toMatchObject({ outcomes_used: 80, action_outcomes: 80, prior_weight: 3 })
  const actionOf = (rows: { archetype: string; recommended_action: string }[]) =>
    rows.find(({ archetype }) => archetype === 'interested, nothing known')?.recommended_action
  expect(actionOf(trained.policy)).toBe('send_content')
  expect(actionOf(trained.policy_without_outcomes)).not.toBe('send_content')
  const [first, last] = [trained.return_history[0], trained.return_history.at(-1)]
  expect(last).toBeGreaterThan(first + 0.1)
  const after = (await leads.nba(lead)).body
  expect(after).toMatchObject({
    recommended_action: 'send_content',
    outcomes_used: 80,
    action_without_outcomes: before.recommended_action,
  })
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
