import { seededRandom } from '../src/algorithms/bandit/random.ts'
import { MAPPING } from './enrichment-server.ts'
import type { CallOptions, TestApp, TestTenant } from './harness.ts'

const base = '/api/v1/builtin-agents'

/** Everything about a tenant's leads, by its API key. */
export const leadsOf = (app: TestApp, tenant: TestTenant) => {
  const ask = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
    app.call(method, path, { as: tenant.key, ...(body === undefined ? {} : { body }), ...options })
  return {
    ask,
    outcome: (body: object) => ask('POST', `${base}/lead_score/outcome`, { ...REPORT, ...body }),
    calibration: () => ask('GET', `${base}/lead_score/calibration`),
    model: () => ask('GET', `${base}/lead_score/model`),
    trainModel: (body: object = {}) => ask('POST', `${base}/lead_score/model/train`, body),
    nba: (features: object) => ask('POST', `${base}/lead_score/nba`, { features }),
    policy: () => ask('GET', `${base}/lead_score/rl/policy`),
    trainPolicy: (body: object = {}) => ask('POST', `${base}/lead_score/rl/train`, body),
    reset: () => ask('POST', `${base}/lead_score/reset-learning`),
    learning: (enabled: unknown) => ask('PUT', `${base}/learning`, { enabled }),
    enrich: (lead: object, more: object = {}, options: CallOptions = {}) =>
      ask('POST', `${base}/lead/enrich`, { lead, ...more }, options),
    job: (id: string) => ask('GET', `${base}/lead/enrich/${id}`),
    jobs: () => ask('GET', `${base}/lead/enrich`),
    person: (body: object) => ask('POST', '/api/v1/enrichment/person', body),
    providersPath: `/api/v1/projects/${tenant.projectId}/enrichment-providers`,
    provider: (url: string, more: object = {}) =>
      ask('POST', `/api/v1/projects/${tenant.projectId}/enrichment-providers`, {
        name: 'People',
        url: `${url}/v1/person?email={email}`,
        api_key: 'provider-key',
        cost_credits: 2,
        mapping: MAPPING,
        ...more,
      }),
  }
}

export const REPORT = { lead_ref: 'lead-1', outcome: 'won', predicted_band: 'Hot', predicted_score: 80 }

/** Leads that were won with a known likelihood: known budgets and warm leads win. */
export function drawLeads(count: number, seed = 1) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const engagement = Math.round(random() * 100) / 100
    const budgetKnown = random() < 0.5
    const source = random() < 0.5 ? 'referral' : 'web'
    const likely =
      1 / (1 + Math.exp(2.6 - 3 * engagement - (budgetKnown ? 1.4 : 0) - (source === 'referral' ? 0.8 : 0)))
    return {
      lead_ref: `lead-${seed}-${at}`,
      outcome: random() < likely ? 'won' : 'lost',
      predicted_band: engagement > 0.66 ? 'Hot' : engagement > 0.33 ? 'Warm' : 'Nurture',
      predicted_score: Math.round(engagement * 100),
      features: { engagement, budget_known: budgetKnown, source },
    }
  })
}

/** One after the other, as they would come in. */
export async function reportAll(app: TestApp, tenant: TestTenant, leads: readonly object[]): Promise<void> {
  const { outcome } = leadsOf(app, tenant)
  for (const lead of leads) {
    const { status, text } = await outcome(lead)
    if (status !== 200) throw new Error(text)
  }
}
