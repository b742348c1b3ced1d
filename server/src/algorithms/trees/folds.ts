import { seededRandom, shuffle } from './random.ts'

/** The fold of each row: every label is spread evenly over the folds. */
export function stratifiedFolds(labels: ArrayLike<number>, count: number, seed: number): Uint8Array {
  const random = seededRandom(seed)
  const folds = new Uint8Array(labels.length)
  const byLabel = new Map<number, number[]>()
  for (let row = 0; row < labels.length; row += 1) {
    const label = labels[row] as number
    const rows = byLabel.get(label)
    if (rows === undefined) byLabel.set(label, [row])
    else rows.push(row)
  }
  let next = 0
  for (const label of [...byLabel.keys()].sort((a, b) => a - b))
    for (const row of shuffle(byLabel.get(label) ?? [], random)) {
      folds[row] = next % count
      next += 1
    }
  return folds
}

/** Rows outside and inside a fold, ascending. */
export function partsOf(folds: Uint8Array, fold: number): { rows: Int32Array; heldOut: Int32Array } {
  const rows: number[] = []
  const heldOut: number[] = []
  for (let row = 0; row < folds.length; row += 1) (folds[row] === fold ? heldOut : rows).push(row)
  return { rows: Int32Array.from(rows), heldOut: Int32Array.from(heldOut) }
}
