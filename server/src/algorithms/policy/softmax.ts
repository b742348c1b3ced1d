import { isAllowed, type Process } from './process.ts'
import type { Policy } from './solve.ts'

/** Better actions are likelier; the lower the temperature, the more so. */
export const softmax =
  (process: Process, q: Float64Array, temperature: number): Policy =>
  (state) => {
    const chances = new Float64Array(process.actions)
    let most = Number.NEGATIVE_INFINITY
    for (let action = 0; action < process.actions; action += 1)
      if (isAllowed(process, state, action))
        most = Math.max(most, q[state * process.actions + action] as number)
    let sum = 0
    for (let action = 0; action < process.actions; action += 1) {
      if (!isAllowed(process, state, action)) continue
      const weight = Math.exp(((q[state * process.actions + action] as number) - most) / temperature)
      chances[action] = weight
      sum += weight
    }
    return chances.map((weight) => weight / sum)
  }

/** Even among what is allowed. */
export const even = (process: Process): Policy =>
  softmax(process, new Float64Array(process.states * process.actions), 1)

const NEVER = 1e-12

/** How far one policy is from another (Kullback and Leibler), on average over states weighted like this. */
export function divergence(weights: Float64Array, policy: Policy, from: Policy): number {
  let sum = 0
  for (let state = 0; state < weights.length; state += 1) {
    const weight = weights[state] as number
    if (weight <= 0) continue
    const [to, before] = [policy(state), from(state)]
    for (let action = 0; action < to.length; action += 1) {
      const chance = to[action] as number
      if (chance > 0) sum += weight * chance * Math.log(chance / Math.max(before[action] as number, NEVER))
    }
  }
  return Math.max(0, sum)
}
