import type { Tx } from '../../platform/db/tx.ts'

/** What the operator of an installation looks for across its workspaces, from the command line. */

/** Processes that start together on one empty database wait here; only the first finds it empty. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.run({ text: `select pg_advisory_xact_lock(hashtext('rapport installation'))`, values: [] })
}

/** The default project of the oldest workspace. */
export async function findFirstProject(tx: Tx) {
  return tx.db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.tenant_id', 'p.tenant_id')
    .select(['p.tenant_id', 'p.project_id', 'p.name', 't.slug'])
    .where('t.is_active', '=', true)
    .where('p.is_active', '=', true)
    .where('p.is_default', '=', true)
    .orderBy('t.created_at')
    .orderBy('t.tenant_id')
    .limit(1)
    .executeTakeFirst()
}

/** The owner of the oldest workspace: who installed the platform, and operates it unless others are named. */
export async function findFirstAdministrator(tx: Tx): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .select('w.user_id')
    .where('w.role', '=', 'owner')
    .where('w.status', '=', 'active')
    .orderBy('t.created_at')
    .orderBy('t.tenant_id')
    .orderBy('w.created_at')
    .orderBy('w.user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

export async function findProjectAnywhere(tx: Tx, projectId: string) {
  return tx.db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.tenant_id', 'p.tenant_id')
    .select(['p.tenant_id', 'p.project_id', 'p.name', 't.slug'])
    .where('p.project_id', '=', projectId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
}

export async function findKeyAnywhere(tx: Tx, keyId: string) {
  return tx.db
    .selectFrom('api_keys')
    .select(['tenant_id', 'project_id', 'key_id', 'key_prefix', 'name', 'revoked_at'])
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

/** Active people of active workspaces; without a name, those who administer one. Oldest workspace first, owners first. */
export async function findPeople(tx: Tx, wanted: { username: string | undefined; slug: string | undefined }) {
  let query = tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .select(['w.user_id', 'w.username', 'w.email', 'w.display_name', 'w.role', 't.slug', 't.idp_org_id'])
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .orderBy('t.created_at')
    .orderBy((eb) => eb.case().when('w.role', '=', 'owner').then(0).else(1).end())
    .orderBy('w.created_at')
    .orderBy('w.user_id')
    .limit(10)
  query =
    wanted.username === undefined
      ? query.where('w.role', 'in', ['owner', 'admin'])
      : query.where('w.username_key', '=', wanted.username.toLowerCase())
  if (wanted.slug !== undefined) query = query.where('t.slug', '=', wanted.slug.toLowerCase())
  return query.execute()
}

/** Where people whom the configuration names by e-mail or id are members, the oldest workspace of each. */
export async function findWorkspacesOf(tx: Tx, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.run<{ tenant_id: string }>({
    text: `select distinct tenant_id from (
        select distinct on (w.user_id) w.tenant_id from workspace_users w join tenants t using (tenant_id)
        where w.status = 'active' and t.is_active and (w.user_id = any($1) or lower(w.email) = any($2))
        order by w.user_id, t.created_at, t.tenant_id) as first`,
    values: [names, names.map((name) => name.toLowerCase())],
  })
  return rows.map((row) => row.tenant_id)
}
