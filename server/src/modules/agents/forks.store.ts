import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

interface ForkKey {
  readonly tenantId: string
  /** The copy. */
  readonly agentId: string
}

export async function insertFork(
  tx: Tx,
  fork: ForkKey & { sourceAgentId: string; jobId: string | undefined; tablesTotal: number; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('agent_forks')
    .values({
      tenant_id: fork.tenantId,
      agent_id: fork.agentId,
      source_agent_id: fork.sourceAgentId,
      job_id: fork.jobId ?? null,
      status: 'forking',
      tables_total: fork.tablesTotal,
      started_at: fork.now,
    })
    .execute()
}

export async function findFork(tx: Tx, { tenantId, agentId }: ForkKey, lock: 'update' | 'none' = 'none') {
  const query = tx.db
    .selectFrom('agent_forks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export type ForkRow = NonNullable<Awaited<ReturnType<typeof findFork>>>

export async function markCopied(tx: Tx, { tenantId, agentId }: ForkKey, tableName: string): Promise<void> {
  await tx.db
    .updateTable('agent_forks')
    .set({ copied: sql`array_append(copied, ${tableName})` })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .execute()
}

/** Only a fork that is under way can end. */
export async function endFork(
  tx: Tx,
  { tenantId, agentId }: ForkKey,
  end: { status: 'complete' | 'failed'; error?: string; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('agent_forks')
    .set({ status: end.status, error_message: end.error ?? '', completed_at: end.now })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'forking')
    .execute()
}

/** The names from this list that are taken. */
export async function takenNames(
  tx: Tx,
  tenantId: string,
  nameKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('agents')
    .select('name_key')
    .where('tenant_id', '=', tenantId)
    .where('name_key', 'in', nameKeys)
    .execute()
  return new Set(rows.map((row) => row.name_key))
}
