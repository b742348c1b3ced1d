import type { Tx } from './tx.ts'

interface ServerFacts {
  readonly version: string
  /** Why it cannot be used, and what could be instead; undefined when it can. */
  readonly fault: { readonly what: string; readonly fix: string } | undefined
  readonly now: Date
}

const VERSION_MIN = 150_000
const ENCODING = 'UTF8'

/** What a database says about itself. */
export async function readServerFacts(tx: Tx): Promise<ServerFacts> {
  const { rows } = await tx.run({
    text: `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, clock_timestamp() as now`,
    values: [],
  })
  const row = rows[0] as { version: string; number: number; encoding: string; now: Date }
  return { version: row.version, fault: faultOf(row), now: row.now }
}

function faultOf({ version, number, encoding }: { version: string; number: number; encoding: string }) {
  if (number < VERSION_MIN)
    return { what: `PostgreSQL ${version} is too old.`, fix: 'Use PostgreSQL 15 or newer.' }
  if (encoding !== ENCODING)
    return {
      what: `The database is for texts in ${encoding}.`,
      fix: `Create one with the encoding ${ENCODING}.`,
    }
  return undefined
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
