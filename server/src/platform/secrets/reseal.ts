import { asSystem, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import {
  FIRST_PLACE,
  readSealed,
  replaceSealed,
  type SealedColumn,
  type SealedValue,
} from './reseal.store.ts'
import type { Vault } from './vault.ts'
import { workspaceKeyFor } from './workspace-keys.ts'

const BATCH = 200
/** Rows that others change meanwhile move within their table and may be passed over: another pass finds them. */
const PASSES_MAX = 5

export interface ResealTotals {
  readonly resealed: number
  /** Under an old key, or under the installation's instead of the workspace's: changed by others each time. */
  readonly left: number
  /** Under none of the keys. */
  readonly unreadable: number
}

/**
 * Seals under the present key what is sealed under an old one: what belongs to the installation, keys of workspaces, and
 * values from before workspaces had keys, which get their workspace's. Values under a workspace's key stay. It works in
 * short transactions: one that is killed loses at most a batch, and running it again does the rest. A value that a server
 * changed meanwhile is left as the server wrote it.
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
          const changes = []
          for (const sealed of values) {
            const fresh = await underPresentKey(tx, vault, sealed)
            if (typeof fresh !== 'string')
              changes.push({ place: sealed.place, before: sealed.value, after: fresh })
          }
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

type State = 'current' | 'old' | 'unreadable'

function stateOf(vault: Vault, { value, context, workspace }: SealedValue): State {
  if (workspace === undefined) {
    const state = vault.reseal(value, context)
    return typeof state === 'string' ? state : 'old'
  }
  if (vault.isOfWorkspace(workspace, value, context)) return 'current'
  return vault.reseal(value, context) === 'unreadable' ? 'unreadable' : 'old'
}

async function underPresentKey(tx: Tx, vault: Vault, sealed: SealedValue): Promise<Buffer | State> {
  const { value, context, workspace } = sealed
  if (workspace === undefined) return vault.reseal(value, context)
  const state = stateOf(vault, sealed)
  if (state !== 'old') return state
  const key = await workspaceKeyFor(tx, vault, workspace.tenant_id)
  return vault.sealFor(key, vault.open(value, context), context)
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
      for (const sealed of values) {
        const state = stateOf(vault, sealed)
        if (state === 'unreadable') unreadable += 1
        else if (state === 'old') left += 1
      }
      after = values.length < BATCH ? undefined : values.at(-1)?.place
    }
  return { left, unreadable }
}
