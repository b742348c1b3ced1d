import { Type } from 'typebox'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'

export const runEvaluationJob = jobKind(
  'evaluations.run',
  Type.Object({
    agent_id: Type.String(),
    evaluation_id: Type.String(),
    key_id: Type.Optional(Type.String()),
  }),
)
