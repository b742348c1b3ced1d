import { asOwner, asReader } from '../db/copy-plan.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { RowCounts } from './archive.ts'

const statement = (text: string) => ({ text, values: [] })

/** How many rows each table has, by a transaction that sees all of them. */
async function rowCounts(tx: Tx): Promise<RowCounts> {
  const { rows: tables } = await tx.run<{ name: string }>(
    statement(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`),
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await tx.run<{ count: number }>(
      statement(`select count(*)::int as count from "${name}"`),
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/**
 * Runs `copy` while the embedded database stands still: its one connection is taken, and everything was written to its files
 * before. Requests wait meanwhile.
 */
export const whileStandingStill = (db: Database, copy: () => Promise<void>): Promise<RowCounts> =>
  db.transaction(asOwner, async (tx) => {
    await tx.run(statement('checkpoint'))
    const counts = await rowCounts(tx)
    await copy()
    return counts
  })

/** What is wrong with the books of a restored database; undefined when nothing is. */
export async function unsoundBooks(db: Database): Promise<string | undefined> {
  const { rows } = await db.read(asReader, (tx) =>
    tx.run<{ unbalanced: number; wrong: number }>(
      statement(`select
        (select count(*)::int from (select from ledger_entries group by tenant_id, transaction_id
          having sum(amount_micro) <> 0) t) as unbalanced,
        (select count(*)::int from credit_balances b where balance_micro <> coalesce((select sum(amount_micro)
          from ledger_entries e where e.tenant_id = b.tenant_id and e.account = 'credit'), 0)) as wrong`),
    ),
  )
  const { unbalanced = 0, wrong = 0 } = rows[0] ?? {}
  if (unbalanced > 0) return `${unbalanced} transaction(s) of the ledger do not sum to zero`
  return wrong > 0 ? `${wrong} balance(s) differ from the ledger` : undefined
}

export const countRows = (db: Database): Promise<RowCounts> => db.transaction(asOwner, rowCounts)
