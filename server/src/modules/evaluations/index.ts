import { defineModule } from '../../platform/module.ts'
import { createEvaluationCase } from './cases/operations/create-evaluation-case.ts'
import { deleteEvaluationCase } from './cases/operations/delete-evaluation-case.ts'
import { getEvaluationCase } from './cases/operations/get-evaluation-case.ts'
import { listEvaluationCases } from './cases/operations/list-evaluation-cases.ts'
import { updateEvaluationCase } from './cases/operations/update-evaluation-case.ts'
import { evaluationsDataMap } from './data-map.ts'
import { personTablesOfEvaluations } from './person-tables.store.ts'
import { runEvaluationHandler } from './runs/jobs/run-evaluation.ts'
import { cancelEvaluation } from './runs/operations/cancel-evaluation.ts'
import { compareEvaluations } from './runs/operations/compare-evaluations.ts'
import { getEvaluation } from './runs/operations/get-evaluation.ts'
import { listEvaluationResults } from './runs/operations/list-evaluation-results.ts'
import { listEvaluations } from './runs/operations/list-evaluations.ts'
import { startEvaluation } from './runs/operations/start-evaluation.ts'
import { evaluationTables, evaluationTablesOfAgents } from './tables.ts'

export { RubricJudge } from './judging/rubric.ts'

const cases = [
  listEvaluationCases,
  createEvaluationCase,
  getEvaluationCase,
  updateEvaluationCase,
  deleteEvaluationCase,
]
const runs = [
  listEvaluations,
  startEvaluation,
  getEvaluation,
  listEvaluationResults,
  compareEvaluations,
  cancelEvaluation,
]

export const evaluationsModule = defineModule({
  name: 'evaluations',
  dataMap: evaluationsDataMap,
  tables: evaluationTables,
  operations: [...cases, ...runs],
  jobs: [runEvaluationHandler],
  agentTables: evaluationTablesOfAgents,
  personTables: personTablesOfEvaluations,
})
