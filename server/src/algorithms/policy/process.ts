/**
 * A Markov decision process, written out: what each action leads to in each state, how likely, and what it earns.
 * The outcomes of action `a` in state `s` stand from `offsets[s * actions + a]` up to the next offset; an action that
 * is not allowed has none. `next` is −1 where it ends.
 */
export interface Process {
  readonly states: number
  readonly actions: number
  /** How likely each state is at the beginning. */
  readonly start: Float64Array
  readonly offsets: Int32Array
  readonly chances: Float64Array
  readonly next: Int32Array
  readonly rewards: Float64Array
}

export const OVER = -1

export interface Outcome {
  readonly chance: number
  readonly next: number
  readonly reward: number
}

/** Lays a process out in arrays. An action without outcomes is not allowed; every state needs one that is. */
export function processOf(
  states: number,
  actions: number,
  start: Float64Array,
  outcomesOf: (state: number, action: number) => readonly Outcome[],
): Process {
  const offsets = new Int32Array(states * actions + 1)
  const chances: number[] = []
  const next: number[] = []
  const rewards: number[] = []
  for (let pair = 0; pair < states * actions; pair += 1) {
    for (const outcome of outcomesOf(Math.floor(pair / actions), pair % actions)) {
      if (outcome.chance <= 0) continue
      chances.push(outcome.chance)
      next.push(outcome.next)
      rewards.push(outcome.reward)
    }
    offsets[pair + 1] = chances.length
  }
  return {
    states,
    actions,
    start,
    offsets,
    chances: Float64Array.from(chances),
    next: Int32Array.from(next),
    rewards: Float64Array.from(rewards),
  }
}

export const isAllowed = ({ offsets, actions }: Process, state: number, action: number): boolean =>
  (offsets[state * actions + action] as number) < (offsets[state * actions + action + 1] as number)

/** The allowed action with the greatest value; the first of equals. */
export function bestAction(process: Process, q: Float64Array, state: number): number {
  let best = -1
  for (let action = 0; action < process.actions; action += 1) {
    if (!isAllowed(process, state, action)) continue
    const value = q[state * process.actions + action] as number
    if (best < 0 || value > (q[state * process.actions + best] as number)) best = action
  }
  return best
}

/** What the best allowed action is worth. */
export const worthAt = (process: Process, q: Float64Array, state: number): number =>
  q[state * process.actions + bestAction(process, q, state)] ?? 0
