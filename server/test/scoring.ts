import { ForestBuilder } from '../src/algorithms/trees/forest.ts'
import { seededRandom } from '../src/algorithms/trees/random.ts'
import { lockLearning } from '../src/modules/leads/outcomes/outcomes.store.ts'
import { BUILT_IN_ACTIONS } from '../src/modules/leads/policy/actions.rules.ts'
import { saveLeadPolicy } from '../src/modules/leads/policy/policies.store.ts'
import { STATES } from '../src/modules/leads/policy/state.rules.ts'
import { saveLeadModel } from '../src/modules/leads/scoring/models.store.ts'
import { storedModel } from '../src/modules/leads/scoring/score-model.ts'
import { encodeModel } from '../src/modules/learning/scoring/model-codec.ts'
import { insertModel } from '../src/modules/learning/scoring/scoring.store.ts'
import { asTenant } from '../src/platform/db/database.ts'
import type { TestApp, TestTenant } from './harness.ts'

export interface ScoringRow {
  readonly features: Record<string, unknown>
  readonly label: number
}

export interface DrawnRow extends ScoringRow {
  /** The probability the label was drawn with: no model can know more. */
  readonly truth: number
}

/** Leads with numbers, categories, booleans, gaps and an id, whose labels were drawn with a known probability. */
export function drawRows(count: number, seed = 1): DrawnRow[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const visits = Math.floor(random() * 20)
    const plan = ['free', 'team', 'business'][Math.floor(random() * 3)] as string
    const isReturning = random() < 0.4
    const age = random() < 0.2 ? null : 18 + Math.floor(random() * 60)
    const score =
      -2.2 + 0.15 * visits + (plan === 'business' ? 1.6 : plan === 'team' ? 0.4 : 0) + (isReturning ? 0.8 : 0)
    const truth = 1 / (1 + Math.exp(-score))
    const features = { visits, plan, is_returning: isReturning, age, id: `lead-${at}`, constant: 7 }
    return { features, label: random() < truth ? 1 : 0, truth }
  })
}

export const withoutTruth = (rows: readonly DrawnRow[]): ScoringRow[] =>
  rows.map(({ features, label }) => ({ features, label }))

export const trainPath = (useCase: string): string => `/api/v1/builtin-agents/ml/${useCase}/scoring/train`
export const predictPath = (useCase: string): string => `/api/v1/builtin-agents/ml/${useCase}/scoring/predict`

/** A small model of the tenant's own. */
export const giveModel = (app: TestApp, tenant: TestTenant, useCase = 'lead_score', rows = drawRows(120)) =>
  app.call('POST', trainPath(useCase), {
    as: tenant.key,
    body: { rows: withoutTruth(rows), optimize_budget: 1 },
  })

/** A model that always says one half, stored without training: for those who only need one to be there. */
export async function storeModel(
  app: TestApp,
  { tenantId, projectId }: TestTenant,
  useCase: string,
): Promise<void> {
  const key = { tenantId, projectId, useCase, kind: 'probability' as const }
  const { model, summary } = oneHalf()
  await app.db.transaction(asTenant(tenantId), (tx) =>
    insertModel(tx, { key, trainedFrom: 'rows', summary, model, isServed: true, now: app.clock.now() }),
  )
}

/** The same, as a model of a project's leads; the first one is served. */
export async function storeLeadModel(app: TestApp, { tenantId, projectId }: TestTenant): Promise<void> {
  const { model, summary } = oneHalf()
  const now = app.clock.now()
  const metrics = { epoch: 0, accuracy: 0.5, auc: 0.5, log_loss: Math.LN2 }
  const made = { model: storedModel(model, summary), metrics, n: 10, reportsSeen: 0, isServed: false, now }
  await app.db.transaction(asTenant(tenantId), async (tx) => {
    await lockLearning(tx, { tenantId, projectId }, now)
    await saveLeadModel(tx, { tenantId, projectId }, made)
  })
}

/** A policy of one action that is worth nothing; the first one answers. */
export async function storeLeadPolicy(app: TestApp, { tenantId, projectId }: TestTenant): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(asTenant(tenantId), async (tx) => {
    await lockLearning(tx, { tenantId, projectId }, now)
    await saveLeadPolicy(
      tx,
      { tenantId, projectId },
      {
        actions: BUILT_IN_ACTIONS.slice(0, 1),
        q: new Float64Array(STATES),
        ...{ episodes: 1, avgReturn: 0, divergence: 0, outcomesSeen: 0, challenge: undefined },
        ...{ trainedFrom: 'request', dataFrom: null, dataTo: null, isServed: true, now },
      },
    )
  })
}

function oneHalf() {
  const forest = new ForestBuilder(0).finish()
  const model = encodeModel({ kind: 'probability', columns: [], forest, calibration: { method: 'none' } })
  const summary = {
    n: 10,
    auc: 0.5,
    logloss: Math.LN2,
    brier: 0.25,
    brier_uncalibrated: 0.25,
    brier_baseline: 0.25,
    ece: 0,
    calibration_method: 'none',
    best_params: {},
    importances: [],
    trials: 1,
  }
  return { model, summary }
}
