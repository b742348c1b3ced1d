import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { chatRuns, type ExternalToolCall } from '../tables.ts'
import type { ChatRequest } from './chat.schemas.ts'

export interface RunKey {
  readonly tenantId: string
  readonly agentId: string
  readonly processingId: string
}

export async function insertRun(
  tx: Tx,
  key: RunKey,
  run: { readonly sessionId: string; readonly request: ChatRequest; readonly now: Date },
): Promise<void> {
  await tx.db
    .insertInto('chat_runs')
    .values(
      tx.words.values(chatRuns, key.tenantId, {
        tenant_id: key.tenantId,
        agent_id: key.agentId,
        processing_id: key.processingId,
        status: 'queued',
        session_id: run.sessionId,
        request: JSON.stringify(run.request),
        created_at: run.now,
        updated_at: run.now,
      }),
    )
    .execute()
}

export const findRun = (tx: Tx, { tenantId, agentId, processingId }: RunKey) =>
  tx.db
    .selectFrom('chat_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('processing_id', '=', processingId)
    .executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

interface RunChanges {
  readonly status?: RunRow['status']
  readonly response?: string
  readonly phase?: string
  readonly tool?: string
  readonly side_effects?: Readonly<Record<string, unknown>>
  readonly external_tool_calls?: readonly ExternalToolCall[]
  readonly error?: string
  readonly expires_at?: Date
}

/** Undefined when it is over or gone: what is over does not begin again. */
export async function changeRun(
  tx: Tx,
  key: RunKey,
  { side_effects, external_tool_calls, ...plain }: RunChanges,
  now: Date,
): Promise<RunRow | undefined> {
  return tx.db
    .updateTable('chat_runs')
    .set(
      tx.words.values(chatRuns, key.tenantId, {
        ...plain,
        ...(side_effects === undefined ? {} : { side_effects: JSON.stringify(side_effects) }),
        ...(external_tool_calls === undefined
          ? {}
          : { external_tool_calls: JSON.stringify(external_tool_calls) }),
        updated_at: now,
      }),
    )
    .where('tenant_id', '=', key.tenantId)
    .where('agent_id', '=', key.agentId)
    .where('processing_id', '=', key.processingId)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Of every tenant. */
export async function deleteExpiredRuns(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`with gone as (
      delete from chat_runs where expires_at < ${now} returning 1
    ) select count(*)::int as count from gone`.execute(tx.db)
  return rows[0]?.count ?? 0
}
