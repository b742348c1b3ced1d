import { type Random, seededRandom } from '../../server/src/algorithms/bandit/random.ts'
import { BUILT_IN_ACTIONS, type LeadAction } from '../../server/src/modules/leads/policy/actions.rules.ts'
import { adviceFor } from '../../server/src/modules/leads/policy/policy.rules.ts'
import { trainPolicy } from '../../server/src/modules/leads/policy/policy-training.ts'
import {
  indexOf,
  isMasked,
  type LeadState,
  STATES,
  stateAt,
  stateOf,
} from '../../server/src/modules/leads/policy/state.rules.ts'
import { ruleOfThumb, USUAL_RATES } from '../../server/src/modules/leads/scoring/funnel.ts'
import { machine, say } from './machine.ts'

/**
 * The policy of leads in worlds whose truth is known: how likely each action wins a lead in each state. It learns from
 * outcomes of actions that were taken at random, and is compared by what it truly earns with a random choice, the rule
 * of thumb, the simulator's own policy and the best single action.
 */
const OUTCOMES = Number(process.env['OUTCOMES'] ?? 2_000)
const SEEDS = Number(process.env['SEEDS'] ?? 5)
/** Settings were chosen on seeds from 0 on; what is reported begins elsewhere. */
const SEED_FROM = Number(process.env['SEED_FROM'] ?? 10_000)
const actions = BUILT_IN_ACTIONS

type World = (state: LeadState, action: LeadAction) => number
const wins = (id: string, action: LeadAction, high = 0.6, low = 0.1): number =>
  action.id === id ? high : low

const worlds: Readonly<Record<string, World>> = {
  'by warmth': ({ engagement }, action) =>
    wins(['send_content', 'call', 'hand_to_human'][engagement] ?? '', action),
  'by value': ({ valueTier }, action) =>
    wins(['send_content', 'call', 'hand_to_human'][valueTier] ?? '', action),
  'by contacts': ({ touchpoints }, action) => wins(touchpoints === 2 ? 'wait' : 'call', action, 0.4, 0.08),
  'by silence and warmth': ({ elapsed, engagement }, action) =>
    wins((elapsed === 0) === engagement > 0 ? 'call' : 'send_content', action, 0.5, 0.1),
  'by what is known': ({ known }, action) =>
    wins(known.budget ? 'hand_to_human' : known.timeline ? 'call' : 'send_content', action, 0.45, 0.1),
}

const WORDS = { engagement: ['cold', 'warm', 'hot'], tier: ['low', 'middle', 'high'] }
const featuresOf = ({ known, engagement, valueTier, touchpoints, elapsed }: LeadState) => ({
  budget_known: known.budget,
  financing_known: known.financing,
  timeline_known: known.timeline,
  engagement: WORDS.engagement[engagement] ?? '',
  value_tier: WORDS.tier[valueTier] ?? '',
  touchpoints: [0, 3, 9][touchpoints] ?? 0,
  elapsed: [0, 7, 30][elapsed] ?? 0,
})

const drawState = (random: Random): LeadState => stateAt(Math.floor(random() * STATES))
const open = (state: LeadState) => actions.filter((action) => !isMasked(action, state))

function outcomesOf(world: World, count: number, random: Random) {
  return Array.from({ length: count }, () => {
    const state = drawState(random)
    const choices = open(state)
    const action = choices[Math.floor(random() * choices.length)] as LeadAction
    const features = { ...featuresOf(state), last_action: action.id }
    return { features, converted: random() < world(state, action) }
  })
}

/** What a choice truly earns on average over all states. */
function earned(
  world: World,
  choose: (state: LeadState) => readonly (readonly [LeadAction, number])[],
): number {
  let sum = 0
  for (let index = 0; index < STATES; index += 1) {
    const state = stateAt(index)
    const worth = USUAL_RATES.worth[state.valueTier] ?? 1
    for (const [action, chance] of choose(state))
      sum += (chance * (world(state, action) * worth - action.cost)) / STATES
  }
  return sum
}

const one = (action: LeadAction | undefined) => (action === undefined ? [] : [[action, 1] as const])
const named = (id: string) => actions.find((action) => action.id === id)

say(`${machine()}; ${OUTCOMES} outcomes, ${SEEDS} seeds`)
for (const [name, world] of Object.entries(worlds)) {
  const thumb = ruleOfThumb(actions)
  const fixed = Math.max(
    ...['send_content', 'call', 'hand_to_human', 'wait'].map((id) => earned(world, () => one(named(id)))),
  )
  const random = earned(world, (state) =>
    open(state).map((action) => [action, 1 / open(state).length] as const),
  )
  const rule = earned(world, (state) =>
    actions.map((action, at) => [action, thumb(indexOf(state))[at] ?? 0] as const),
  )
  const best = earned(world, (state) =>
    one(open(state).toSorted((a, b) => world(state, b) - b.cost - world(state, a) + a.cost)[0]),
  )
  let [own, prior] = [0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const rows = outcomesOf(world, OUTCOMES, seededRandom(SEED_FROM + seed))
    const trained = trainPolicy({ actions, rows, episodes: 300, seed })
    const by = (q: Float64Array) => (state: LeadState) =>
      one(named(adviceFor({ actions: trained.actions, q }, state).action))
    own += earned(world, by(trained.q)) / SEEDS
    prior += earned(world, by(trained.prior)) / SEEDS
  }
  const figures = {
    policy: own,
    random,
    'rule of thumb': rule,
    'simulator alone': prior,
    'best single action': fixed,
    optimum: best,
  }
  say(
    `${name}: ${Object.entries(figures)
      .map(([label, value]) => `${label} ${value.toFixed(3)}`)
      .join(', ')}`,
  )
}

/** One action wins 85 % and the others 5 %: the share of leads to whom it is then recommended. */
for (const winner of ['call', 'send_content', 'book_visit', 'make_offer', 'ask_timeline']) {
  const random = seededRandom(SEED_FROM + winner.length)
  const rows = Array.from({ length: 500 }, () => {
    const action = actions[Math.floor(random() * actions.length)] as LeadAction
    const features = { ...featuresOf(drawState(random)), last_action: action.id }
    return { features, converted: random() < (action.id === winner ? 0.85 : 0.05) }
  })
  const { q, actions: known, history, prior } = trainPolicy({ actions, rows, episodes: 3_000, seed: 1 })
  const shareOf = (values: Float64Array) => {
    const states = rows.map(({ features }) => stateOf(features))
    return (
      states.filter((state) => adviceFor({ actions: known, q: values }, state).action === winner).length / 500
    )
  }
  say(
    `500 outcomes, ${winner} wins 85 %: recommended to ${(100 * shareOf(q)).toFixed(0)} % of leads, without outcomes to ` +
      `${(100 * shareOf(prior)).toFixed(0)} %; return from ${history[0]?.toFixed(2)} to ${history.at(-1)?.toFixed(2)}`,
  )
}
