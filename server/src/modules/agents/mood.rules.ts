import { HOUR_MS } from '../../kernel/clock.ts'
import { big5Of, MIDDLE, type StatedBig5 } from './persona.rules.ts'

/**
 * A mood is a point on four axes, 0 to 100. On `tension` 0 is tense and 100 is calm; 50 is neutral everywhere.
 *
 * The point an agent rests at follows from its Big Five:
 *
 *   valence     = 50 + 0.25 (E − 50) + 0.10 (A − 50) − 0.30 (N − 50)
 *   arousal     = 50 + 0.30 (E − 50) + 0.10 (O − 50) + 0.10 (N − 50)
 *   tension     = 50 + 0.10 (C − 50) − 0.40 (N − 50)
 *   affiliation = 50 + 0.20 (E − 50) + 0.35 (A − 50)
 *
 * A person it talks to shifts that point a little, and the mood falls back to it, halving the distance in the
 * half-life of each axis.
 */
export const AXES = ['valence', 'arousal', 'tension', 'affiliation'] as const
export type Axis = (typeof AXES)[number]
export type MoodPoint = Readonly<Record<Axis, number>>

/** Excitement decays in hours, closeness in days. */
const HALF_LIFE_MS: MoodPoint = {
  valence: 6 * HOUR_MS,
  arousal: 2 * HOUR_MS,
  tension: 3 * HOUR_MS,
  affiliation: 48 * HOUR_MS,
}

/** How much of a movement stays as the person's own shift, and how far that shift can go. */
const DRIFT_SHARE = 0.05
const DRIFT_MAX = 15

const clamp = (value: number): number => Math.min(100, Math.max(0, value))

const perAxis = (value: (axis: Axis) => number): MoodPoint => ({
  valence: value('valence'),
  arousal: value('arousal'),
  tension: value('tension'),
  affiliation: value('affiliation'),
})

export const NO_DRIFT: MoodPoint = perAxis(() => 0)

export function baselineOf(stated: StatedBig5): MoodPoint {
  const scores = big5Of(stated)
  const [o, c, e, a, n] = [
    scores.openness - MIDDLE,
    scores.conscientiousness - MIDDLE,
    scores.extraversion - MIDDLE,
    scores.agreeableness - MIDDLE,
    scores.neuroticism - MIDDLE,
  ]
  const raw: MoodPoint = {
    valence: 0.25 * e + 0.1 * a - 0.3 * n,
    arousal: 0.3 * e + 0.1 * o + 0.1 * n,
    tension: 0.1 * c - 0.4 * n,
    affiliation: 0.2 * e + 0.35 * a,
  }
  return perAxis((axis) => clamp(MIDDLE + raw[axis]))
}

export const shifted = (baseline: MoodPoint, drift: MoodPoint): MoodPoint =>
  perAxis((axis) => clamp(baseline[axis] + drift[axis]))

/** Time passes; a negative span, which clocks of several machines can give, changes nothing. */
export function decayed(mood: MoodPoint, rest: MoodPoint, elapsedMs: number): MoodPoint {
  const elapsed = Math.max(0, elapsedMs)
  return perAxis((axis) => {
    const left = 0.5 ** (elapsed / HALF_LIFE_MS[axis])
    return clamp(rest[axis] + (mood[axis] - rest[axis]) * left)
  })
}

export const moved = (mood: MoodPoint, delta: MoodPoint): MoodPoint =>
  perAxis((axis) => clamp(mood[axis] + delta[axis]))

export const drifted = (drift: MoodPoint, delta: MoodPoint): MoodPoint =>
  perAxis((axis) => Math.min(DRIFT_MAX, Math.max(-DRIFT_MAX, drift[axis] + DRIFT_SHARE * delta[axis])))

/** Regions from the most specific to the widest; the first that holds the point names it. */
const REGIONS: readonly (readonly [string, (mood: MoodPoint) => boolean])[] = [
  ['angry', (m) => m.valence < 40 && m.arousal >= 60 && m.tension < 40 && m.affiliation < 40],
  ['anxious', (m) => m.valence < 45 && m.arousal >= 50 && m.tension < 40],
  ['tense', (m) => m.tension < 35],
  ['sad', (m) => m.valence < 40 && m.arousal < 45],
  ['unhappy', (m) => m.valence < 40],
  ['excited', (m) => m.valence >= 60 && m.arousal >= 65],
  ['affectionate', (m) => m.valence >= 60 && m.affiliation >= 75],
  ['happy', (m) => m.valence >= 68],
  ['calm', (m) => m.tension >= 62 && m.arousal < 45],
  ['content', (m) => m.valence >= 55],
  ['bored', (m) => m.arousal < 30],
  ['alert', (m) => m.arousal >= 65],
]

export const labelOf = (mood: MoodPoint): string => REGIONS.find(([, holds]) => holds(mood))?.[0] ?? 'neutral'
