// Scores leads, chooses what to do next, learns how it turned out, and asks what another policy would have earned.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_API_KEY=sk_… node examples/decide.mjs
import { createClient } from '@rapport/sdk'

const client = createClient({
  url: process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080',
  key: process.env.RAPPORT_API_KEY,
})
const useCase = 'example-leads'

// Those who come back often tend to buy.
const rows = Array.from({ length: 120 }, (_, n) => {
  const visits = n % 20
  return { features: { visits, plan: n % 3 === 0 ? 'team' : 'free' }, label: visits + (n % 7) > 13 ? 1 : 0 }
})
const model = await client.learning.train(useCase, { rows, optimize_budget: 1 })
console.log('model', model.model_version, 'AUC', model.auc.toFixed(2))
for (const visits of [1, 19]) {
  const { score } = await client.learning.predict(useCase, { features: { visits, plan: 'free' } })
  console.log(`${visits} visits:`, score.toFixed(2))
}

// People answer to calls more often than to mails, which the client does not know yet.
const logged = []
for (let n = 0; n < 20; n += 1) {
  const choice = await client.learning.decide(useCase, {
    actions: [{ id: 'call' }, { id: 'mail' }],
    explore: true,
  })
  const reward = n % 10 < (choice.action_id === 'call' ? 7 : 2) ? 1 : 0
  const { action_id, propensity } = choice
  await client.learning.learn(useCase, { action_id, propensity, reward })
  logged.push({ action_id, propensity, reward, target_policy: { call: 1, mail: 0 } })
}
const calls = logged.filter((one) => one.action_id === 'call').length
console.log('called', calls, 'times of', logged.length)

const { dr, ci_low, ci_high } = await client.learning.evaluate(useCase, { logged })
console.log(
  'calling always would have earned',
  dr.toFixed(2),
  `(${ci_low.toFixed(2)} to ${ci_high.toFixed(2)})`,
)

for await (const frame of client.learning.simulate(useCase, { rounds: 3 }))
  if (frame.type === 'round') console.log('round', frame.round, 'won', frame.point.win_rate.toFixed(2))
