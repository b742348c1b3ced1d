import { sql } from 'kysely'
import type { RoleRules } from '../../platform/auth/role-rules.ts'
import type { Tx } from '../../platform/db/tx.ts'

export interface NewTenant {
  readonly tenantId: string
  readonly name: string
  readonly slug: string
  readonly idpOrgId: string
  readonly trial: { readonly source: string; readonly expiresAt: Date } | undefined
  readonly now: Date
}

export async function insertTenant(tx: Tx, tenant: NewTenant): Promise<void> {
  await tx.db
    .insertInto('tenants')
    .values({
      tenant_id: tenant.tenantId,
      name: tenant.name,
      slug: tenant.slug,
      idp_org_id: tenant.idpOrgId,
      is_trial: tenant.trial !== undefined,
      trial_source: tenant.trial?.source ?? null,
      trial_expires_at: tenant.trial?.expiresAt ?? null,
      created_at: tenant.now,
    })
    .execute()
}

export type TenantRow = NonNullable<Awaited<ReturnType<typeof findTenant>>>

export async function findTenant(tx: Tx, tenantId: string) {
  return tx.db.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function workspaceName(tx: Tx, tenantId: string): Promise<string | undefined> {
  return (await findTenant(tx, tenantId))?.name
}

/** Its owner operates the installation where no operators are named. */
export async function isFirstWorkspace(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`select is_first_workspace(${tenantId}) as is_so`.execute(
    tx.db,
  )
  return rows[0]?.is_so === true
}

export const isSlugTaken = async (tx: Tx, slug: string): Promise<boolean> =>
  (await findTenantIdBySlug(tx, slug)) !== undefined

export async function findTenantIdBySlug(tx: Tx, slug: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.tenant_id
}

export async function isAnyTenant(tx: Tx): Promise<boolean> {
  const row = await tx.db.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** True when this call was the one that marked it. */
export async function markCreditGranted(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('tenants')
    .set({ credit_granted_at: now })
    .where('tenant_id', '=', tenantId)
    .where('credit_granted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Members whose role follows from the groups that a provider maintains are not judged by their token's claims. */
const rulesForMember = sql<RoleRules | null>`case
  when w.scim_active is not null and exists (select from scim_groups g where g.tenant_id = t.tenant_id) then null
  else t.role_rules end`

export interface Membership {
  readonly tenant: TenantRow
  readonly role: string
  readonly isLastOwner: boolean
  readonly memberCount: number
}

/** The workspaces of a person, and the one their identity provider vouches for; oldest membership first. */
export async function membershipsOf(
  tx: Tx,
  person: { personId: string | undefined; vouchedOrganisation: string | undefined; vouchedRole: string },
): Promise<readonly Membership[]> {
  const rows = await tx.db
    .selectFrom('tenants as t')
    .leftJoin('workspace_users as w', (join) =>
      join.onRef('w.tenant_id', '=', 't.tenant_id').on('w.user_id', '=', person.personId ?? null),
    )
    .selectAll('t')
    .select((eb) => [
      rulesForMember.as('role_rules'),
      eb.fn.coalesce('w.role', sql<string>`${person.vouchedRole}::text`).as('role'),
      eb
        .selectFrom('workspace_users as m')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('m.tenant_id', '=', 't.tenant_id')
        .where('m.status', '=', 'active')
        .as('member_count'),
      sql<boolean>`t.role_rules is not null and is_last_owner(t.tenant_id, ${person.personId ?? null}::uuid)`.as(
        'is_last_owner',
      ),
    ])
    .where('t.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('w.status', '=', 'active'),
        eb.and([eb('w.user_id', 'is', null), eb('t.idp_org_id', '=', person.vouchedOrganisation ?? null)]),
      ]),
    )
    .orderBy(sql`coalesce(w.created_at, t.created_at)`)
    .orderBy('t.tenant_id')
    .execute()
  return rows.map(({ role, member_count, is_last_owner, ...tenant }) => ({
    tenant,
    role: String(role),
    isLastOwner: is_last_owner === true,
    memberCount: Number(member_count),
  }))
}

export async function setFactorRoles(tx: Tx, tenantId: string, roles: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('tenants')
    .set({ second_factor_roles: [...roles] })
    .where('tenant_id', '=', tenantId)
    .execute()
}

export async function setRoleRules(tx: Tx, tenantId: string, rules: RoleRules | null): Promise<void> {
  await tx.db
    .updateTable('tenants')
    .set({ role_rules: rules === null ? null : JSON.stringify(rules) })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** The workspaces that a person of the provider may enter if their rules allow it; `role` is null without a row. */
export async function candidatesOf(
  tx: Tx,
  person: { readonly personId: string | undefined; readonly organisation: string | undefined },
) {
  return tx.db
    .selectFrom('tenants as t')
    .leftJoin('workspace_users as w', (join) =>
      join.onRef('w.tenant_id', '=', 't.tenant_id').on('w.user_id', '=', person.personId ?? null),
    )
    .select(['t.tenant_id', 'w.role', rulesForMember.as('role_rules')])
    .where('t.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('w.status', '=', 'active'),
        eb.and([eb('w.user_id', 'is', null), eb('t.idp_org_id', '=', person.organisation ?? null)]),
      ]),
    )
    .orderBy('t.tenant_id')
    .execute()
}

export type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]
