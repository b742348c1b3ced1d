import type { JsonObject } from '../../../kernel/json.ts'
import { NIGHT, type QuietHours, touches } from './quiet-hours.rules.ts'

export const TIMING_USE_CASE = 'contact_timing'

/** Parts of a day in the contact's own time: hours from and to, the night across midnight. */
const DAYPARTS = [
  { name: 'night', from: 22, to: 6 },
  { name: 'morning', from: 6, to: 11 },
  { name: 'midday', from: 11, to: 14 },
  { name: 'afternoon', from: 14, to: 18 },
  { name: 'evening', from: 18, to: 22 },
] as const
const DAY_TYPES = ['weekday', 'weekend'] as const

export interface TimingBucket {
  readonly daypart: string
  readonly day_type: string
  readonly channel: string
}

export interface TimingAction {
  readonly id: string
  readonly features: TimingBucket & JsonObject
}

/** Every part of the day outside quiet hours, on both kinds of day, on every channel. */
export const timingActions = (
  channels: readonly string[],
  quiet: readonly QuietHours[] = NIGHT,
): readonly TimingAction[] =>
  DAYPARTS.filter((part) => !quiet.some((hours) => touches(part, hours))).flatMap(({ name: daypart }) =>
    DAY_TYPES.flatMap((day_type) =>
      channels.map((channel) => ({
        id: `${daypart}:${day_type}:${channel}`,
        features: { daypart, day_type, channel },
      })),
    ),
  )

/** The channel comes last, since it may hold anything. Undefined for an id that is none of ours. */
export function bucketOf(actionId: string): TimingBucket | undefined {
  const [, daypart, day_type, channel] = /^([a-z]+):([a-z]+):(.+)$/s.exec(actionId) ?? []
  if (daypart === undefined || day_type === undefined || channel === undefined) return undefined
  const isKnown = DAYPARTS.some(({ name }) => name === daypart) && DAY_TYPES.some((type) => type === day_type)
  return isKnown ? { daypart, day_type, channel } : undefined
}

export interface PastContact {
  readonly action_id: string
  readonly reward: number | null
}

/** What a contact answered before, as the bandit takes it; other actions than times are left out. */
export const pastRewards = (past: readonly PastContact[]) =>
  past.flatMap(({ action_id: actionId, reward }) => {
    const bucket = bucketOf(actionId)
    return bucket === undefined ? [] : [{ actionId, features: { ...bucket }, reward: reward ?? 0 }]
  })

/**
 * How much an answer counts for strangers: the first one of a person in full, later ones less and less, so that all
 * answers of one person together say less about others than those of two people.
 */
export const weightAfter = (earlierAnswers: number): number => 1 / (1 + earlierAnswers) ** 2

/** What the bandit sees of the caller's context: quiet hours decide what may be chosen, not how well it goes. */
export function timingContext(context: JsonObject | undefined): JsonObject | undefined {
  if (context === undefined || !('quiet_hours' in context)) return context
  const { quiet_hours: _, ...rest } = context
  return rest
}
