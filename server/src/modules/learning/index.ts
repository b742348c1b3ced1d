import type { Table } from '../../platform/db/tables.ts'
import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { banditTables } from './bandit-tables.ts'
import { Bandits } from './bandits.ts'
import { snapshotBanditHandler } from './jobs/bandit-snapshot.ts'
import { trainOnOutcomesHandler } from './jobs/train-outcomes.ts'
import { rebuildPriors } from './jobs/train-priors.ts'
import { scheduleTraining } from './jobs/train-schedule.ts'
import { createApproval } from './operations/create-approval.ts'
import { decideAction } from './operations/decide-action.ts'
import { estimateValue } from './operations/estimate-value.ts'
import { evaluatePolicy } from './operations/evaluate-policy.ts'
import { forecastRevenue } from './operations/forecast-revenue.ts'
import { giveFeedback } from './operations/give-feedback.ts'
import { learnReward } from './operations/learn-reward.ts'
import { listApprovals } from './operations/list-approvals.ts'
import { listModels } from './operations/list-models.ts'
import { predictScore } from './operations/predict-score.ts'
import { rankLookalikes } from './operations/rank-lookalikes.ts'
import { resolveApproval } from './operations/resolve-approval.ts'
import { scoreLookalike } from './operations/score-lookalike.ts'
import { simulateRounds } from './operations/simulate-rounds.ts'
import { streamSimulation } from './operations/stream-simulation.ts'
import { suggestContactTime } from './operations/suggest-contact-time.ts'
import { suggestHandoff } from './operations/suggest-handoff.ts'
import { trainScoring } from './operations/train-scoring.ts'
import type { LearningParts } from './parts.ts'
import { Scoring } from './scoring.ts'
import { scoringTables } from './scoring-tables.ts'
import { outcomeTables } from './tables.ts'

export { trainOnOutcomesJob } from './jobs/train-schedule.ts'
export { isLearningOn, LEARNING_SWITCH } from './learning-switch.ts'
export { markWon, saveDossier } from './lookalike.store.ts'
export { deleteOutcomes, insertOutcome, type Place } from './outcomes.store.ts'
export { dropModels } from './scoring.store.ts'

export const learningTables: readonly Table[] = [...outcomeTables, ...scoringTables, ...banditTables]
const models = [trainScoring, listModels, predictScore]
const scores = [...models, estimateValue, forecastRevenue, rankLookalikes, scoreLookalike]
const actions = [decideAction, learnReward, giveFeedback, evaluatePolicy, simulateRounds, streamSimulation]
const advice = [suggestContactTime, suggestHandoff, listApprovals, createApproval, resolveApproval]

export const learningOperations: readonly Operation[] = [...scores, ...actions, ...advice]
export const learningJobs: readonly JobHandler[] = [
  scheduleTraining,
  trainOnOutcomesHandler,
  rebuildPriors,
  snapshotBanditHandler,
]

export function createLearning(parts: LearningParts) {
  return { scoring: new Scoring(parts), bandits: new Bandits(parts) }
}
