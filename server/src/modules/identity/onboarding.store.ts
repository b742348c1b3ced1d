import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { WorkspaceFacts } from './onboarding.rules.ts'

interface WorkspaceRow {
  readonly projects: number
  readonly keys: number
  readonly agents: number
  readonly domains: number
  readonly balance: number | null
  readonly version: number | null
  readonly updated_at: Date | null
  readonly updated_by: string | null
  readonly widget_enabled: boolean | null
  readonly origins: number
  readonly consent: string | null
  readonly pack: string | null
}

/** Everything about a workspace that onboarding asks for, in one query. */
export async function workspaceFacts(tx: Tx, tenantId: string, now: Date): Promise<WorkspaceFacts> {
  const { rows } = await sql<WorkspaceRow>`
    select
      (select count(*) from projects where tenant_id = ${tenantId} and is_active) as projects,
      (select count(*) from api_keys where tenant_id = ${tenantId} and revoked_at is null
        and (expires_at is null or expires_at > ${now})) as keys,
      (select count(*) from agents where tenant_id = ${tenantId} and is_active) as agents,
      (select count(*) from domains where tenant_id = ${tenantId} and verified_at is not null) as domains,
      (select balance_micro from credit_balances where tenant_id = ${tenantId}) as balance,
      m.version, m.updated_at, m.updated_by,
      m.manifest #> '{widget,enabled}' as widget_enabled,
      jsonb_array_length(coalesce(m.manifest -> 'visitor_allowed_origins', '[]')) as origins,
      m.manifest #>> '{widget,consent,text}' as consent,
      m.manifest #>> '{sales_copilot,solution_pack_id}' as pack
    from (select 1) one left join manifests m on m.tenant_id = ${tenantId}`.execute(tx.db)
  const row = rows[0] as WorkspaceRow
  return {
    activeProjects: row.projects,
    activeKeys: row.keys,
    activeAgents: row.agents,
    verifiedDomains: row.domains,
    manifestVersion: row.version ?? 0,
    manifestUpdatedAt: row.updated_at ?? undefined,
    manifestUpdatedBy: row.updated_by ?? '',
    widgetEnabled: row.widget_enabled === true,
    widgetOrigins: row.origins,
    hasConsentText: (row.consent ?? '') !== '',
    salesPackId: row.pack ?? '',
    balanceMicro: row.balance ?? 0,
  }
}

export async function insertMember(
  tx: Tx,
  member: {
    tenantId: string
    personId: string
    username: string
    email: string | undefined
    name: string
    now: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('workspace_users')
    .values({
      tenant_id: member.tenantId,
      user_id: member.personId,
      username: member.username,
      username_key: member.username.toLowerCase(),
      email: member.email ?? null,
      display_name: member.name,
      role: 'owner',
      created_at: member.now,
      updated_at: member.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ role: 'owner', status: 'active' }),
    )
    .execute()
}

export async function insertClaimToken(
  tx: Tx,
  token: { tenantId: string; hash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('claim_tokens')
    .values({
      tenant_id: token.tenantId,
      token_hash: token.hash,
      expires_at: token.expiresAt,
      created_at: token.now,
    })
    .execute()
}

/** Locks the tenant as well, so that two who hold links to it claim one after the other. */
export async function lockClaim(tx: Tx, hash: Buffer) {
  return tx.db
    .selectFrom('claim_tokens as c')
    .innerJoin('tenants as t', 't.tenant_id', 'c.tenant_id')
    .select(['c.tenant_id', 'c.expires_at', 't.is_trial', 't.idp_org_id', 't.is_active'])
    .where('c.token_hash', '=', hash)
    .forUpdate('t')
    .executeTakeFirst()
}

export async function endTrial(tx: Tx, tenantId: string, idpOrgId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('tenants')
    .set({ is_trial: false, trial_expires_at: null, idp_org_id: idpOrgId })
    .where('tenant_id', '=', tenantId)
    .execute()
  await tx.db.updateTable('claim_tokens').set({ claimed_at: now }).where('tenant_id', '=', tenantId).execute()
}

export async function isMember(tx: Tx, tenantId: string, personId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export async function isOrganisationTaken(tx: Tx, idpOrgId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('idp_org_id', '=', idpOrgId)
    .executeTakeFirst()
  return row !== undefined
}

/** The workspace that has proved a host name. */
export async function tenantOfHost(tx: Tx, host: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('domains')
    .select('tenant_id')
    .where('domain', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.tenant_id
}

/** Counts one more trial of the day; undefined when the day's are used up. */
export async function takeTrial(tx: Tx, day: string, perDay: number): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('trial_days')
    .values({ day, issued: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ issued: eb('trial_days.issued', '+', 1) }))
        .where('trial_days.issued', '<', perDay),
    )
    .returning('issued')
    .executeTakeFirst()
  return row?.issued
}
