import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import type { JsonObject } from '../../kernel/json.ts'
import { type PersonKey, type PersonTable, removePersonRows } from '../../platform/db/person-rows.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import { addCount, type ErasureRow, endErasure, findErasure, setAliases } from './erasures.store.ts'
import { inOrder, personAt } from './person.ts'
import { removeReplays } from './replays.ts'

/** The payload names the erasure and not the person: finished jobs are kept for a month. */
export const erasePersonJob = jobKind('people.erase', Type.Object({ erasure_id: Type.String() }))

/** Rows in one transaction: few enough that others who write to the same memory wait a moment only. */
const BATCH = 1_000
const EXPECTED_MS = 250
const EXPECTATIONS_MAX = 40

type EraseServices = Pick<Services, 'clock' | 'events' | 'vault' | 'personTables'>

interface EraseRun {
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  progress(report: JsonObject): Promise<void>
  finish(tx: Tx, result?: JsonObject): Promise<void>
}

/**
 * Removes everything about a person: first table by table in batches, each in a transaction that also counts it, so that
 * an attempt after a crash goes on where the last one stopped. Then everything once more in one transaction under all
 * locks; if that finds nothing new, it is the end.
 */
export async function erasePerson(
  services: EraseServices,
  run: EraseRun,
  tenantId: string,
  erasureId: string,
): Promise<'done' | 'gone'> {
  const tables = inOrder(services.personTables)
  for (let expectations = 0; ; ) {
    const found = await run.db.transaction((tx) => currentPerson(tx, tables, tenantId, erasureId))
    if (found === undefined) return 'gone'
    for (const table of tables) await removeInBatches(run, found, table)
    const isExpecting = await run.db.read((tx) => expects(tx, tables, found.person))
    if (isExpecting && expectations < EXPECTATIONS_MAX) {
      expectations += 1
      await wait(EXPECTED_MS, undefined, { signal: run.signal })
      continue
    }
    run.signal.throwIfAborted()
    if (await run.db.transaction((tx) => removeTheRest(tx, services, run, tables, found.erasure)))
      return 'done'
  }
}

interface Found {
  readonly erasure: ErasureRow
  readonly person: PersonKey
}

/** Undefined when the erasure is over, or was deleted with its workspace. What names the person is stored first. */
async function currentPerson(
  tx: Tx,
  tables: readonly PersonTable[],
  tenantId: string,
  erasureId: string,
): Promise<Found | undefined> {
  const erasure = await findErasure(tx, tenantId, erasureId)
  if (erasure?.state !== 'running') return undefined
  const place = { tenantId, userId: erasure.user_id, projectId: erasure.project_id }
  const person = await personAt(tx, tables, place, erasure.aliases)
  await setAliases(tx, erasure, person.aliases)
  return { erasure, person }
}

async function removeInBatches(run: EraseRun, { erasure, person }: Found, table: PersonTable): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    run.signal.throwIfAborted()
    removed = await run.db.transaction(async (tx) => {
      await table.lock?.(tx, person)
      const count = await removePersonRows(tx, table, person, BATCH)
      if (count > 0) await addCount(tx, erasure, table.name, count)
      return count
    })
    if (removed > 0) await run.progress({ table: table.name })
  }
}

async function expects(tx: Tx, tables: readonly PersonTable[], person: PersonKey): Promise<boolean> {
  for (const table of tables) if (await table.isExpecting?.(tx, person)) return true
  return false
}

/** True when nothing was left and the erasure has ended. */
async function removeTheRest(
  tx: Tx,
  { clock, events, vault }: EraseServices,
  run: EraseRun,
  tables: readonly PersonTable[],
  { tenant_id: tenantId, erasure_id: erasureId }: ErasureRow,
): Promise<boolean> {
  const found = await currentPerson(tx, tables, tenantId, erasureId)
  if (found === undefined) return true
  const { erasure, person } = found
  // Memory's locks before those of conversations, as replies take them.
  for (const lock of new Set([...tables].reverse().flatMap((table) => table.lock ?? [])))
    await lock(tx, person)
  let left = 0
  for (const table of tables) {
    const count = await removePersonRows(tx, table, person, BATCH)
    if (count > 0) await addCount(tx, erasure, table.name, count)
    left += count
  }
  const replays = await removeReplays(tx, vault, person)
  if (replays > 0) await addCount(tx, erasure, 'idempotency_keys', replays)
  if (left > 0) return false
  await endErasure(tx, erasure, clock.now())
  const counts = (await findErasure(tx, tenantId, erasureId))?.counts ?? {}
  events.append(tx, {
    tenantId,
    projectId: erasure.project_id ?? undefined,
    type: 'person.erased',
    subjectId: erasureId,
    payload: { counts },
  })
  await run.finish(tx, { state: 'done' })
  return true
}
