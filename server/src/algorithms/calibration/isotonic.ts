/** A curve that never falls: straight lines between points, flat beyond the ends. */
export interface Curve {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/**
 * The curve that fits best among those that never fall (pool adjacent violators). Each block is a point at the mean of
 * its scores, so that the order of scores within a block is kept; a block of one label only is not taken at its word,
 * but pulled half a row towards the middle.
 */
export function fitIsotonic(scores: ArrayLike<number>, labels: ArrayLike<number>): Curve {
  const order = Int32Array.from({ length: scores.length }, (_, row) => row)
  order.sort((a, b) => (scores[a] as number) - (scores[b] as number))
  const blocks: { sum: number; count: number; scores: number }[] = []
  for (let at = 0; at < order.length; ) {
    const score = scores[order[at] as number] as number
    const block = { sum: 0, count: 0, scores: 0 }
    for (; at < order.length && scores[order[at] as number] === score; at += 1) {
      block.sum += labels[order[at] as number] as number
      block.count += 1
      block.scores += score
    }
    blocks.push(block)
    while (blocks.length > 1) {
      const last = blocks.at(-1) as (typeof blocks)[0]
      const before = blocks.at(-2) as (typeof blocks)[0]
      if (before.sum / before.count < last.sum / last.count) break
      before.sum += last.sum
      before.count += last.count
      before.scores += last.scores
      blocks.pop()
    }
  }
  const least = 0.5 / (scores.length + 1)
  let floor = least
  return {
    x: blocks.map((block) => block.scores / block.count),
    y: blocks.map((block) => {
      const softened = block.sum === 0 ? 0.5 / (block.count + 1) : (block.sum - 0.5) / block.count
      const rate = block.sum === 0 || block.sum === block.count ? softened : block.sum / block.count
      floor = Math.max(floor, Math.min(rate, 1 - least))
      return floor
    }),
  }
}

export function onCurve({ x, y }: Curve, score: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] as number) < score) low = middle + 1
    else high = middle
  }
  if (low === 0) return y[0] ?? 0
  if (low === x.length) return y[low - 1] as number
  const [x0, x1] = [x[low - 1] as number, x[low] as number]
  const [y0, y1] = [y[low - 1] as number, y[low] as number]
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (score - x0)) / (x1 - x0)
}
