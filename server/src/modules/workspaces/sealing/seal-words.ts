import { Type } from 'typebox'
import { later, SECOND_MS } from '../../../kernel/clock.ts'
import type { PrimaryKeys } from '../../../platform/db/primary-keys.store.ts'
import type { Table } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { HEARTBEAT_MS } from '../../../platform/heartbeat.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { convertRepeated } from '../../../platform/words/convert-rows.store.ts'
import { wordColumnsOf } from '../../../platform/words/word-columns.ts'
import { lockSeal, readSealing, type SealRow, updateSeal } from '../../../platform/words/word-seals.store.ts'
import { emptyReadInbound } from '../../channels/index.ts'
import { deleteMessageWords } from '../../conversations/index.ts'
import { deleteIndexSnapshots } from '../../memory/index.ts'
import { writeReceipt } from '../receipts.ts'

export const sealWordsJob = jobKind('workspaces.seal-words', Type.Object({ run: Type.Integer() }))

const SLICE = 200
/** Other processes read the setting with every heartbeat, and a transaction that began before may last a little longer. */
export const SETTLED_MS = 2 * HEARTBEAT_MS + 10 * SECOND_MS

export const sealedTables = (tables: readonly Table[]): readonly Table[] =>
  tables.filter((table) => wordColumnsOf(table).length > 0)

type SealServices = Pick<Services, 'clock' | 'events' | 'audit' | 'jobs' | 'tenantTables' | 'sealingChanges'>

/**
 * Seals or opens one slice of rows, and stores in the same transaction where to go on: a run that was killed goes on
 * there. True when this job is over: all rows are as they should be, or another switch began a run of its own.
 */
export async function takeSlice(
  tx: Tx,
  services: SealServices,
  keys: PrimaryKeys,
  tenantId: string,
  run: number,
): Promise<boolean> {
  const row = await lockSeal(tx, tenantId)
  if (row === undefined || row.run !== run || row.finished_at !== null) return true
  const [sealing] = await readSealing(tx, tenantId)
  if (sealing === undefined) return true
  services.sealingChanges.use(sealing)
  // Written anew when they are needed, which costs less than converting them.
  if (row.step === 0 && row.place.length === 0) await deleteIndexSnapshots(tx, tenantId)
  const tables = sealedTables(services.tenantTables)
  const table = tables[row.step]
  if (table === undefined) return endPass(tx, services, row)
  const { converted, last } = await convertRepeated(tx, table, keys.get(table.name) ?? [], {
    tenantId,
    isOn: row.is_on,
    after: row.place,
    count: SLICE,
    skipsLocked: row.pass === 1,
  })
  await updateSeal(tx, row, {
    step: last === undefined ? row.step + 1 : row.step,
    place: last ?? [],
    rows_done: row.rows_done + converted,
    rows_in_pass: row.rows_in_pass + converted,
  })
  return false
}

/**
 * Rows that others wrote or held meanwhile are found by another pass, which begins when all processes know the setting.
 * The run is over with a pass that had nothing to do.
 */
async function endPass(tx: Tx, services: SealServices, row: SealRow): Promise<boolean> {
  const now = services.clock.now()
  if (row.is_on) {
    await emptyReadInbound(tx, row.tenant_id)
    await deleteMessageWords(tx, row.tenant_id)
  }
  const settledAt = later(row.switched_at, SETTLED_MS)
  if (row.pass > 1 && row.rows_in_pass === 0) {
    await endRun(tx, services, row, now)
    return true
  }
  await updateSeal(tx, row, { pass: row.pass + 1, step: 0, place: [], rows_in_pass: 0 })
  if (settledAt <= now) return false
  await services.jobs.add(tx, sealWordsJob, row.tenant_id, { run: row.run }, { runAt: settledAt })
  return true
}

async function endRun(
  tx: Tx,
  { events, audit, sealingChanges }: SealServices,
  row: SealRow,
  now: Date,
): Promise<void> {
  const { tenant_id: tenantId } = row
  const state = row.is_on ? 'sealed' : 'off'
  await updateSeal(tx, row, { state, finished_at: now })
  sealingChanges.ended(tx)
  // A check of what is sealed already that found nothing is no news.
  if (row.state === state) return
  const counts = { rows: row.rows_done }
  events.append(tx, { tenantId, type: 'workspace.sealing_completed', payload: { status: state, ...counts } })
  writeReceipt(audit, tx, {
    tenantId,
    operation: sealWordsJob.queue,
    kind: 'workspace_sealing',
    id: tenantId,
    counts,
    now,
  })
}
