import type { FieldError } from '../../../kernel/problem.ts'

/** Where something stands that stood before. */
export function repeated(items: readonly string[]): readonly number[] {
  const seen = new Set<string>()
  return items.flatMap((item, at) => {
    if (seen.has(item)) return [at]
    seen.add(item)
    return []
  })
}

const FAULTS_MAX = 100
const ROUNDING = 1e-3

interface PolicyRow {
  readonly action_id: string
  readonly target_propensity?: number
  readonly target_policy?: Readonly<Record<string, number>>
}

/** Policies that are none: the chances of all actions are 1 together. */
export function policyFaults(rows: readonly PolicyRow[]): readonly FieldError[] {
  const faults: FieldError[] = []
  for (const [at, { action_id: id, target_policy: policy, target_propensity: chance }] of rows.entries()) {
    if (policy === undefined || faults.length >= FAULTS_MAX) continue
    let sum = 0
    for (const action in policy) sum += policy[action] ?? 0
    const location = `body.logged[${at}].target_policy`
    if (Math.abs(sum - 1) > ROUNDING)
      faults.push({ location, message: `sums to ${sum}, not to 1`, value: policy })
    else if (chance !== undefined && Math.abs(chance - (policy[id] ?? 0)) > ROUNDING)
      faults.push({ location, message: 'gives the logged action another chance than target_propensity does' })
  }
  return faults
}
