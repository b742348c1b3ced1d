import { Bandit } from '../../../algorithms/bandit/bandit.ts'
import { hashOf, type Random, seededRandom } from '../../../algorithms/bandit/random.ts'
import { type Evaluation, evaluate, type LoggedRow } from '../../../algorithms/evaluation/evaluate.ts'
import { type Lead, newLead, SCENARIOS, type Scenario, truthOf } from './simulation.scenarios.ts'
import { type Example, type TrainedScoring, trainScoring } from './simulation-scoring.ts'

export interface SimulationTask {
  readonly task: 'simulate'
  readonly scenario: string
  readonly rounds: number
  readonly seed: number
}

export interface SimulationPoint {
  readonly round: number
  readonly n: number
  readonly wins: number
  readonly losses: number
  readonly win_rate: number
  readonly best_action_share: number
  readonly nba_reward: number
  readonly nba_value: number
  readonly ope_dr: number
  readonly ci_low: number
  readonly ci_high: number
  readonly auc: number
  readonly scoring_brier: number
}

export interface SimulationResult {
  readonly scenario: string
  readonly action_labels: Record<string, string>
  readonly actions: {
    readonly action_id: string
    readonly label: string
    readonly selections: number
    readonly wins: number
    readonly losses: number
    readonly observed_win_rate: number
    readonly simulated_expected_rate: number
  }[]
  readonly model: TrainedScoring | null
  readonly policy: unknown
  readonly ope: { readonly dr: number; readonly ci_low: number; readonly ci_high: number }
  readonly series: SimulationPoint[]
}

const LEADS_A_ROUND = 150
/** Rows a round that are drawn evenly and only evaluated on: the bandit never learns from them. */
const LOGGED_A_ROUND = 150
const LOGGED_MAX = 1_500
/** People on whom the truth about a policy is averaged. */
const WITNESSES = 500

export const labelsOf = (scenario: Scenario): Record<string, string> =>
  Object.fromEntries(scenario.actions.map(({ id, label }) => [id, label]))

/** A world of its own: the engines that serve requests, on people who do not exist. Nothing outside is touched. */
export function simulate(task: SimulationTask, report: (point: SimulationPoint) => void): SimulationResult {
  const scenario = SCENARIOS[task.scenario]
  if (scenario === undefined) throw new Error(`There is no scenario ${task.scenario}.`)
  const world = new World(scenario, seededRandom(hashOf(`${task.scenario} ${task.seed}`)), task.seed)
  const series: SimulationPoint[] = []
  for (let round = 1; round <= task.rounds; round += 1) {
    const point = world.round(round)
    series.push(point)
    report(point)
  }
  return world.result(task.scenario, series)
}

class World {
  readonly #scenario: Scenario
  readonly #random: Random
  readonly #seed: number
  readonly #bandit = new Bandit()
  readonly #examples: Example[] = []
  readonly #logged: Omit<LoggedRow, 'target' | 'policy'>[] = []
  readonly #witnesses: readonly Lead[]
  readonly #selections: Float64Array
  readonly #wins: Float64Array
  #model: TrainedScoring | undefined
  #evaluation: Evaluation | undefined

  constructor(scenario: Scenario, random: Random, seed: number) {
    this.#scenario = scenario
    this.#random = random
    this.#seed = seed
    this.#witnesses = Array.from({ length: WITNESSES }, () => newLead(scenario, random))
    this.#selections = new Float64Array(scenario.actions.length)
    this.#wins = new Float64Array(scenario.actions.length)
  }

  round(round: number): SimulationPoint {
    const met = Array.from({ length: LEADS_A_ROUND }, () => this.#meet())
    const model = trainScoring(this.#examples, met, this.#seed + round)
    this.#model = model ?? this.#model
    this.#examples.push(...met)
    for (let row = 0; row < LOGGED_A_ROUND && this.#logged.length < LOGGED_MAX; row += 1) this.#log()
    this.#evaluation = this.#evaluate()
    const wins = met.reduce((sum, { label }) => sum + label, 0)
    const total = this.#wins.reduce((sum, count) => sum + count, 0)
    return {
      round,
      n: this.#examples.length,
      wins: total,
      losses: this.#examples.length - total,
      win_rate: total / this.#examples.length,
      best_action_share: met.filter(({ isBest }) => isBest).length / met.length,
      nba_reward: wins / met.length,
      nba_value: this.#trueValue(),
      ope_dr: this.#evaluated().dr,
      ci_low: this.#evaluated().ci_low,
      ci_high: this.#evaluated().ci_high,
      auc: this.#model?.auc ?? 0.5,
      scoring_brier: this.#model?.brier ?? 0.25,
    }
  }

  /** One round: a visitor arrives, an action is chosen, the reward is drawn, the bandit learns. */
  #meet() {
    const lead = newLead(this.#scenario, this.#random)
    const truth = truthOf(this.#scenario, lead)
    const { action } = this.#bandit.choose(this.#scenario.actions, lead, undefined, this.#random)
    const label = this.#random() < (truth[action] as number) ? 1 : 0
    const actionId = this.#scenario.actions[action]?.id ?? ''
    this.#bandit.learn({ actionId, context: lead, reward: label })
    this.#selections[action] = (this.#selections[action] as number) + 1
    this.#wins[action] = (this.#wins[action] as number) + label
    return { features: { ...lead, action: actionId }, label, isBest: truth[action] === Math.max(...truth) }
  }

  #log(): void {
    const lead = newLead(this.#scenario, this.#random)
    const truth = truthOf(this.#scenario, lead)
    const { action, propensity } = this.#bandit.choose(this.#scenario.actions, lead, true, this.#random)
    const reward = this.#random() < (truth[action] as number) ? 1 : 0
    this.#logged.push({
      actionId: this.#scenario.actions[action]?.id ?? '',
      propensity,
      reward,
      context: lead,
    })
  }

  #evaluate(): Evaluation {
    const { actions } = this.#scenario
    return evaluate(
      this.#logged.map((row) => {
        const { propensities } = this.#bandit.policy(actions, row.context)
        const policy = new Map(actions.map(({ id }, at) => [id, propensities[at] as number]))
        return { ...row, policy, target: policy.get(row.actionId) ?? 0 }
      }),
    )
  }

  /** Evenly drawn rows overlap with every policy, so there is an estimate; a world without spread has no width. */
  #evaluated() {
    const { dr = 0, low = dr, high = dr } = this.#evaluation as Evaluation
    return { dr, ci_low: low, ci_high: high }
  }

  #trueValue(): number {
    let sum = 0
    for (const lead of this.#witnesses) {
      const truth = truthOf(this.#scenario, lead)
      const { propensities } = this.#bandit.policy(this.#scenario.actions, lead)
      for (const [at, chance] of propensities.entries()) sum += chance * (truth[at] as number)
    }
    return sum / this.#witnesses.length
  }

  result(name: string, series: SimulationPoint[]): SimulationResult {
    const scenario = this.#scenario
    const expected = scenario.actions.map(
      (_, at) =>
        this.#witnesses.reduce((sum, lead) => sum + (truthOf(scenario, lead)[at] as number), 0) / WITNESSES,
    )
    const actions = scenario.actions.map(({ id, label }, at) => {
      const [selections, wins] = [this.#selections[at] as number, this.#wins[at] as number]
      return {
        action_id: id,
        label,
        selections,
        wins,
        losses: selections - wins,
        observed_win_rate: selections === 0 ? 0 : wins / selections,
        simulated_expected_rate: expected[at] as number,
      }
    })
    const ope = this.#evaluated()
    const labels = labelsOf(scenario)
    return {
      scenario: name,
      action_labels: labels,
      actions,
      model: this.#model ?? null,
      policy: this.#policy(),
      ope,
      series,
    }
  }

  /** What is recommended to the average person of each segment. */
  #policy() {
    const { segment, words, actions } = this.#scenario
    return (words[segment] ?? []).map((word) => {
      const people = this.#witnesses.filter((lead) => lead[segment] === word)
      const sums = new Float64Array(actions.length)
      for (const lead of people)
        for (const [at, score] of this.#bandit.policy(actions, lead).scores.entries())
          sums[at] = (sums[at] as number) + score / people.length
      const scores = actions
        .map(({ id, label }, at) => ({ action_id: id, score: sums[at] as number, label }))
        .sort((a, b) => b.score - a.score)
      const [best] = scores
      return { segment: word, recommended_action: best?.action_id, recommended_label: best?.label, scores }
    })
  }
}
