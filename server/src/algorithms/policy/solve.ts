import { bestAction, OVER, type Process, worthAt } from './process.ts'

const SWEEPS_MAX = 1_000
const TOLERANCE = 1e-9

/** What an action earns together with what it leads to, given what each state is worth. */
export function expected(
  process: Process,
  pair: number,
  worthOf: (state: number) => number,
  discount: number,
): number {
  let sum = 0
  for (
    let at = process.offsets[pair] as number, end = process.offsets[pair + 1] as number;
    at < end;
    at += 1
  ) {
    const next = process.next[at] as number
    const after = next === OVER ? 0 : discount * worthOf(next)
    sum += (process.chances[at] as number) * ((process.rewards[at] as number) + after)
  }
  return sum
}

/** The best that can be done, exactly: value iteration until nothing changes. 0 for actions that are not allowed. */
export function solve(process: Process, discount: number): Float64Array {
  const worth = new Float64Array(process.states)
  const worthOf = (state: number) => worth[state] as number
  const q = new Float64Array(process.states * process.actions)
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    let change = 0
    for (let state = 0; state < process.states; state += 1) {
      for (let action = 0; action < process.actions; action += 1) {
        const pair = state * process.actions + action
        q[pair] = expected(process, pair, worthOf, discount)
      }
      const value = worthAt(process, q, state)
      change = Math.max(change, Math.abs(value - (worth[state] as number)))
      worth[state] = value
    }
    if (change < TOLERANCE) break
  }
  return q
}

/** Chances of the actions in a state; they sum to 1, and only allowed ones have any. */
export type Policy = (state: number) => Float64Array

/** What a policy earns from each state, exactly. */
export function evaluate(process: Process, policy: Policy, discount: number): Float64Array {
  const chosen = Array.from({ length: process.states }, (_, state) => policy(state))
  const worth = new Float64Array(process.states)
  const worthOf = (state: number) => worth[state] as number
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    let change = 0
    for (let state = 0; state < process.states; state += 1) {
      let value = 0
      for (let action = 0; action < process.actions; action += 1) {
        const chance = chosen[state]?.[action] ?? 0
        if (chance > 0)
          value += chance * expected(process, state * process.actions + action, worthOf, discount)
      }
      change = Math.max(change, Math.abs(value - (worth[state] as number)))
      worth[state] = value
    }
    if (change < TOLERANCE) break
  }
  return worth
}

/** The expected return from the start state of the process. */
export const fromStart = (process: Process, worth: Float64Array): number =>
  process.start.reduce((sum, chance, state) => sum + chance * (worth[state] as number), 0)

/** Always the best action by these values. */
export const greedy =
  (process: Process, q: Float64Array): Policy =>
  (state) => {
    const chances = new Float64Array(process.actions)
    chances[bestAction(process, q, state)] = 1
    return chances
  }
