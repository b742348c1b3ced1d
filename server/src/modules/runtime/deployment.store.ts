import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

export interface DeploymentFacts {
  readonly isTrial: boolean
  readonly lastHeartbeat: Date | null
  readonly sizeBytes: number
}

/**
 * What the database knows of the installation and of the workspace's place in it. The two functions answer what
 * the application role may not read itself. The tenant's row is read here because the module that owns it builds
 * on this one.
 */
export async function readDeploymentFacts(
  tx: Tx,
  tenantId: string,
  instanceId: string,
): Promise<DeploymentFacts> {
  const row = await tx.db
    .selectFrom('tenants')
    .select([
      'is_trial',
      sql<Date | null>`instance_heartbeat(${instanceId}::uuid)`.as('last_heartbeat'),
      sql<number>`database_size_bytes()`.as('size_bytes'),
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { isTrial: row.is_trial, lastHeartbeat: row.last_heartbeat, sizeBytes: Number(row.size_bytes) }
}
