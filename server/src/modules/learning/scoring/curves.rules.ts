/** What happened where the model said so much: one bar of a calibration plot. */
export interface ReliabilityBin {
  /** The mean of what was predicted. */
  readonly predicted: number
  /** The share that came true. */
  readonly observed: number
  readonly n: number
}

/** One cut of the ranking: who is above it, of those with label 0 and of those with label 1. */
export interface RocPoint {
  readonly false_positive_rate: number
  readonly true_positive_rate: number
}

const BINS = 10
const POINTS_MAX = 100

/** Four digits: a plot shows no more, and the summary stays small. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Over bins of equal width, as the calibration error is; empty bins are left out. */
export function reliabilityOf(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
): readonly ReliabilityBin[] {
  const sums = Array.from({ length: BINS }, () => ({ predicted: 0, observed: 0, n: 0 }))
  for (let row = 0; row < labels.length; row += 1) {
    const probability = probabilities[row] as number
    const bin = sums[Math.min(BINS - 1, Math.max(0, Math.floor(probability * BINS)))]
    if (bin === undefined) continue
    bin.predicted += probability
    bin.observed += labels[row] as number
    bin.n += 1
  }
  return sums
    .filter(({ n }) => n > 0)
    .map(({ predicted, observed, n }) => ({
      predicted: rounded(predicted / n),
      observed: rounded(observed / n),
      n,
    }))
}

/**
 * From (0, 0) to (1, 1), rows with the same score in one step. Of a longer curve the points are taken whose places
 * along it are nearest to even steps, so its steep part is not lost. Nothing when there is only one label.
 */
export function rocOf(scores: ArrayLike<number>, labels: ArrayLike<number>): readonly RocPoint[] {
  const order = Int32Array.from({ length: labels.length }, (_, row) => row)
  order.sort((a, b) => (scores[b] as number) - (scores[a] as number))
  let positives = 0
  for (let row = 0; row < labels.length; row += 1) if (labels[row] === 1) positives += 1
  const negatives = labels.length - positives
  if (positives === 0 || negatives === 0) return []
  const curve: RocPoint[] = [{ false_positive_rate: 0, true_positive_rate: 0 }]
  let hits = 0
  for (let at = 0; at < order.length; at += 1) {
    if (labels[order[at] as number] === 1) hits += 1
    const isTied = at + 1 < order.length && scores[order[at] as number] === scores[order[at + 1] as number]
    if (isTied) continue
    curve.push({
      false_positive_rate: rounded((at + 1 - hits) / negatives),
      true_positive_rate: rounded(hits / positives),
    })
  }
  return thinned(curve)
}

/** The length along the axes grows from 0 to 2: every even step of it keeps the last point before. */
function thinned(curve: readonly RocPoint[]): readonly RocPoint[] {
  if (curve.length <= POINTS_MAX) return curve
  const kept: RocPoint[] = []
  let step = -1
  for (const point of curve.slice(0, -1)) {
    const along = Math.floor(
      ((point.false_positive_rate + point.true_positive_rate) / 2) * (POINTS_MAX - 2) + 1e-9,
    )
    if (along <= step) continue
    step = along
    kept.push(point)
  }
  return [...kept, { false_positive_rate: 1, true_positive_rate: 1 }]
}
