import { Type } from 'typebox'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Table } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { removeBytesOf } from '../../files/index.ts'
import { removeMembers } from '../../identity/index.ts'
import { isAnythingHeld } from '../../people/index.ts'
import { writeReceipt } from '../receipts.ts'
import {
  addCount,
  beginDeletion,
  type DeletionKey,
  type DeletionRow,
  endDeletion,
  lockDeletion,
  lockedDeletion,
} from './deletions.store.ts'
import { deleteTenantRows, emptyLedgerWords, tablesWithRows } from './tenant-rows.store.ts'

/** Of the platform: the workspace's own jobs are removed with it. */
export const deleteWorkspaceJob = jobKind(
  'workspaces.delete',
  Type.Object({ tenant_id: Type.String(), deletion_id: Type.String() }),
)

const BATCH = 1_000
/** No request or job that began before the workspace was closed is still under way after it. */
const SETTLED_MS = 15 * MINUTE_MS

/** What stays without words, what is kept by law or for its time, and what this removes by other means. */
const KEPT: ReadonlySet<string> = new Set([
  'tenants',
  'ledger_entries',
  'invoices',
  'audit_log',
  'workspace_deletions',
  'file_removals',
])

type DeleteServices = Pick<Services, 'clock' | 'audit' | 'files' | 'tenantTables' | 'workspaceCaches'>

export interface DeleteRun {
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  isTurnOver(): boolean
}

/** Those with references to others come first, so that no cascade makes a transaction long. */
const removedTables = (tables: readonly Table[]): readonly string[] =>
  tables
    .map(({ name }) => name)
    .filter((name) => !KEPT.has(name))
    .reverse()

/**
 * Removes everything of a workspace in batches, each in a transaction that also counts it. `more` when its turn is over,
 * `waiting` when it has to look again later: a legal hold is in force, or something may still be under way.
 */
export async function deleteWorkspace(
  services: DeleteServices,
  run: DeleteRun,
  key: DeletionKey,
): Promise<'done' | 'more' | 'waiting'> {
  const begun = await run.db.transaction((tx) => begin(tx, services, key))
  if (begun === 'over') return 'done'
  if (begun === 'held') return 'waiting'
  services.workspaceCaches.forget(key.tenant_id)
  const tables = removedTables(services.tenantTables)
  for (const table of tables) {
    const remove = table === 'workspace_users' ? removeMembers : deleteRows(table)
    if (!(await inBatches(run, key, table, remove))) return 'more'
  }
  if (!(await inBatches(run, key, 'ledger_words', emptyLedgerWords))) return 'more'
  const { clock, files } = services
  const areBytesGone = await removeBytesOf(run.db, files, key.tenant_id, clock.now(), run.signal)
  if (!areBytesGone) return 'waiting'
  return (await run.db.transaction((tx) => end(tx, services, key, tables))) ? 'done' : 'waiting'
}

async function begin(
  tx: Tx,
  { clock }: DeleteServices,
  key: DeletionKey,
): Promise<DeletionRow | 'held' | 'over'> {
  await lockDeletion(tx, key.tenant_id)
  const row = await lockedDeletion(tx, key)
  if (row === undefined || row.state === 'done' || row.state === 'cancelled') return 'over'
  if (row.state === 'running') return row
  if (row.due_at > clock.now() || (await isAnythingHeld(tx, key.tenant_id))) return 'held'
  await beginDeletion(tx, key, clock.now())
  return row
}

type RemoveRows = (tx: Tx, tenantId: string, count: number) => Promise<number>

const deleteRows =
  (table: string): RemoveRows =>
  (tx, tenantId, count) =>
    deleteTenantRows(tx, table, tenantId, count)

/** False when its turn is over before the table is empty. */
async function inBatches(
  run: DeleteRun,
  key: DeletionKey,
  name: string,
  remove: RemoveRows,
): Promise<boolean> {
  for (let removed = BATCH; removed === BATCH; ) {
    run.signal.throwIfAborted()
    removed = await run.db.transaction(async (tx) => {
      const count = await remove(tx, key.tenant_id, BATCH)
      if (count > 0) await addCount(tx, key, name, count)
      return count
    })
    if (removed === BATCH && run.isTurnOver()) return false
  }
  return true
}

/** True when nothing was left, long enough after the workspace was closed, and the deletion has ended. */
async function end(
  tx: Tx,
  { clock, audit, workspaceCaches }: DeleteServices,
  key: DeletionKey,
  tables: readonly string[],
): Promise<boolean> {
  const row = await lockedDeletion(tx, key)
  if (row?.state !== 'running') return true
  const now = clock.now()
  const isSettled = row.started_at !== null && now.getTime() - row.started_at.getTime() >= SETTLED_MS
  if (!isSettled) return false
  const left = await tablesWithRows(tx, [...tables, 'file_removals'], key.tenant_id)
  if (left.length > 0) return false
  await endDeletion(tx, key, now)
  writeReceipt(audit, tx, {
    tenantId: key.tenant_id,
    operation: deleteWorkspaceJob.queue,
    kind: 'workspace_deletion',
    id: key.deletion_id,
    counts: row.counts,
    now,
  })
  tx.afterCommit(() => workspaceCaches.forget(key.tenant_id))
  return true
}
