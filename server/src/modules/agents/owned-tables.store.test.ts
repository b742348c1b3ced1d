import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { isUuid, newId } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonb, table, text, textArray, uuid } from '../../platform/db/tables.ts'
import { Tx } from '../../platform/db/tx.ts'
import { copyOwnedRows } from './owned-tables.store.ts'

const { db } = await testApp()

const facts = table('pg_temp.facts', {
  tenant_id: uuid(),
  agent_id: uuid(),
  fact_id: uuid(),
  supersedes_id: uuid().nullable(),
  message_ids: textArray(),
  note: text(),
  extra: jsonb<unknown>(),
})
const owned = { table: facts, ids: ['fact_id', 'supersedes_id', 'message_ids'] }

/** A table that lives as long as one transaction, which is rolled back. */
async function inScratch<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const context = { statement: { text: 'select 1', values: [] } }
  let result: T | undefined
  await database
    .transaction(context, async (tx) => {
      await sql`create temporary table facts (tenant_id uuid, agent_id uuid, fact_id uuid, supersedes_id uuid,
        message_ids text[], note text, extra jsonb, primary key (tenant_id, fact_id)) on commit drop`.execute(
        tx.db,
      )
      result = await work(tx)
      throw new Error('enough')
    })
    .catch((error) => {
      if ((error as Error).message !== 'enough') throw error
    })
  return result as T
}

it('gives copied rows new ids and keeps what they refer to, in order, as often as it runs', async () => {
  const [tenantId, source, copy] = [newId(), newId(), newId()]
  const [old, young, message, other] = [newId(), newId(), newId(), newId()]
  const rows = await inScratch(db, async (tx) => {
    expect(tx).toBeInstanceOf(Tx)
    await sql`insert into facts values
      (${tenantId}, ${source}, ${old}, null, ${[message, other]}, 'old', '{"a": 1}'),
      (${tenantId}, ${source}, ${young}, ${old}, '{}', 'young', '{}')`.execute(tx.db)
    expect(await copyOwnedRows(tx, owned, { tenantId, agentId: source }, copy)).toBe(2)
    expect(await copyOwnedRows(tx, owned, { tenantId, agentId: source }, copy)).toBe(0)
    const found = await sql<
      Record<string, never>
    >`select * from facts where agent_id = ${copy} order by fact_id`.execute(tx.db)
    return found.rows as unknown as {
      fact_id: string
      supersedes_id: string | null
      message_ids: string[]
      note: string
      extra: unknown
    }[]
  })
  const [first, second] = rows
  expect(rows.map((row) => row.note)).toEqual(['old', 'young'])
  expect(second?.supersedes_id).toBe(first?.fact_id)
  expect(first?.supersedes_id).toBeNull()
  expect(first?.extra).toEqual({ a: 1 })
  expect(isUuid(first?.fact_id ?? '')).toBe(true)
  expect([old, young]).not.toContain(first?.fact_id)
  expect(first?.fact_id.slice(0, 26)).toBe(old.slice(0, 26))
  expect(first?.message_ids).toHaveLength(2)
  expect(first?.message_ids[0]?.slice(0, 26)).toBe(message.slice(0, 26))
  expect(second?.message_ids).toEqual([])
})
