import type { LeadAction } from './actions.rules.ts'
import { indexOf, isMasked, type LeadState, STATES, stateAt } from './state.rules.ts'

/** What each action is worth in each state. */
export interface LeadPolicy {
  readonly actions: readonly LeadAction[]
  readonly q: Float64Array
}

/** The values of these actions: from a policy that knows them, else as usual. */
export function alignedQ(
  known: { readonly actions: readonly string[]; readonly q: Float64Array },
  actions: readonly LeadAction[],
  usual: Float64Array,
): Float64Array {
  const q = usual.slice()
  for (const [to, { id }] of actions.entries()) {
    const from = known.actions.indexOf(id)
    if (from < 0) continue
    for (let state = 0; state < STATES; state += 1)
      q[state * actions.length + to] = known.q[state * known.actions.length + from] ?? 0
  }
  return q
}

export interface Advice {
  readonly action: string
  readonly label: string
  readonly value: number
  /** What the state is worth, of the most that any is worth. */
  readonly score: number
  readonly values: { name: string; q: number; masked: boolean }[]
}

/** What to do with a lead in this state, best first. */
export function adviceFor(policy: LeadPolicy, state: LeadState): Advice {
  const index = indexOf(state)
  const values = policy.actions.map((action, at) => ({
    name: action.id,
    label: action.label,
    q: policy.q[index * policy.actions.length + at] ?? 0,
    masked: isMasked(action, state),
  }))
  values.sort((one, other) => Number(one.masked) - Number(other.masked) || other.q - one.q)
  const best = values[0]
  const value = best?.q ?? 0
  const most = mostOf(policy)
  return {
    action: best?.name ?? '',
    label: best?.label ?? '',
    value,
    score: most <= 0 ? 0 : Math.round(1_000 * Math.min(1, Math.max(0, value / most))) / 10,
    // What makes no sense is worth nothing.
    values: values.map(({ name, q, masked }) => ({ name, q: masked ? 0 : q, masked })),
  }
}

function mostOf({ actions, q }: LeadPolicy): number {
  let most = 0
  for (let index = 0; index < STATES; index += 1) {
    const state = stateAt(index)
    for (const [at, action] of actions.entries()) {
      const value = q[index * actions.length + at] ?? 0
      if (value > most && !isMasked(action, state)) most = value
    }
  }
  return most
}

const known = (...topics: readonly string[]): LeadState['known'] => ({
  budget: topics.includes('budget'),
  financing: topics.includes('financing'),
  timeline: topics.includes('timeline'),
})

/** Typical leads, to show what a policy does. */
const ARCHETYPES: readonly (readonly [string, LeadState])[] = [
  ['new and cold', { known: known(), engagement: 0, valueTier: 1, touchpoints: 0, elapsed: 0 }],
  ['interested, nothing known', { known: known(), engagement: 1, valueTier: 1, touchpoints: 0, elapsed: 0 }],
  [
    'interested, budget and financing known',
    { known: known('budget', 'financing'), engagement: 1, valueTier: 1, touchpoints: 1, elapsed: 0 },
  ],
  [
    'hot and qualified',
    {
      known: known('budget', 'financing', 'timeline'),
      engagement: 2,
      valueTier: 1,
      touchpoints: 1,
      elapsed: 0,
    },
  ],
  [
    'hot, qualified and of high value',
    {
      known: known('budget', 'financing', 'timeline'),
      engagement: 2,
      valueTier: 2,
      touchpoints: 1,
      elapsed: 0,
    },
  ],
  [
    'was warm, not heard of for weeks',
    { known: known('budget'), engagement: 1, valueTier: 1, touchpoints: 1, elapsed: 2 },
  ],
  [
    'contacted often, still cold',
    { known: known(), engagement: 0, valueTier: 0, touchpoints: 2, elapsed: 1 },
  ],
]

export const policyTable = (policy: LeadPolicy) =>
  ARCHETYPES.map(([archetype, state]) => {
    const { action, value } = adviceFor(policy, state)
    return { archetype, recommended_action: action, value }
  })
