import type { Tx } from '../../platform/db/tx.ts'

export interface NewProjectRow {
  readonly tenantId: string
  readonly projectId: string
  readonly name: string
  readonly businessName: string
  readonly environment: 'production' | 'development' | 'staging'
  readonly isDefault: boolean
  readonly defaultAgentKbWrite: boolean
  readonly now: Date
}

export async function insertProject(tx: Tx, project: NewProjectRow) {
  return tx.db
    .insertInto('projects')
    .values({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      name: project.name,
      business_name: project.businessName,
      environment: project.environment,
      is_default: project.isDefault,
      default_agent_kb_write: project.defaultAgentKbWrite,
      created_at: project.now,
      updated_at: project.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type ProjectRow = Awaited<ReturnType<typeof insertProject>>

export async function findProject(
  tx: Tx,
  tenantId: string,
  projectId: string,
): Promise<ProjectRow | undefined> {
  return tx.db
    .selectFrom('projects')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function listProjects(
  tx: Tx,
  tenantId: string,
  after: { createdAt: Date; projectId: string } | undefined,
  count: number,
): Promise<readonly ProjectRow[]> {
  let query = tx.db
    .selectFrom('projects')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('project_id')
    .limit(count)
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'project_id'), '>', eb.tuple(after.createdAt, after.projectId)),
    )
  }
  return query.execute()
}

export interface ProjectUpdate {
  readonly name?: string | undefined
  readonly business_name?: string | undefined
  readonly environment?: 'production' | 'development' | 'staging' | undefined
  readonly default_agent_kb_write?: boolean | undefined
}

export async function updateProject(
  tx: Tx,
  tenantId: string,
  projectId: string,
  changes: ProjectUpdate,
  now: Date,
): Promise<ProjectRow | undefined> {
  return tx.db
    .updateTable('projects')
    .set({ ...changes, updated_at: now } as never)
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('is_active', '=', true)
    .returningAll()
    .executeTakeFirst()
}

/** Retires a project; its keys stop working with it. */
export async function deactivateProject(
  tx: Tx,
  tenantId: string,
  projectId: string,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('projects')
    .set({ is_active: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .execute()
  await tx.db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .execute()
}
