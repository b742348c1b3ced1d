import type { Table } from '../../platform/db/tables.ts'
import { defineModule } from '../../platform/module.ts'
import { createApproval } from './approvals/operations/create-approval.ts'
import { listApprovals } from './approvals/operations/list-approvals.ts'
import { resolveApproval } from './approvals/operations/resolve-approval.ts'
import { banditTables } from './bandit/bandit-tables.ts'
import { Bandits } from './bandit/bandits.ts'
import { snapshotBanditHandler } from './bandit/jobs/bandit-snapshot.ts'
import { decideAction } from './bandit/operations/decide-action.ts'
import { giveFeedback } from './bandit/operations/give-feedback.ts'
import { learnReward } from './bandit/operations/learn-reward.ts'
import { learningDataMap } from './data-map.ts'
import { evaluatePolicy } from './evaluation/operations/evaluate-policy.ts'
import { forecastRevenue } from './forecast/operations/forecast-revenue.ts'
import { suggestHandoff } from './handoff/operations/suggest-handoff.ts'
import { rankLookalikes } from './lookalike/operations/rank-lookalikes.ts'
import { scoreLookalike } from './lookalike/operations/score-lookalike.ts'
import type { LearningParts } from './parts.ts'
import { personTablesOfLearning } from './person-tables.store.ts'
import { trainOnOutcomesHandler } from './scoring/jobs/train-outcomes.ts'
import { rebuildPriors } from './scoring/jobs/train-priors.ts'
import { lookForTrainingHandler, scheduleTraining } from './scoring/jobs/train-schedule.ts'
import { listModels } from './scoring/operations/list-models.ts'
import { listScoringVersions } from './scoring/operations/list-scoring-versions.ts'
import { predictScore } from './scoring/operations/predict-score.ts'
import { promoteScoringVersion } from './scoring/operations/promote-scoring-version.ts'
import { trainScoring } from './scoring/operations/train-scoring.ts'
import { Scoring } from './scoring/scoring.ts'
import { scoringTables } from './scoring/scoring-tables.ts'
import { simulateRounds } from './simulation/operations/simulate-rounds.ts'
import { streamSimulation } from './simulation/operations/stream-simulation.ts'
import { outcomeTables } from './tables.ts'
import { suggestContactTime } from './timing/operations/suggest-contact-time.ts'
import { estimateValue } from './value/operations/estimate-value.ts'

export { isLearningOn, LEARNING_SWITCH } from './learning-switch.ts'
export { markWon, saveDossier } from './lookalike/lookalike.store.ts'
export { deleteOutcomes, insertOutcome, listActionOutcomes, type Place } from './outcomes.store.ts'
export { Challenge, modelDetails, ScoringVersion } from './schemas.ts'
export type { Champion } from './scoring/challenge.ts'
export type { Explanation } from './scoring/explanation.ts'
export { lookForTraining, trainOnOutcomesJob } from './scoring/jobs/train-schedule.ts'
export { Model } from './scoring/model.ts'
export type { Trained } from './scoring/model-training.ts'
export { currentModelOf, dropModels } from './scoring/scoring.store.ts'
export type { TrainingSummary } from './scoring/training-summary.ts'
export { versionView } from './scoring/version-view.ts'

const tables: readonly Table[] = [...outcomeTables, ...scoringTables, ...banditTables]
const models = [trainScoring, listModels, listScoringVersions, promoteScoringVersion, predictScore]
const scores = [...models, estimateValue, forecastRevenue, rankLookalikes, scoreLookalike]
const actions = [decideAction, learnReward, giveFeedback, evaluatePolicy, simulateRounds, streamSimulation]
const advice = [suggestContactTime, suggestHandoff, listApprovals, createApproval, resolveApproval]

const operations = [...scores, ...actions, ...advice]
export function createLearning(parts: LearningParts) {
  return { scoring: new Scoring(parts), bandits: new Bandits(parts) }
}

export const learningModule = defineModule({
  name: 'learning',
  dataMap: learningDataMap,
  tables,
  operations,
  jobs: [
    lookForTrainingHandler,
    scheduleTraining,
    trainOnOutcomesHandler,
    rebuildPriors,
    snapshotBanditHandler,
  ],
  personTables: personTablesOfLearning,
})
