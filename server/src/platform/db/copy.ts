import { asOwner, asReader, type CopyPlan, listFilled, type Slice, type TablePlan } from './copy-plan.ts'
import type { Database } from './database.ts'
import type { StatementResult } from './statement.ts'
import type { Tx } from './tx.ts'

/** The target database is already in use. */
export class NotEmpty extends Error {
  constructor(tables: readonly string[]) {
    super(
      `The database is not empty: there are rows in ${tables.slice(0, 3).join(', ')}. Use one that was never used.`,
    )
    this.name = 'NotEmpty'
  }
}

const statement = (text: string, ...values: readonly unknown[]) => ({ text, values })

/**
 * Fills an empty, migrated database with everything that is in another one, in one transaction: whatever goes wrong,
 * it is as empty as before. Every table is compared as soon as it is there.
 */
export async function copyEverything(
  source: Database,
  target: Database,
  { tables }: CopyPlan,
  onRows: (done: number) => void,
): Promise<void> {
  await target.transaction(asOwner, async (tx) => {
    const names = tables.map(({ name }) => name).join(', ')
    // A server that starts on the target now waits for this lock, and finds all of the data or none.
    await tx.run(statement(`lock table ${names} in access exclusive mode`))
    const owner = await nameRole(tx)
    const triggers = await silenceTriggers(tx)
    // Even the owner sees no row of a workspace; this role sees and may add all of them.
    await takeRole(tx, 'rapport_system')
    const filled = await listFilled(tx, tables)
    if (filled.length > 0) throw new NotEmpty(filled)
    let done = 0
    for (const table of tables) {
      await about(table, async () => {
        for await (const count of copyRows(source, tx, table)) {
          done += count
          onRows(done)
        }
        await compare(source, tx, table)
      })
    }
    await takeRole(tx, owner)
    for (const { table, name, enable } of triggers)
      await tx.run(statement(`alter table ${table} ${enable} trigger ${name}`))
    await copySequences(source, tx)
  })
}

/** What the planner should know of tables that were empty a moment ago. */
export async function gatherStatistics(target: Database, { tables }: CopyPlan): Promise<void> {
  const names = tables.map(({ name }) => name).join(', ')
  await target.transaction(asOwner, (tx) => tx.run(statement(`analyze ${names}`)))
}

/** A database's refusal names a constraint at best; which table it was says more. */
async function about(table: TablePlan, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`the table ${table.name} could not be copied (${(error as Error).message})`, {
      cause: error,
    })
  }
}

async function nameRole(tx: Tx): Promise<string> {
  const { rows } = await tx.run<{ name: string }>(statement(`select current_setting('role') as name`))
  return rows[0]?.name as string
}

const takeRole = (tx: Tx, role: string): Promise<StatementResult> =>
  tx.run(statement(`select set_config('role', $1, true)`, role))

interface Trigger {
  readonly table: string
  readonly name: string
  /** How it is woken again. */
  readonly enable: string
}

/**
 * Triggers judge what is new. These rows were judged when they were written, and come in slices: half of a ledger's
 * transaction would be refused.
 */
async function silenceTriggers(tx: Tx): Promise<readonly Trigger[]> {
  const { rows: triggers } = await tx.run<Trigger>(
    statement(`select quote_ident(t.relname) as table, quote_ident(g.tgname) as name,
        case g.tgenabled when 'A' then 'enable always' else 'enable' end as enable
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not g.tgisinternal
        and g.tgenabled in ('O', 'A')`),
  )
  for (const { table, name } of triggers)
    await tx.run(statement(`alter table ${table} disable trigger ${name}`))
  return triggers
}

/** Gives the number of rows that have just been written. One slice is read while the one before it is written. */
async function* copyRows(source: Database, tx: Tx, table: TablePlan): AsyncGenerator<number> {
  let writing: Promise<StatementResult> | undefined
  for (const slice of table.slices) {
    const texts = await readSlice(source, table, slice)
    if (writing !== undefined) yield (await writing).rowCount
    writing = writeSlice(tx, table, texts)
    // When reading fails first, the result of the writing side is no longer awaited.
    writing.catch(() => undefined)
  }
  if (writing !== undefined) yield (await writing).rowCount
}

/** For each column the text of an array with the texts of all its values. */
async function readSlice(source: Database, table: TablePlan, slice: Slice): Promise<readonly unknown[]> {
  const columns = table.columns.map(({ name }, place) => `array_agg(${name}::text)::text as c${place}`)
  const { rows } = await source.read(asReader, (tx) =>
    tx.run(
      statement(
        `select ${columns.join(', ')} from ${table.name} where ctid >= $1::tid and ctid <= $2::tid`,
        slice.first,
        slice.last,
      ),
    ),
  )
  return table.columns.map((_, place) => rows[0]?.[`c${place}`])
}

function writeSlice(tx: Tx, table: TablePlan, texts: readonly unknown[]): Promise<StatementResult> {
  const { name, columns } = table
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map((column, place) => `c${place}::${column.type}`).join(', ')
  const arrays = columns.map((_, place) => `$${place + 1}::text[]`).join(', ')
  const aliases = columns.map((_, place) => `c${place}`).join(', ')
  return tx.run({
    text: `insert into ${name} (${names}) overriding system value
      select ${values} from unnest(${arrays}) as slice (${aliases})`,
    values: texts,
  })
}

/** As many rows, and the same ones: the sum of all their hashes does not depend on the order. */
async function compare(source: Database, tx: Tx, table: TablePlan): Promise<void> {
  const look = statement(`select count(*) || ' rows with the sum ' ||
    coalesce(sum(('x' || left(encode(sha256(convert_to(copied_row::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0) as held
    from ${table.name} as copied_row`)
  const [there, here] = await Promise.all([
    tx.run(look),
    source.read(asReader, (reading) => reading.run(look)),
  ])
  const [arrived, sent] = [there.rows[0]?.['held'], here.rows[0]?.['held']]
  if (arrived !== sent) throw new Error(`${arrived} arrived instead of ${sent}`)
}

/** So that numbers which were given out are not given out again. */
async function copySequences(source: Database, tx: Tx): Promise<void> {
  const { rows: sequences } = await source.read(asOwner, (reading) =>
    reading.run<{ name: string }>(
      statement(`select quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S'`),
    ),
  )
  for (const { name } of sequences) {
    const { rows } = await source.read(asOwner, (reading) =>
      reading.run(statement(`select last_value::text as value, is_called::text as called from ${name}`)),
    )
    await tx.run(
      statement(
        'select setval($1::regclass, $2::bigint, $3::boolean)',
        name,
        rows[0]?.['value'],
        rows[0]?.['called'],
      ),
    )
  }
}
