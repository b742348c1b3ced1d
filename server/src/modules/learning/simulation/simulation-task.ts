import { refused } from '../../../kernel/problem.ts'
import { DEFAULT_SCENARIO, SCENARIOS } from './simulation.scenarios.ts'
import type { SimulationTask } from './simulation.ts'

const ROUNDS_DEFAULT = 12
const ROUNDS_MAX = 50
const SEED_DEFAULT = 1

export function taskOf(
  body: { scenario?: string; rounds?: number; seed?: number } | undefined,
): SimulationTask {
  const scenario = body?.scenario || DEFAULT_SCENARIO
  if (!Object.hasOwn(SCENARIOS, scenario))
    throw refused(`There is no such scenario. Known ones: ${Object.keys(SCENARIOS).join(', ')}.`)
  const rounds = Math.max(1, Math.min(ROUNDS_MAX, body?.rounds ?? ROUNDS_DEFAULT))
  return { task: 'simulate', scenario, rounds, seed: body?.seed ?? SEED_DEFAULT }
}
