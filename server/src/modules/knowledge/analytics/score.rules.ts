import type { Weights } from './config.rules.ts'

/** Answers to recommendations, weighed: what speaks for a target, and what against it. */
export interface Answers {
  readonly gains: number
  readonly losses: number
}

/** How much an answer counts for or against. Words that are not here say only that it was shown. */
const ACTIONS: Readonly<Record<string, Answers>> = {
  converted: { gains: 1, losses: 0 },
  clicked: { gains: 0.3, losses: 0 },
  dismissed: { gains: 0, losses: 1 },
  rejected: { gains: 0, losses: 1 },
  ignored: { gains: 0, losses: 0.25 },
}

/** `converted` is the older way of saying it, and wins; not converted, and no word about it, means ignored. */
export const actionOf = (sent: { readonly converted: boolean; readonly action?: string }): string =>
  sent.converted ? 'converted' : sent.action?.trim().toLowerCase() || 'ignored'

export const weightOf = (action: string): Answers =>
  (Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined) ?? { gains: 0, losses: 0 }

/** As many answers as this must come in before they count as much as what is expected anyway. */
const TARGET_STRENGTH = 4
const PAIR_STRENGTH = 2

const expected = ({ gains, losses }: Answers, prior: number, strength: number): number =>
  (gains + prior * strength) / (gains + losses + strength)

/** The overall rate at which recommendations are accepted; one half without feedback. */
export const overallRate = (all: Answers): number => expected(all, 0.5, 2)

/** The probability that this target is accepted: overall feedback, adjusted by this source's own. */
export const rateOf = (everybody: Answers, source: Answers, overall: number): number =>
  expected(source, expected(everybody, overall, TARGET_STRENGTH), PAIR_STRENGTH)

/** Half of the best is reached when this share of what flows out of the source arrives at the target. */
const HALF_FLOW = 0.05
export const flowScore = (flow: number): number => Math.max(0, flow) / (Math.max(0, flow) + HALF_FLOW)

export interface Parts {
  readonly relations: number
  readonly properties: number
}

/**
 * From 0 to 1. Likeness comes first; answers move it, up where a target is taken up more often than others and down
 * where less often, by their odds: so nothing leaves the range, and without answers nothing moves.
 */
export function scoreOf(parts: Parts, weights: Weights, rate: number, overall: number): number {
  const whole = weights.relations + weights.properties
  if (whole === 0) return rounded(rate)
  const base = (parts.relations * weights.relations + parts.properties * weights.properties) / whole
  const push = (odds(rate) / odds(overall)) ** Math.min(1, weights.feedback)
  const moved = (base * push) / (base * push + 1 - base)
  return rounded(Number.isFinite(moved) ? moved : base)
}

const odds = (chance: number): number => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, chance))
  return inside / (1 - inside)
}
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6
