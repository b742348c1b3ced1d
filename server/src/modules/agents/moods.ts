import type { Tx } from '../../platform/db/tx.ts'
import type { AgentRow } from './agents.store.ts'
import { instanceScope } from './instance-scope.ts'
import {
  baselineOf,
  decayed,
  drifted,
  labelOf,
  type MoodPoint,
  moved,
  NO_DRIFT,
  shifted,
} from './mood.rules.ts'
import { findMood, insertMoodEntry, lockMood, type MoodKey, type MoodRow, writeMood } from './moods.store.ts'

/** The user the mood is about; without one it is the agent's general mood. */
export interface Toward {
  readonly userId?: string | undefined
  readonly instanceId?: string | undefined
}

export const moodKey = (agent: AgentRow, { userId, instanceId }: Toward): MoodKey => ({
  tenantId: agent.tenant_id,
  agentId: agent.agent_id,
  userId: userId ?? '',
  instanceId: instanceScope(instanceId),
})

const driftOf = (row: MoodRow): MoodPoint => ({
  valence: row.drift_valence,
  arousal: row.drift_arousal,
  tension: row.drift_tension,
  affiliation: row.drift_affiliation,
})

const wireNumber = (value: number): number => Math.round(value * 100) / 100

/** The current mood. Nothing is stored until it changes: the resting mood follows from the personality. */
export function moodView(agent: AgentRow, userId: string, row: MoodRow | undefined, now: Date) {
  const baseline = baselineOf(agent.big5)
  const rest = row === undefined ? baseline : shifted(baseline, driftOf(row))
  const mood = row === undefined ? rest : decayed(row, rest, now.getTime() - row.last_decay_at.getTime())
  const since = (row?.created_at ?? agent.created_at).toISOString()
  return {
    agent_id: agent.agent_id,
    ...(userId === '' ? {} : { user_id: userId }),
    label: labelOf(mood),
    valence: wireNumber(mood.valence),
    arousal: wireNumber(mood.arousal),
    tension: wireNumber(mood.tension),
    affiliation: wireNumber(mood.affiliation),
    baseline_valence: wireNumber(baseline.valence),
    baseline_arousal: wireNumber(baseline.arousal),
    baseline_tension: wireNumber(baseline.tension),
    baseline_affiliation: wireNumber(baseline.affiliation),
    user_baseline_valence: wireNumber(rest.valence),
    user_baseline_arousal: wireNumber(rest.arousal),
    user_baseline_tension: wireNumber(rest.tension),
    user_baseline_affiliation: wireNumber(rest.affiliation),
    created_at: since,
    updated_at: row?.updated_at.toISOString() ?? since,
    last_interaction_at: row?.last_interaction_at.toISOString() ?? since,
    // The decay is computed on read, so it is always up to date.
    last_decay_at: now.toISOString(),
  }
}

export async function moodOf(tx: Tx, agent: AgentRow, toward: Toward, now: Date) {
  const key = moodKey(agent, toward)
  return moodView(agent, key.userId, await findMood(tx, key), now)
}

export interface MoodCause {
  readonly triggerType: string
  readonly reason?: string | undefined
  readonly now: Date
}

/** Moves the mood from where it has decayed to, and remembers why. Two movements at once both count. */
export async function moveMood(tx: Tx, agent: AgentRow, toward: Toward, delta: MoodPoint, cause: MoodCause) {
  const { now } = cause
  const key = moodKey(agent, toward)
  const baseline = baselineOf(agent.big5)
  const before = await lockMood(tx, key, baseline, now)
  const elapsed = now.getTime() - before.last_decay_at.getTime()
  const mood = moved(decayed(before, shifted(baseline, driftOf(before)), elapsed), delta)
  const drift = key.userId === '' ? NO_DRIFT : drifted(driftOf(before), delta)
  const row = await writeMood(tx, key, mood, drift, now)
  await insertMoodEntry(tx, key, {
    mood,
    label: labelOf(mood),
    delta,
    triggerType: cause.triggerType,
    triggerReason: cause.reason ?? '',
    now,
  })
  return moodView(agent, key.userId, row, now)
}
