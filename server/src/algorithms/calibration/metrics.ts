/** How good probabilities are, measured against labels 0 and 1. */
export interface Metrics {
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly ece: number
}

const NEVER = 1e-12

/** The chance that a row with label 1 is ranked before one with label 0; ties count half. 0.5 with one label only. */
export function auc(scores: ArrayLike<number>, labels: ArrayLike<number>): number {
  const order = Int32Array.from({ length: scores.length }, (_, row) => row)
  order.sort((a, b) => (scores[a] as number) - (scores[b] as number))
  let rankSum = 0
  let positives = 0
  for (let at = 0; at < order.length; ) {
    let end = at
    const score = scores[order[at] as number]
    while (end < order.length && scores[order[end] as number] === score) end += 1
    for (let tied = at; tied < end; tied += 1) {
      if (labels[order[tied] as number] !== 1) continue
      rankSum += (at + end + 1) / 2
      positives += 1
    }
    at = end
  }
  const negatives = order.length - positives
  if (positives === 0 || negatives === 0) return 0.5
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

export function logloss(probabilities: ArrayLike<number>, labels: ArrayLike<number>): number {
  let sum = 0
  for (let row = 0; row < labels.length; row += 1) {
    const certainty = labels[row] === 1 ? (probabilities[row] as number) : 1 - (probabilities[row] as number)
    sum -= Math.log(Math.max(certainty, NEVER))
  }
  return labels.length === 0 ? 0 : sum / labels.length
}

export function brier(probabilities: ArrayLike<number>, labels: ArrayLike<number>): number {
  let sum = 0
  for (let row = 0; row < labels.length; row += 1)
    sum += ((probabilities[row] as number) - (labels[row] as number)) ** 2
  return labels.length === 0 ? 0 : sum / labels.length
}

/** How far probabilities are from the rates that came true, over bins of equal width. */
export function calibrationError(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  bins = 10,
): number {
  const gaps = new Float64Array(bins)
  for (let row = 0; row < labels.length; row += 1) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((probabilities[row] as number) * bins)))
    gaps[bin] = (gaps[bin] as number) + (probabilities[row] as number) - (labels[row] as number)
  }
  return labels.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / labels.length
}

export const metricsOf = (probabilities: ArrayLike<number>, labels: ArrayLike<number>): Metrics => ({
  auc: auc(probabilities, labels),
  logloss: logloss(probabilities, labels),
  brier: brier(probabilities, labels),
  ece: calibrationError(probabilities, labels),
})
