import { unpackBandit } from '../../../algorithms/bandit/state.ts'
import {
  type Evaluation,
  evaluate,
  type LoggedRow,
  ROWS_LEAST,
} from '../../../algorithms/evaluation/evaluate.ts'
import type { JsonObject } from '../../../kernel/json.ts'

/** A row of a log as it came. */
export interface WireRow {
  readonly action_id: string
  readonly propensity: number
  readonly reward: number
  readonly context?: JsonObject
  readonly target_propensity?: number
  readonly target_policy?: Readonly<Record<string, number>>
}

export interface EvaluationTask {
  readonly task: 'evaluate'
  /** The request's body as it came: bytes are handed to a thread faster than what they say. */
  readonly body: Uint8Array
  /** The use case's model; its policy is the target of rows that name none. */
  readonly model: Uint8Array | undefined
}

export const hasTarget = (row: WireRow): boolean =>
  row.target_propensity !== undefined || row.target_policy !== undefined

export function evaluateLog({ body, model }: EvaluationTask): Evaluation {
  const { logged: rows } = JSON.parse(Buffer.from(body).toString()) as { logged: readonly WireRow[] }
  const bandit = model === undefined ? undefined : unpackBandit(model)
  // Logs do not say which actions were open to choice: those that occur in it are taken to have been.
  const actions = [...new Set(rows.map((row) => row.action_id))].map((id) => ({ id }))
  const policyOf = (row: WireRow): ReadonlyMap<string, number> | undefined => {
    if (row.target_policy !== undefined) return new Map(Object.entries(row.target_policy))
    if (row.target_propensity !== undefined || bandit === undefined) return undefined
    const { propensities } = bandit.policy(actions, row.context)
    return new Map(actions.map(({ id }, at) => [id, propensities[at] as number]))
  }
  const logged = rows.map((row): LoggedRow => {
    const policy = policyOf(row)
    return {
      actionId: row.action_id,
      propensity: row.propensity,
      reward: row.reward,
      context: row.context,
      target: row.target_propensity ?? policy?.get(row.action_id) ?? 0,
      policy,
    }
  })
  return evaluate(logged)
}

/** Below this, a few rows decide everything. */
const ESS_LEAST = 50

const MISSING = {
  no_overlap: 'no interval: the policy would have done nothing of what was logged',
  few_rows: `no interval: fewer than ${ROWS_LEAST} rows are of actions that the policy would have taken`,
  no_spread: 'no interval: every row says the same, so nothing tells how far others would be from it',
} as const

/** Whose interval it is, and what to beware of. */
export function describeInterval({ ess, clippedAt, missing }: Evaluation): string {
  const cautions = [
    ...(missing === undefined ? [] : [MISSING[missing]]),
    ...(missing === undefined && ess < ESS_LEAST
      ? [`the effective sample size ${ess.toFixed(1)} is under ${ESS_LEAST}: do not rely on it`]
      : []),
    ...(clippedAt === undefined ? [] : [`weights above ${clippedAt.toFixed(1)} were clipped`]),
  ]
  return cautions.length === 0 ? 'dr' : `dr (${cautions.join('; ')})`
}
