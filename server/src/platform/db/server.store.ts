import type { Tx } from './tx.ts'

export interface ServerFacts {
  readonly version: string
  /** Such as 150004 for 15.4. */
  readonly versionNumber: number
  readonly now: Date
}

/** What a database says about itself. */
export async function readServerFacts(tx: Tx): Promise<ServerFacts> {
  const { rows } = await tx.run({
    text: `select current_setting('server_version') as version, current_setting('server_version_num')::int as number, clock_timestamp() as now`,
    values: [],
  })
  const row = rows[0] as { version: string; number: number; now: Date }
  return { version: row.version, versionNumber: row.number, now: row.now }
}

/** Whether the login may make the roles that row-level security rests on, which the first migration needs. */
export async function mayPrepare(tx: Tx): Promise<boolean> {
  const { rows } = await tx.run({
    text: `select rolcreaterole or rolsuper as may,
      (select count(*) from pg_roles where rolname in ('rapport_app', 'rapport_system')) = 2 as there
      from pg_roles where rolname = current_user`,
    values: [],
  })
  return rows[0]?.['may'] === true || rows[0]?.['there'] === true
}
