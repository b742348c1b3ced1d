import { type Insertable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { chatTraces } from '../tables.ts'

export type NewTrace = Insertable<RowOf<typeof chatTraces>>

export async function insertTrace(tx: Tx, trace: NewTrace): Promise<void> {
  await tx.db
    .insertInto('chat_traces')
    .values(trace)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type AgentKey = Pick<AgentRow, 'tenant_id' | 'agent_id'>

const tracesOf = (tx: Tx, agent: AgentKey) =>
  tx.db
    .selectFrom('chat_traces as trace')
    .innerJoin('chat_turns as turn', (join) =>
      join
        .onRef('turn.tenant_id', '=', 'trace.tenant_id')
        .onRef('turn.agent_id', '=', 'trace.agent_id')
        .onRef('turn.turn_id', '=', 'trace.turn_id'),
    )
    .where('trace.tenant_id', '=', agent.tenant_id)
    .where('trace.agent_id', '=', agent.agent_id)
    .select([
      'trace.turn_id',
      'trace.source',
      'trace.has_error',
      'trace.error',
      'trace.cost_micro_usd',
      'trace.detail',
      'trace.created_at',
      'turn.user_id',
      'turn.instance_id',
      'turn.session_id',
      'turn.status',
      'turn.finish_reason',
      'turn.provider',
      'turn.model',
      'turn.prompt_tokens',
      'turn.completion_tokens',
      'turn.is_usage_estimated',
    ])

export const findTrace = (tx: Tx, agent: AgentKey, turnId: string) =>
  tracesOf(tx, agent).where('trace.turn_id', '=', turnId).executeTakeFirst()
export type TraceRow = NonNullable<Awaited<ReturnType<typeof findTrace>>>

export interface TraceFilter {
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  readonly hasError: boolean | undefined
}

/** Newest first. */
export const readTraces = (
  tx: Tx,
  agent: AgentKey,
  { userId, sessionId, hasError }: TraceFilter,
  page: {
    readonly after: { readonly at: Date; readonly turnId: string } | undefined
    readonly count: number
  },
): Promise<TraceRow[]> =>
  tracesOf(tx, agent)
    .$if(userId !== undefined, (query) => query.where('turn.user_id', '=', userId as string))
    .$if(sessionId !== undefined, (query) => query.where('turn.session_id', '=', sessionId as string))
    .$if(hasError !== undefined, (query) => query.where('trace.has_error', '=', hasError as boolean))
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(trace.created_at, trace.turn_id) < (${page.after?.at}::timestamptz, ${page.after?.turnId}::uuid)`,
      ),
    )
    .orderBy('trace.created_at', 'desc')
    .orderBy('trace.turn_id', 'desc')
    .limit(page.count)
    .execute()

/** Of all workspaces, some at a time. Those of people who are under a legal hold stay. */
export async function deleteOldTraces(tx: Tx, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from chat_traces where ctid = any(array(
    select old.place from tenants, lateral (
      select trace.ctid as place from chat_traces trace
      where trace.tenant_id = tenants.tenant_id and trace.created_at < ${before}
        and not exists (
          select from legal_holds hold
          join chat_turns turn on turn.tenant_id = trace.tenant_id and turn.agent_id = trace.agent_id
            and turn.turn_id = trace.turn_id
          where hold.tenant_id = trace.tenant_id and hold.lifted_at is null
            and (hold.user_id is null or hold.user_id = turn.user_id))
      limit ${count}) old
    limit ${count}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}
