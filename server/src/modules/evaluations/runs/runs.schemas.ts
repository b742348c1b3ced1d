import { type Static, Type } from 'typebox'
import { named, OneOf, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { AgentDraft, agentPath } from '../../agents/index.ts'
import { CASES_MAX, CaseContent } from '../cases/cases.schemas.ts'
import { Check } from '../judging/checks.schemas.ts'
import { EVALUATION_STATES, RESULT_STATES, TARGETS } from '../tables.ts'

/** How many runs of an agent are kept; older ones are removed when another begins. */
export const RUNS_KEPT = 100

export const evaluationPath = Type.Object({ ...agentPath.properties, evaluationId: Uuid() })

export const StartEvaluation = Type.Object({
  case_ids: Type.Optional(
    Type.Array(Uuid(), {
      minItems: 1,
      maxItems: CASES_MAX,
      uniqueItems: true,
      description: 'All tests of the agent unless given.',
    }),
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'An earlier version of the agent; the live one unless given.',
    }),
  ),
  draft: Type.Optional(AgentDraft),
  provider: Type.Optional(Text(100)),
  model: Type.Optional(Text(200, { description: 'A model of `GET /agents/{agentId}/models`.' })),
  label: Type.Optional(Text(120, { description: 'What the run is about, as shown in the list.' })),
})
export type StartEvaluation = Static<typeof StartEvaluation>

const runFields = {
  evaluation_id: Type.String(),
  agent_id: Type.String(),
  status: OneOf(EVALUATION_STATES),
  target: OneOf(TARGETS, { description: 'Whether the live agent was tested, a version, or a draft.' }),
  agent_version: Type.Optional(
    Type.Integer({ description: 'The version it ran on, or that the draft is based on.' }),
  ),
  provider: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  cases: Type.Object({
    total: Type.Integer(),
    done: Type.Integer(),
    passed: Type.Integer(),
    failed: Type.Integer(),
    errors: Type.Integer({ description: 'Those that got no answer.' }),
    skipped: Type.Integer({ description: 'Those of which nothing could be judged.' }),
  }),
  share_passed: Type.Optional(
    Type.Number({ description: 'Of those that passed, failed or got no answer; from 0 to 1.' }),
  ),
  mean_ms: Type.Optional(
    Type.Integer({ description: 'The time of the slowest answer of a test, on average.' }),
  ),
  cost_usd: Type.Number(),
  error: Type.Optional(Type.String({ description: 'Why the run failed.' })),
  started_by: Type.String({ description: '`key:<id>` or `user:<id>`.' }),
  created_at: Timestamp(),
  started_at: Type.Optional(Timestamp()),
  finished_at: Type.Optional(Timestamp()),
}

export const Evaluation = named('Evaluation', Type.Object(runFields))

export const EvaluationList = named(
  'EvaluationList',
  Type.Object({
    items: Type.Array(Evaluation),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const EvaluationResult = named(
  'EvaluationResult',
  Type.Object({
    position: Type.Integer(),
    case_id: Type.String(),
    name: Type.String(),
    status: OneOf(RESULT_STATES, {
      description: '`pending` of a run that has ended: the test was not reached.',
    }),
    reply: Type.Optional(Type.String({ description: 'The answer to the last line, which is judged.' })),
    replies: Type.Array(Type.Object({ content: Type.String(), duration_ms: Type.Integer() }), {
      description: 'The answer to each line.',
    }),
    checks: Type.Array(Check),
    error: Type.Optional(Type.String({ description: 'Why there is no answer.' })),
    responder: Type.Optional(Type.String({ description: 'The model that answered, or `builtin`.' })),
    duration_ms: Type.Integer({ description: 'Of the slowest answer.' }),
    cost_usd: Type.Number(),
    finished_at: Type.Optional(Timestamp()),
    case: CaseContent,
  }),
)

export const EvaluationResultList = named(
  'EvaluationResultList',
  Type.Object({
    items: Type.Array(EvaluationResult),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const CHANGES = ['broke', 'mended', 'added', 'removed'] as const

export const EvaluationComparison = named(
  'EvaluationComparison',
  Type.Object({
    before: Evaluation,
    after: Evaluation,
    counts: Type.Object({
      broke: Type.Integer(),
      mended: Type.Integer(),
      added: Type.Integer(),
      removed: Type.Integer(),
      still_passing: Type.Integer(),
      still_failing: Type.Integer(),
    }),
    changes: Type.Array(
      Type.Object({
        case_id: Type.String(),
        name: Type.String(),
        change: OneOf(CHANGES, {
          description:
            '`broke`: passed before and does not now; `mended`: the other way round; `added`, `removed`: only in one of them.',
        }),
        is_case_changed: Type.Boolean({ description: 'The test itself was changed between the runs.' }),
        before: Type.Optional(EvaluationResult),
        after: Type.Optional(EvaluationResult),
      }),
    ),
  }),
)
