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

/** What the login sees without switching to a role: nothing of a workspace, if all is well. */
export async function readLoginFacts(tx: Tx): Promise<{
  readonly login: string
  readonly isSuperuser: boolean
  readonly inherits: boolean
  readonly fix: string
}> {
  const { rows } = await tx.run({
    text: `select session_user::text as login, rolsuper or rolbypassrls as is_superuser,
      pg_has_role(session_user, 'rapport_system', 'usage') as inherits,
      current_setting('server_version_num')::int >= 160000 as is_by_membership
      from pg_roles where rolname = session_user`,
    values: [],
  })
  const row = rows[0] as {
    login: string
    is_superuser: boolean
    inherits: boolean
    is_by_membership: boolean
  }
  return {
    login: row.login,
    isSuperuser: row.is_superuser,
    inherits: row.inherits,
    fix: row.is_by_membership ? byMembership(row.login) : byStepBetween(row.login),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const byMembership = (login: string): string =>
  `grant rapport_app, rapport_system to ${quoted(login)} with inherit false, set true`

/** Before version 16 a role inherits from all that it is a member of, or from none: a role between them inherits none. */
const byStepBetween = (login: string): string =>
  [
    `do $$ begin create role rapport_switch nologin noinherit; exception when duplicate_object then null; end $$`,
    'grant rapport_app, rapport_system to rapport_switch',
    `grant rapport_switch to ${quoted(login)}`,
    `revoke rapport_app, rapport_system from ${quoted(login)}`,
  ].join('; ')
