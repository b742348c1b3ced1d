import { tables } from '../src/app.ts'
import { asSystem, type Database } from '../src/platform/db/database.ts'

/** How many rows each table has, and a hash of all their texts in order. */
export async function contentOf(db: Database): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.transaction(asSystem, async (tx) => {
      await tx.run({ text: `set local timezone = 'UTC'`, values: [] })
      return tx.run({
        text: `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as content from ${name} as t`,
        values: [],
      })
    })
    found[name] = rows[0]?.['content'] as string
  }
  return found
}

/** The rows of one workspace as text, by table. */
export async function rowsOfTenant(
  db: Database,
  tenantId: string,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const { name } of tables.filter(({ owner }) => owner === 'tenant')) {
    const { rows } = await db.transaction(asSystem, (tx) =>
      tx.run({
        text: `select string_agg(t::text, chr(10) order by t::text) as content from ${name} as t where tenant_id = $1`,
        values: [tenantId],
      }),
    )
    found[name] = (rows[0]?.['content'] as string | null) ?? ''
  }
  return found
}

export async function isEmpty(db: Database): Promise<boolean> {
  return Object.values(await contentOf(db)).every((content) => content.startsWith('0 '))
}

/** Everything that migrations say about tables besides their columns, a line each. */
export async function rulesOf(db: Database): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ line: string }>(`
    with t as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'i'))
    select format('table %s %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relowner::regrole, relacl) as line from t
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(c.oid))
      from pg_constraint c join t on t.oid = conrelid
    union all select format('trigger %s %s %s', tgrelid::regclass, case when tgisinternal then tgfoid::regproc::text else tgname end, tgenabled)
      from pg_trigger join t on t.oid = tgrelid
    union all select format('policy %s %s %s %s %s', tablename, policyname, roles, qual, with_check) from pg_policies where schemaname = 'public'
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    order by 1`)
  return rows.map(({ line }) => line)
}
