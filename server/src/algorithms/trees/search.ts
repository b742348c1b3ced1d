import type { Boosted } from './boost.ts'
import type { TreeParameters } from './parameters.ts'

/** One fit: these parameters, learned outside one part of the rows and watched on that part. */
export interface Fit {
  readonly trial: number
  readonly part: number
  readonly parameters: TreeParameters
  /** The first look at many trials: fewer rows will do. */
  readonly isGlance: boolean
  /** The last look: it is finished whatever happens, if need be with fewer trees. */
  readonly isFinal: boolean
}

export interface SearchOptions {
  readonly trials: readonly TreeParameters[]
  /** Whether a first look sees as many rows as every other, so that it need not be repeated. */
  readonly isGlanceWhole: boolean
  /** How many rows each part holds out. */
  readonly partSizes: readonly number[]
  /** Fits side by side; a fit for which there is no time left is not in the answer. */
  readonly fit: (fits: readonly Fit[]) => Promise<ReadonlyMap<Fit, Boosted>>
}

/** A trial that was fitted on all parts. */
export interface Finalist {
  readonly parameters: TreeParameters
  /** One a part; the number of trees in the parameters is the one that is best over all parts. */
  readonly fits: readonly { readonly part: number; readonly boosted: Boosted }[]
  readonly loss: number
}

export interface Found {
  /** The best first. */
  readonly finalists: readonly Finalist[]
  /** How many sets of parameters were tried. */
  readonly trials: number
}

/** How many parts a trial has been fitted on when each round is over, and the share of trials that come through it. */
const ROUNDS = [
  { parts: 1, kept: 0.3 },
  { parts: 3, kept: 0.3 },
] as const

/**
 * Looks for the best parameters: all trials on one part, the better ones on more, the best on all. Trials are compared
 * on the same parts by the loss after the number of trees that is best for those parts together.
 */
export async function search({ trials, partSizes, isGlanceWhole, fit }: SearchOptions): Promise<Found> {
  const whole = new Map<number, Map<number, Boosted>>()
  const glances = new Map<number, Map<number, Boosted>>()
  let running = trials.map((_, trial) => trial)
  const through = async (parts: number, isGlance: boolean, isFinal: boolean) => {
    const fitted = isGlance && !isGlanceWhole ? glances : whole
    const wanted = running.flatMap((trial) =>
      Array.from({ length: parts }, (_, part) => part)
        .filter((part) => !fitted.get(trial)?.has(part))
        .map((part) => ({ trial, part, parameters: trials[trial] as TreeParameters, isGlance, isFinal })),
    )
    for (const [{ trial, part }, boosted] of await fit(wanted)) {
      const ofTrial = fitted.get(trial) ?? new Map<number, Boosted>()
      fitted.set(trial, ofTrial.set(part, boosted))
    }
    const lossOf = (trial: number) => bestCount(fitted.get(trial) ?? new Map(), partSizes).loss
    const complete = running.filter((trial) => (fitted.get(trial)?.size ?? 0) >= parts)
    if (complete.length > 0) running = complete
    running.sort((a, b) => lossOf(a) - lossOf(b) || a - b)
  }
  for (const [at, round] of ROUNDS.entries()) {
    if (running.length < 2 || round.parts >= partSizes.length) continue
    await through(round.parts, at === 0, false)
    running = running.slice(0, Math.max(1, Math.ceil(running.length * round.kept)))
  }
  await through(partSizes.length, false, true)
  const fitted = whole
  const finalists = running
    .filter((trial) => fitted.has(trial))
    .map((trial) => {
      const fits = fitted.get(trial) as ReadonlyMap<number, Boosted>
      const { count, loss } = bestCount(fits, partSizes)
      return {
        parameters: { ...(trials[trial] as TreeParameters), n_estimators: count },
        fits: [...fits].sort(([a], [b]) => a - b).map(([part, boosted]) => ({ part, boosted })),
        loss,
      }
    })
  return { finalists, trials: Math.max(whole.size, glances.size) }
}

/** The number of trees with the least loss over all fitted parts. */
export function bestCount(fits: ReadonlyMap<number, Boosted>, partSizes: readonly number[]) {
  if (fits.size === 0) return { count: 0, loss: Number.POSITIVE_INFINITY }
  const rows = [...fits.keys()].reduce((sum, part) => sum + (partSizes[part] as number), 0)
  const length = Math.min(...[...fits.values()].map(({ losses }) => losses.length))
  let best = { count: 0, loss: Number.POSITIVE_INFINITY }
  for (let count = 0; count < length; count += 1) {
    let loss = 0
    for (const [part, { losses }] of fits)
      loss += ((losses[count] as number) * (partSizes[part] as number)) / rows
    if (loss < best.loss) best = { count, loss }
  }
  return best
}
