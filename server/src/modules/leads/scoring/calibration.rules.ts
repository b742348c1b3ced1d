import { BANDS } from '../outcomes/outcome.rules.ts'

/** How outcomes add up for all, a band, or a segment. */
export interface Tally {
  readonly kind: 'all' | 'band' | 'segment'
  readonly name: string
  readonly n: number
  readonly conversions: number
  readonly score_sum: number
}

/** What is believed before any outcome: one lead won and one lost. */
const PRIOR = 2
/** A segment's correction reaches half its size with this many outcomes. */
const CORRECTION_HALF = 20
const CORRECTION_MAX = 25
/** Corrections of segments with fewer outcomes are shown, and not applied. */
const APPLIED_MIN = 10

/** The expected rate of a Beta distribution that began at `prior` with the weight of two outcomes. */
const posterior = (conversions: number, n: number, prior: number): number =>
  (conversions + PRIOR * prior) / (n + PRIOR)

/** How well scores foretold what happened, by band and by segment; every band is there, heard of or not. */
export function calibrationOf(tallies: readonly Tally[]) {
  const all = tallies.find(({ kind }) => kind === 'all')
  const base = posterior(all?.conversions ?? 0, all?.n ?? 0, 0.5)
  const bands = BANDS.map((band) => {
    const tally = tallies.find(({ kind, name }) => kind === 'band' && name === band)
    const { n = 0, conversions = 0, score_sum = 0 } = tally ?? {}
    const actual = posterior(conversions, n, base)
    const predicted = n === 0 ? actual : score_sum / n / 100
    return {
      band,
      n,
      conversions,
      avg_score: n === 0 ? 0 : score_sum / n,
      predicted_rate: predicted,
      actual_rate: actual,
      calibration_gap: predicted - actual,
    }
  })
  const segments = tallies
    .filter(({ kind, n }) => kind === 'segment' && n > 0)
    .map(({ name, n, conversions }) => {
      const rate = posterior(conversions, n, base)
      return { segment: name, n, conversions, p_hat: rate, adjust: correction(rate - base, n) }
    })
    .sort((one, other) => other.n - one.n || one.segment.localeCompare(other.segment))
  return { base_rate: base, bands, segments }
}

/** In points of the score; few outcomes move it little. */
function correction(difference: number, n: number): number {
  const points = Math.round((100 * difference * n) / (n + CORRECTION_HALF))
  return Math.min(CORRECTION_MAX, Math.max(-CORRECTION_MAX, points)) || 0
}

/** The corrections that scoring applies by itself. */
export const guidanceOf = ({ segments }: ReturnType<typeof calibrationOf>): Record<string, number> =>
  Object.fromEntries(
    segments
      .filter(({ n, adjust }) => n >= APPLIED_MIN && adjust !== 0)
      .map(({ segment, adjust }) => [segment, adjust] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  )

/** All corrections of a lead's segments together: their mean, so that many segments do not count twice. */
export function guidedBy(guidance: Readonly<Record<string, number>>, segments: readonly string[]): number {
  const corrections = segments.flatMap((segment) => guidance[segment] ?? [])
  if (corrections.length === 0) return 0
  return Math.round(corrections.reduce((sum, points) => sum + points, 0) / corrections.length)
}
