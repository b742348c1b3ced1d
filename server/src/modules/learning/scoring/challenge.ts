import type { RawRecord } from '../../../algorithms/trees/encode.ts'
import { Model } from './model.ts'
import type { HeldOut } from './validate-model.ts'

/** The model that answers so far, and how many of the rows, the first ones, came after it was trained. */
export interface Champion {
  readonly model: Uint8Array
  readonly unseen: number
}

/** What both models lose on rows that neither has learned from: log-loss, or squared error for values. */
export interface Challenge {
  readonly rows: number
  readonly champion_loss: number
  readonly challenger_loss: number
}

const NEVER = 1e-12

/** Compares the new model, by its held-out predictions, with the champion. Undefined when no row is new to both. */
export function challengeOf(
  records: readonly RawRecord[],
  heldOut: Pick<HeldOut, 'rows' | 'probabilities' | 'labels'>,
  { model, unseen }: Champion,
): Challenge | undefined {
  const champion = Model.fromBytes(model)
  const isValue = champion.content.kind === 'value'
  const lossOf = (said: number, label: number): number =>
    isValue ? (said - label) ** 2 : -Math.log(Math.max(NEVER, label === 1 ? said : 1 - said))
  let [rows, ofChampion, ofChallenger] = [0, 0, 0]
  for (const [at, row] of heldOut.rows.entries()) {
    if (row >= unseen) continue
    const label = heldOut.labels[at] as number
    rows += 1
    ofChampion += lossOf(champion.predict(records[row] as RawRecord).score, label)
    ofChallenger += lossOf(heldOut.probabilities[at] as number, label)
  }
  if (rows === 0) return undefined
  return { rows, champion_loss: ofChampion / rows, challenger_loss: ofChallenger / rows }
}
