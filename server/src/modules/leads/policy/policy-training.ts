import { learn, trial } from '../../../algorithms/policy/learn.ts'
import { divergence, softmax } from '../../../algorithms/policy/softmax.ts'
import { solve } from '../../../algorithms/policy/solve.ts'
import { fitRates, isEnough } from '../scoring/fit-rates.ts'
import { DISCOUNT, funnelOf, STEPS_MAX, USUAL_RATES } from '../scoring/funnel.ts'
import type { Decided } from '../scoring/training.ts'
import type { LeadAction } from './actions.rules.ts'
import { alignedQ } from './policy.rules.ts'

export interface PolicyTask {
  readonly actions: readonly LeadAction[]
  readonly rows: readonly Decided[]
  readonly episodes: number
  readonly seed: number
  /** The policy before, which training goes on from; without one it begins with what is usual everywhere. */
  readonly previous?: { readonly actions: readonly string[]; readonly q: Float64Array } | undefined
}

export interface PolicyTrained {
  readonly q: Float64Array
  readonly history: readonly number[]
  readonly avgReturn: number
  readonly divergence: number
  /** How many outcomes the simulator was fitted to; 0 when there were too few. */
  readonly outcomesUsed: number
}

const POINTS = 50
const TRIAL_EPISODES = 2_000
/** How sharply a policy prefers what is better, where policies are compared. */
const TEMPERATURE = 0.05

/** What is best where leads are as they usually are, for these actions. */
export const usualPolicy = (actions: readonly LeadAction[]): Float64Array =>
  solve(funnelOf(actions, USUAL_RATES), DISCOUNT)

export function trainPolicy(task: PolicyTask): PolicyTrained {
  const { actions, rows, episodes, seed, previous } = task
  const usual = usualPolicy(actions)
  const before = previous === undefined ? usual : alignedQ(previous, actions, usual)
  const process = funnelOf(actions, fitRates(actions, rows))
  const options = { episodes, discount: DISCOUNT, seed, stepsMax: STEPS_MAX, points: POINTS }
  const { q, history } = learn(process, { ...options, warmStart: before })
  const last = { ...options, episodes: TRIAL_EPISODES, seed: seed + 2 }
  return {
    q,
    history,
    avgReturn: trial(process, q, last),
    divergence: divergence(
      process.start,
      softmax(process, q, TEMPERATURE),
      softmax(process, before, TEMPERATURE),
    ),
    outcomesUsed: isEnough(rows) ? rows.length : 0,
  }
}
