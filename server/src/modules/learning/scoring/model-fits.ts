import { type Boosted, boost, type Objective } from '../../../algorithms/trees/boost.ts'
import type { BinnedTable } from '../../../algorithms/trees/columns.ts'
import { partsOf } from '../../../algorithms/trees/folds.ts'
import type { Fit } from '../../../algorithms/trees/search.ts'
import { runThread } from '../../../platform/threads/thread.ts'

/** What fits are made from; the large arrays are shared by the threads, not copied. */
export interface FitGround {
  readonly table: BinnedTable
  readonly labels: Float64Array
  readonly folds: Uint8Array
  readonly objective: Objective
  readonly seed: number
  /** When to stop looking for parameters and when to stop altogether, in milliseconds of the wall clock. */
  readonly searchUntil: number
  readonly deadline: number
}

/** The work of one of several threads: each takes the next fit from a shared list when it is free. */
export interface FitWork {
  readonly task: 'fit'
  readonly ground: FitGround
  readonly fits: readonly Fit[]
  readonly next: Int32Array
}

export interface FitDone {
  readonly at: number
  readonly boosted: Boosted
}

/** A first look at a large table sees so many rows. */
export const GLANCE_ROWS = 10_000

export function fitSome({ ground, fits, next }: FitWork): FitDone[] {
  const done: FitDone[] = []
  for (let at = Atomics.add(next, 0, 1); at < fits.length; at = Atomics.add(next, 0, 1)) {
    const boosted = fitOne(ground, fits[at] as Fit)
    if (boosted === undefined) break
    done.push({ at, boosted })
  }
  return done
}

function fitOne(ground: FitGround, { part, parameters, isGlance, isFinal }: Fit): Boosted | undefined {
  if (!isFinal && Date.now() > ground.searchUntil) return undefined
  const mayGoOn = () => Date.now() < ground.deadline
  const { rows, heldOut } = partsOf(ground.folds, part)
  // Rows are in no order that matters to the fold, so every k-th one is as good as a draw.
  const seen = isGlance && rows.length > GLANCE_ROWS ? everyNth(rows, GLANCE_ROWS) : rows
  return boost({
    table: ground.table,
    labels: ground.labels,
    rows: seen,
    heldOut,
    objective: ground.objective,
    parameters,
    seed: ground.seed + part,
    patience: Math.ceil(15 + 1 / parameters.learning_rate),
    mayGoOn,
  })
}

const everyNth = (rows: Int32Array, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, at) => rows[Math.floor((at * rows.length) / count)] as number)

/** Fits everything in the list, in as many threads as are given; in this one when there is little to do. */
export async function fitAll(
  ground: FitGround,
  fits: readonly Fit[],
  threads: number,
): Promise<ReadonlyMap<Fit, Boosted>> {
  const next = new Int32Array(new SharedArrayBuffer(4))
  const work: FitWork = { task: 'fit', ground, fits, next }
  const done =
    threads < 2
      ? fitSome(work)
      : (
          await Promise.all(
            Array.from({ length: Math.min(threads, fits.length) }, () =>
              runThread<FitWork, never, FitDone[]>({ file: 'training-worker' }, work),
            ),
          )
        ).flat()
  done.sort((a, b) => a.at - b.at)
  return new Map(done.map(({ at, boosted }) => [fits[at] as Fit, boosted]))
}
