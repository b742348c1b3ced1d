import type { JsonObject } from '../../../kernel/json.ts'

export const TIMING_USE_CASE = 'contact_timing'

/** Parts of a day by the hour they begin with, in the contact's own time. */
const DAYPARTS = [
  { name: 'night', from: 0 },
  { name: 'morning', from: 6 },
  { name: 'midday', from: 11 },
  { name: 'afternoon', from: 14 },
  { name: 'evening', from: 18 },
] as const
const NIGHT_AGAIN = 22
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

/** Every part of the day, on both kinds of day, on every channel. */
export const timingActions = (channels: readonly string[]): readonly TimingAction[] =>
  DAYPARTS.flatMap(({ name: daypart }) =>
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

interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
}

export function momentOf({ year, month, day, hour }: LocalTime): { daypart: string; day_type: string } {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const part = hour >= NIGHT_AGAIN ? DAYPARTS[0] : DAYPARTS.findLast(({ from }) => hour >= from)
  return { daypart: part?.name ?? 'night', day_type: weekday === 0 || weekday === 6 ? 'weekend' : 'weekday' }
}

export interface PastContact {
  readonly action_id: string
  readonly reward: number | null
}

/** What a contact did before, as features: how often they answered, and when and where they did so most. */
export function historyOf(past: readonly PastContact[]): JsonObject {
  if (past.length === 0) return { is_new: true }
  const gained = {
    daypart: new Map<string, number>(),
    day_type: new Map<string, number>(),
    channel: new Map<string, number>(),
  }
  let answered = 0
  for (const { action_id: id, reward } of past) {
    const bucket = bucketOf(id)
    if (bucket === undefined || (reward ?? 0) <= 0) continue
    answered += 1
    for (const [name, counts] of Object.entries(gained)) {
      const word = bucket[name as keyof TimingBucket]
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const most = (counts: ReadonlyMap<string, number>) =>
    [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? 'none'
  return {
    is_new: false,
    answered: answered / past.length,
    daypart: most(gained.daypart),
    day_type: most(gained.day_type),
    channel: most(gained.channel),
  }
}
