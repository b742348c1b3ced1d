import { learn, trial } from '../../../algorithms/policy/learn.ts'
import type { Process } from '../../../algorithms/policy/process.ts'
import { divergence, softmax } from '../../../algorithms/policy/softmax.ts'
import { solve } from '../../../algorithms/policy/solve.ts'
import type { Decided } from '../scoring/decided.ts'
import { fitRates, isEnough } from '../scoring/fit-rates.ts'
import { DISCOUNT, funnelOf, STEPS_MAX, USUAL_RATES } from '../scoring/funnel.ts'
import type { LeadAction } from './actions.rules.ts'
import { blendOutcomes, fitOutcomes, provenActions } from './outcome-model.ts'
import { alignedQ } from './policy.rules.ts'
import { challengePolicy, type PolicyChallenge } from './policy-challenge.ts'

export interface PolicyTask {
  readonly actions: readonly LeadAction[]
  readonly rows: readonly Decided[]
  readonly episodes: number
  readonly seed: number
  /** The policy before, which the new one is compared with; without one, what is usual everywhere. */
  readonly previous?: PreviousPolicy | undefined
}

interface PreviousPolicy {
  readonly actions: readonly string[]
  readonly q: Float64Array
  /** Until when it has seen outcomes; null when it has seen none. */
  readonly dataTo?: Date | null
}

export interface PolicyTrained {
  readonly q: Float64Array
  /** The actions, with those marked that the outcomes have proven. */
  readonly actions: readonly LeadAction[]
  /** What would be best by the simulator alone. */
  readonly prior: Float64Array
  readonly history: readonly number[]
  readonly avgReturn: number
  readonly divergence: number
  /** How it does against the one before; undefined while too few outcomes are new to that. */
  readonly challenge: PolicyChallenge | undefined
  /** How many outcomes shaped the policy; 0 when there were too few. */
  readonly outcomesUsed: number
  /** How many of them named the action that was taken. */
  readonly actionOutcomes: number
}

const POINTS = 50
const TRIAL_EPISODES = 2_000
/** How sharply a policy prefers what is better, where policies are compared. */
const TEMPERATURE = 0.05

/** What is best where leads are as they usually are, for these actions. */
export const usualPolicy = (actions: readonly LeadAction[]): Float64Array =>
  solve(funnelOf(actions, USUAL_RATES), DISCOUNT)

/**
 * Learns from nothing in the simulator as the project's outcomes have changed it, so that the history shows how the
 * policy comes about; then the values are swept until nothing changes, so that the result does not depend on luck.
 */
export function trainPolicy(task: PolicyTask): PolicyTrained {
  const { rows, episodes, seed, previous } = task
  const proven = new Set(provenActions(task.actions, rows))
  const actions = task.actions.map((action) =>
    proven.has(action.id) ? { ...action, proven: true as const } : action,
  )
  const prior = usualPolicy(task.actions)
  const before = previous === undefined ? prior : alignedQ(previous, actions, prior)
  const outcomes = fitOutcomes(actions, rows)
  const process = processLike(actions, rows, outcomes)
  const options = { episodes, discount: DISCOUNT, seed, stepsMax: STEPS_MAX, points: POINTS }
  const { history } = learn(process, options)
  const q = solve(process, DISCOUNT)
  const last = { ...options, episodes: TRIAL_EPISODES, seed: seed + 2 }
  const avgReturn = trial(process, q, last)
  return {
    q,
    actions,
    prior,
    history: [...history.slice(0, -1), avgReturn],
    avgReturn,
    divergence: divergence(
      process.start,
      softmax(process, q, TEMPERATURE),
      softmax(process, before, TEMPERATURE),
    ),
    challenge:
      previous === undefined
        ? undefined
        : challengePolicy({ q: before, dataTo: previous.dataTo ?? new Date(0) }, rows, (some) =>
            processLike(actions, some),
          ),
    outcomesUsed: isEnough(rows) ? rows.length : outcomes.n,
    actionOutcomes: outcomes.n,
  }
}

/** The funnel as these outcomes say it is. */
function processLike(
  actions: readonly LeadAction[],
  rows: readonly Decided[],
  outcomes = fitOutcomes(actions, rows),
): Process {
  const rates = fitRates(actions, rows)
  return blendOutcomes(funnelOf(actions, rates), actions, rates.worth, outcomes)
}
