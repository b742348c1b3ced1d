import { fitLinear } from '../../../algorithms/linear/logistic.ts'
import { type LeadAction, TOPICS } from '../policy/actions.rules.ts'
import { indexOf, STATES, stateOf } from '../policy/state.rules.ts'
import type { Decided } from './decided.ts'
import { type FunnelRates, USUAL_RATES, usualOdds } from './funnel.ts'

/** With fewer decided leads than this, or only one kind of end, what is usual is a better guess. */
export const DECIDED_MIN = 30
const EACH_MIN = 5
/** What is usual counts as much as so many leads of one's own. */
const START_STRENGTH = 50
const WORTH_STRENGTH = 5
const ACTION_ROWS_MIN = 5
const RIDGE = 4
const EPOCHS = 120
const RARELY = 0.005

export const isEnough = (rows: readonly Decided[]): boolean => {
  const won = rows.filter(({ converted }) => converted).length
  return rows.length >= DECIDED_MIN && Math.min(won, rows.length - won) >= EACH_MIN
}

/**
 * How a project's leads differ from what is usual: a logistic regression on top of how the usual funnel would have
 * ended for leads in the same states, pulled towards no difference.
 */
export function fitRates(actions: readonly LeadAction[], rows: readonly Decided[]): FunnelRates {
  if (!isEnough(rows)) return USUAL_RATES
  const states = rows.map(({ features }) => stateOf(features))
  const odds = usualOdds(actions)
  const offsets = Float64Array.from(states, (state) => {
    const chance = Math.min(1 - RARELY, Math.max(RARELY, odds[indexOf(state)] ?? 0))
    return Math.log(chance / (1 - chance))
  })
  const taken = rows.map(({ features }) => features['last_action'] ?? features['action'])
  const tried = actions.filter(({ id }) => taken.filter((one) => one === id).length >= ACTION_ROWS_MIN)
  const columns = [
    ...TOPICS.map((topic) => states.map(({ known }) => known[topic])),
    ...(['engagement', 'valueTier', 'touchpoints', 'elapsed'] as const).flatMap((field) =>
      [0, 1, 2].map((level) => states.map((state) => state[field] === level)),
    ),
    ...tried.map(({ id }) => taken.map((one) => one === id)),
  ].map((column) => Float64Array.from(column, (holds) => (holds ? 1 : 0)))
  const labels = Float64Array.from(rows, ({ converted }) => (converted ? 1 : 0))
  const { intercept, weights } = fitLinear(
    { columns, labels, rows: Int32Array.from(rows, (_, at) => at), offsets },
    {
      lambda: RIDGE,
      learning_rate: 0.5,
      gamma: 0,
      min_child_weight: 0,
      subsample: 1,
      max_depth: 1,
      n_estimators: EPOCHS,
    },
    1,
  )
  const three = (from: number) => [...weights.subarray(from, from + 3)]
  return {
    base: intercept,
    known: three(0),
    engagement: three(3),
    valueTier: three(6),
    touchpoints: three(9),
    elapsed: three(12),
    actions: Object.fromEntries(tried.map(({ id }, at) => [id, weights[15 + at] ?? 0])),
    worth: worthOf(rows),
    start: startOf(states.map(indexOf)),
  }
}

/** What won leads of each tier brought in, in terms of what one brings in on average. */
function worthOf(rows: readonly Decided[]): number[] {
  const won = rows.filter(({ converted, value }) => converted && value !== undefined && value > 0)
  const mean = won.reduce((sum, { value = 0 }) => sum + value, 0) / Math.max(1, won.length)
  return USUAL_RATES.worth.map((usual, tier) => {
    const own = won.filter(({ features }) => stateOf(features).valueTier === tier)
    const sum = own.reduce((total, { value = 0 }) => total + value / mean, 0)
    return (sum + usual * WORTH_STRENGTH) / (own.length + WORTH_STRENGTH)
  })
}

function startOf(indexes: readonly number[]): Float64Array {
  const start = USUAL_RATES.start.map((chance) => chance * START_STRENGTH)
  for (const index of indexes) start[index] = (start[index] ?? 0) + 1
  const total = START_STRENGTH + indexes.length
  return Float64Array.from({ length: STATES }, (_, index) => (start[index] ?? 0) / total)
}
