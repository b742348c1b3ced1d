import type { Tx } from '../../../platform/db/tx.ts'
import { workspaceKeyOf } from '../../../platform/secrets/workspace-keys.store.ts'

const KEY = workspaceKeyOf('custom_llms')

export interface ProjectKey {
  readonly tenantId: string
  readonly projectId: string
}

export const findCustomLlm = (tx: Tx, { tenantId, projectId }: ProjectKey) =>
  tx.db
    .selectFrom('custom_llms')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
export type CustomLlmFound = NonNullable<Awaited<ReturnType<typeof findCustomLlm>>>

export async function writeCustomLlm(
  tx: Tx,
  key: ProjectKey,
  llm: Pick<
    CustomLlmFound,
    'endpoint' | 'api_key' | 'api_key_prefix' | 'model' | 'display_name' | 'is_active'
  >,
  now: Date,
): Promise<CustomLlmFound> {
  return tx.db
    .insertInto('custom_llms')
    .values({ tenant_id: key.tenantId, project_id: key.projectId, ...llm, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id']).doUpdateSet({ ...llm, updated_at: now }),
    )
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()
}

export async function deleteCustomLlm(tx: Tx, { tenantId, projectId }: ProjectKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('custom_llms')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
