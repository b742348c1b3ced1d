import { asSystem, type Database } from '../db/database.ts'
import { FIRST_PLACE, readSealed, replaceSealed, type SealedColumn } from './reseal.store.ts'
import type { Vault } from './vault.ts'

const BATCH = 200
/** Rows that others change meanwhile move within their table and may be passed over: another pass finds them. */
const PASSES_MAX = 5

export interface ResealTotals {
  readonly resealed: number
  /** Under an old key still: changed by others each time. */
  readonly left: number
  /** Under none of the keys. */
  readonly unreadable: number
}

/**
 * Seals under the present key what is sealed under an old one, in short transactions: one that is killed loses at most a
 * batch, and running it again does the rest. A value that a server changed meanwhile is left as the server wrote it.
 */
export async function resealAll(
  db: Database,
  vault: Vault,
  columns: readonly SealedColumn[],
  onBatch: (column: SealedColumn, count: number) => void = () => undefined,
): Promise<ResealTotals> {
  let resealed = 0
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    let found = 0
    for (const column of columns)
      for (let after: string | undefined = FIRST_PLACE; after !== undefined; ) {
        const place: string = after
        const batch = await db.transaction(asSystem, async (tx) => {
          const values = await readSealed(tx, column, place, BATCH)
          const changes = values.flatMap(({ place, value, context }) => {
            const fresh = vault.reseal(value, context)
            return typeof fresh === 'string' ? [] : [{ place, before: value, after: fresh }]
          })
          const done = await replaceSealed(tx, column, changes)
          return {
            done,
            found: changes.length,
            next: values.length < BATCH ? undefined : values.at(-1)?.place,
          }
        })
        resealed += batch.done
        found += batch.found
        after = batch.next
        if (batch.done > 0) onBatch(column, batch.done)
      }
    if (found === 0) break
  }
  return { resealed, ...(await countSealed(db, vault, columns)) }
}

export async function countSealed(
  db: Database,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Pick<ResealTotals, 'left' | 'unreadable'>> {
  let [left, unreadable] = [0, 0]
  for (const column of columns)
    for (let after: string | undefined = FIRST_PLACE; after !== undefined; ) {
      const place: string = after
      const values = await db.read(asSystem, (tx) => readSealed(tx, column, place, BATCH))
      for (const { value, context } of values) {
        const state = vault.reseal(value, context)
        if (state === 'unreadable') unreadable += 1
        else if (state !== 'current') left += 1
      }
      after = values.length < BATCH ? undefined : values.at(-1)?.place
    }
  return { left, unreadable }
}
