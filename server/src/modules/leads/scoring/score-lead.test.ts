import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { leadsOf, reportAll } from '../../../../test/leads.ts'

const app = await testApp()

interface Answer {
  readonly score: number
  readonly score_source: string
  readonly score_reasons: readonly string[]
  readonly score_explanation: {
    readonly base: number
    readonly other: number
    readonly calibration: number
    readonly log_odds: number
    readonly contributions: readonly { readonly name: string; readonly contribution: number }[]
  }
}

/** A lead as it is enriched: pre-approved buyers of soon, or people who look around. */
async function scored(tenant: TestTenant, raw: string): Promise<Answer> {
  const leads = leadsOf(app, tenant)
  const made = await leads.enrich({ name: 'Ada', email: 'ada@engines.example', raw })
  await workOff(app, tenant.tenantId, 'leads.enrich')
  return (await leads.job(made.body.job_id)).body.result
}
const SURE = 'Budget 300k, pre-approved, moving this month.'
const UNSURE = 'Just looking around, perhaps in some years.'

/** What a reason says: a feature by its name in words, its value or that it is missing, and its effect. */
const SENTENCE = /^[\p{Lu}\d][\p{L}\d -]* (?:.{1,80}|is not known, which) (?:raises|lowers) it$/u

function expectExplained({ score, score_reasons, score_explanation }: Answer): void {
  const { base, other, calibration, log_odds, contributions } = score_explanation
  expect(score_reasons.length).toBeGreaterThan(0)
  for (const reason of score_reasons) expect(reason).toMatch(SENTENCE)
  for (const reason of score_reasons) expect(reason).not.toMatch(/_|undefined|NaN|\[object/)
  const sum = contributions.reduce((total, one) => total + one.contribution, base + other + calibration)
  expect(sum).toBeCloseTo(log_odds, 6)
  expect(score / 100).toBeCloseTo(1 / (1 + Math.exp(-log_odds)), 1)
}

const FINANCING = ['approved', 'needed']
const TIMELINES = ['now', 'later']
/** Won when both agree, which only trees can see. */
const together = Array.from({ length: 240 }, (_, at) => {
  const [financing, timeline] = [at % 2, Math.floor(at / 2) % 2]
  const isWon = (financing === timeline) !== (at % 11 === 0)
  const features = {
    financing: FINANCING[financing],
    timeline: TIMELINES[timeline],
    silent_days: (at * 7) % 10,
  }
  return { lead_ref: `lead-${at}`, outcome: isWon ? 'won' : 'lost', features }
})
/** Three features that add up, each in steps that no other one follows. */
const added = Array.from({ length: 120 }, (_, at) => {
  const [calls, mails, step] = [(at * 7) % 11, (at * 5) % 13, (at * 3) % 17]
  const isWon = calls / 11 + mails / 13 + step / 17 > 1.4
  const features = { calls, mails, budget: 20_000 * step }
  return { lead_ref: `sum-${at}`, outcome: isWon ? 'won' : 'lost', features }
})

it.each([
  ['gradient_boosted_trees', together, /^(?:Financing approved|Timeline now) raises it$/m],
  ['boosted_linear_logistic', added, /^Budget 300000 raises it$/m],
])('explains the score of a lead by a model of the kind %s', async (algo, leads, reason) => {
  const tenant = await app.newTenant()
  await reportAll(app, tenant, leads)
  expect((await leadsOf(app, tenant).trainModel()).body.algo).toBe(algo)
  const answer = await scored(tenant, SURE)
  expect(answer.score_source).toBe('lead_model')
  expectExplained(answer)
  expect(answer.score_reasons.join('\n')).toMatch(reason)
})

it('explains it by a model of the use case, and by rules', async () => {
  const tenant = await app.newTenant()
  const byRules = await scored(tenant, UNSURE)
  expect(byRules.score_source).toBe('rules')
  expectExplained(byRules)
  const rows = added.map(({ features, outcome }) => ({ features, label: outcome === 'won' ? 1 : 0 }))
  const trained = await app.call('POST', '/api/v1/builtin-agents/ml/lead_score/scoring/train', {
    as: tenant.key,
    body: { rows, optimize_budget: 2 },
  })
  expect(trained.status, trained.text).toBe(200)
  const answer = await scored(tenant, SURE)
  expect(answer.score_source).toBe('scoring_model')
  expectExplained(answer)
  expect(answer.score_reasons.join('\n')).toMatch(/^Budget 300000 raises it$/m)
})
