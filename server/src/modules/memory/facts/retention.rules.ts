const DAY_MS = 86_400_000

interface FactStrength {
  readonly memory_type: string
  readonly emotional_intensity: number
  readonly importance: number
  readonly mention_count: number
  readonly hit_count: number
  readonly last_confirmed: Date
  readonly last_retrieved_at: Date | null
}

/** Days after which a fact that is not mentioned again has lost most of its strength. */
const LIFETIME_DAYS: Readonly<Record<string, number>> = {
  identity: 720,
  relational: 360,
  procedural: 180,
  semantic: 120,
  factual: 120,
  episodic: 60,
  temporal: 30,
}
const FLOOR = 0.1
const IDENTITY_FLOOR = 0.4

/**
 * How strongly a fact is held, from 0 to 1. It fades from the last time it was confirmed or used, more slowly the more
 * it was emotional, the more often it came up, and the more it says about the person; it never fades to nothing.
 */
export function retentionOf(fact: FactStrength, now: Date): number {
  const last = Math.max(fact.last_confirmed.getTime(), fact.last_retrieved_at?.getTime() ?? 0)
  const days = Math.max(0, (now.getTime() - last) / DAY_MS)
  const practice = 1 + Math.log(Math.max(1, fact.mention_count + fact.hit_count))
  const lifetime =
    (LIFETIME_DAYS[fact.memory_type] ?? 120) * practice * (1 + 2 * fact.emotional_intensity + fact.importance)
  const floor = fact.memory_type === 'identity' ? IDENTITY_FLOOR : FLOOR
  return floor + (1 - floor) * Math.exp(-days / lifetime)
}

/** What a fact weighs in a search before anything is asked: how much it matters, how well it is held, how often it came up. */
export function weightOf(fact: FactStrength, now: Date): number {
  const repeated = Math.min(1, fact.mention_count / 5)
  return 0.5 * fact.importance + 0.35 * retentionOf(fact, now) + 0.15 * repeated
}
