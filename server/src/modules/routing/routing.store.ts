import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Config } from './guide.rules.ts'

export interface RouteKey {
  readonly tenantId: string
  readonly projectId: string
  readonly userId: string
}

export const findRoute = (tx: Tx, key: RouteKey) =>
  tx.db
    .selectFrom('permanent_routes')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst()
export type RouteRow = NonNullable<Awaited<ReturnType<typeof findRoute>>>

export interface Classification {
  readonly contactName: string
  readonly tier: string
  readonly agentId: string
  /** Why, for operators. */
  readonly reason?: string | undefined
  readonly now: Date
}

/** A contact is classified anew; an operator's choice stays. */
export const writeRoute = (tx: Tx, key: RouteKey, found: Classification): Promise<RouteRow> => {
  const written = {
    contact_name: found.contactName,
    tier: found.tier,
    agent_id: found.agentId,
    reason: found.reason ?? `Classified as ${found.tier}.`,
    classified_at: found.now,
    updated_at: found.now,
  }
  return tx.db
    .insertInto('permanent_routes')
    .values({
      tenant_id: key.tenantId,
      project_id: key.projectId,
      user_id: key.userId,
      route_id: newId(),
      ...written,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'user_id']).doUpdateSet(written))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined when the contact has no route. */
export const overrideRoute = (
  tx: Tx,
  key: RouteKey,
  by: { readonly agentId: string; readonly actor: string; readonly now: Date },
): Promise<RouteRow | undefined> =>
  tx.db
    .updateTable('permanent_routes')
    .set({ override_agent_id: by.agentId, overridden_by: by.actor, updated_at: by.now })
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('user_id', '=', key.userId)
    .returningAll()
    .executeTakeFirst()

export async function deleteRoute(tx: Tx, key: RouteKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('permanent_routes')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listRoutes(
  tx: Tx,
  project: Omit<RouteKey, 'userId'>,
  after: string | undefined,
  count: number,
): Promise<readonly RouteRow[]> {
  let query = tx.db
    .selectFrom('permanent_routes')
    .selectAll()
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .orderBy('user_id')
    .limit(count)
  if (after !== undefined) query = query.where('user_id', '>', after)
  return query.execute()
}

export async function countRoutes(tx: Tx, project: Omit<RouteKey, 'userId'>): Promise<number> {
  const row = await tx.db
    .selectFrom('permanent_routes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return row.total
}

export async function findConfig(tx: Tx, project: Omit<RouteKey, 'userId'>): Promise<Config | undefined> {
  const row = await tx.db
    .selectFrom('routing_configs')
    .select('config')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .executeTakeFirst()
  return row?.config
}

export async function writeConfig(
  tx: Tx,
  project: Omit<RouteKey, 'userId'>,
  config: Config,
  now: Date,
): Promise<void> {
  const written = { config: JSON.stringify(config), updated_at: now }
  await tx.db
    .insertInto('routing_configs')
    .values({ tenant_id: project.tenantId, project_id: project.projectId, ...written })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id']).doUpdateSet(written))
    .execute()
}
