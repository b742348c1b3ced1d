import type { JsonObject } from '../../../kernel/json.ts'
import { invalid, refused } from '../../../kernel/problem.ts'

/** What a workspace's manifest says about success. */
export interface Objective {
  readonly success_events?: readonly string[]
  readonly value_field?: string
}

export interface Reported {
  readonly converted?: boolean
  readonly reward?: number
  readonly event?: string
  readonly value?: number
  readonly features?: JsonObject
}

export interface Realised {
  readonly converted: boolean
  readonly reward: number
  readonly value: number | undefined
}

/** What really happened. What is said outright wins over what follows from an event. */
export function realisedOf(reported: Reported, objective: Objective | undefined): Realised {
  const converted = reported.converted ?? fromReward(reported) ?? fromEvent(reported, objective)
  return {
    converted,
    reward: reported.reward ?? (converted ? 1 : 0),
    value: reported.value ?? valueIn(reported.features, objective?.value_field),
  }
}

const fromReward = ({ reward }: Reported): boolean | undefined =>
  reward === undefined ? undefined : reward > 0

function fromEvent({ event }: Reported, objective: Objective | undefined): boolean {
  if (event === undefined)
    throw invalid(
      ['converted', 'reward', 'event'].map((name) => ({
        location: `body.${name}`,
        message: 'one of converted, reward and event says what happened',
      })),
    )
  const successes = objective?.success_events ?? []
  if (successes.length === 0)
    throw refused(
      'The manifest declares no objective (objective.success_events), so an event does not say whether this was a success. Send converted or reward.',
    )
  return successes.includes(event)
}

function valueIn(features: JsonObject | undefined, field: string | undefined): number | undefined {
  if (features === undefined || field === undefined || field === '') return undefined
  // The field may be written as a path into what is nested.
  const found = Object.hasOwn(features, field)
    ? features[field]
    : field
        .split('.')
        .reduce<unknown>(
          (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
          features,
        )
  const value = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
