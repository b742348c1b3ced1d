import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import { evaluations } from '../tables.ts'

export type RunRow = Selectable<RowOf<typeof evaluations>>
/** Without what the agent was set to, which is large and read by the job alone. */
export type RunSummary = Omit<RunRow, 'settings'>

type AgentKey = Pick<AgentRow, 'tenant_id' | 'agent_id'>
export type RunKey = AgentKey & { readonly evaluation_id: string }

const SUMMARY = Object.keys(evaluations.columns).filter((name) => name !== 'settings') as (keyof RunSummary)[]

const runsOf = (tx: Tx, { tenant_id, agent_id }: AgentKey) =>
  tx.db.selectFrom('evaluations').where('tenant_id', '=', tenant_id).where('agent_id', '=', agent_id)

const runOf = (tx: Tx, { tenant_id, agent_id, evaluation_id }: RunKey) =>
  tx.db
    .updateTable('evaluations')
    .where('tenant_id', '=', tenant_id)
    .where('agent_id', '=', agent_id)
    .where('evaluation_id', '=', evaluation_id)

/** Newest first. */
export const listRuns = (
  tx: Tx,
  agent: AgentKey,
  before: string | undefined,
  count: number,
): Promise<RunSummary[]> => {
  const query = runsOf(tx, agent).select(SUMMARY).orderBy('evaluation_id', 'desc').limit(count)
  return (before === undefined ? query : query.where('evaluation_id', '<', before)).execute()
}

export const findRun = (tx: Tx, key: RunKey): Promise<RunSummary | undefined> =>
  runsOf(tx, key).select(SUMMARY).where('evaluation_id', '=', key.evaluation_id).executeTakeFirst()

export const findWholeRun = (tx: Tx, key: RunKey): Promise<RunRow | undefined> =>
  runsOf(tx, key).selectAll().where('evaluation_id', '=', key.evaluation_id).executeTakeFirst()

export const findRunUnderWay = (tx: Tx, agent: AgentKey): Promise<RunSummary | undefined> =>
  runsOf(tx, agent).select(SUMMARY).where('status', 'in', ['queued', 'running']).executeTakeFirst()

/** The newest that is older than this one. */
export const runBefore = async (tx: Tx, run: RunKey): Promise<RunSummary | undefined> =>
  (await listRuns(tx, run, run.evaluation_id, 1))[0]

export type NewRun = Pick<
  RunRow,
  | 'tenant_id'
  | 'agent_id'
  | 'evaluation_id'
  | 'target'
  | 'agent_version'
  | 'settings'
  | 'provider'
  | 'model'
  | 'label'
  | 'cases_total'
  | 'started_by'
  | 'created_at'
>

export const insertRun = (tx: Tx, run: NewRun): Promise<RunSummary> =>
  tx.db
    .insertInto('evaluations')
    .values({ ...run, settings: JSON.stringify(run.settings), status: 'queued' })
    .returning(SUMMARY)
    .executeTakeFirstOrThrow()

/** Undefined when it is over or gone: what is over does not begin again. */
export const beginRun = (tx: Tx, key: RunKey, now: Date): Promise<RunSummary | undefined> =>
  runOf(tx, key)
    .set({ status: 'running', started_at: sql<Date>`coalesce(started_at, ${now})` })
    .where('status', 'in', ['queued', 'running'])
    .returning(SUMMARY)
    .executeTakeFirst()

/** Undefined when it is over already. One that has not begun is over at once. */
export const askToCancel = (tx: Tx, key: RunKey, now: Date): Promise<RunSummary | undefined> =>
  runOf(tx, key)
    .set({
      is_cancelling: true,
      status: sql<'cancelled'>`case when status = 'queued' then 'cancelled' else status end`,
      finished_at: sql<Date>`case when status = 'queued' then ${now}::timestamptz else null end`,
    })
    .where('status', 'in', ['queued', 'running'])
    .returning(SUMMARY)
    .executeTakeFirst()

/** Undefined when it was over before. */
export const endRun = (
  tx: Tx,
  key: RunKey,
  end: { readonly status: 'complete' | 'failed' | 'cancelled'; readonly error?: string; readonly now: Date },
): Promise<RunSummary | undefined> =>
  runOf(tx, key)
    .set({ status: end.status, error: end.error ?? '', finished_at: end.now })
    .where('status', 'in', ['queued', 'running'])
    .returning(SUMMARY)
    .executeTakeFirst()

const COUNTED = { passed: 'cases_passed', failed: 'cases_failed', error: 'cases_errors' } as const

/** Adds what came of one test to its run. */
export async function countResult(
  tx: Tx,
  key: RunKey,
  result: { readonly status: keyof typeof COUNTED | 'skipped'; readonly replyMs: number },
): Promise<void> {
  const column = result.status === 'skipped' ? undefined : COUNTED[result.status]
  await runOf(tx, key)
    .set({
      cases_done: sql<number>`cases_done + 1`,
      reply_ms: sql<number>`reply_ms + ${result.replyMs}`,
      ...(column === undefined ? {} : { [column]: sql<number>`${sql.ref(column)} + 1` }),
    })
    .execute()
}

export async function addCost(tx: Tx, key: RunKey, cost: number): Promise<void> {
  if (cost === 0) return
  await runOf(tx, key)
    .set({ cost_micro_usd: sql<number>`cost_micro_usd + ${cost}` })
    .execute()
}

/** Removes all but the newest runs of an agent, with their results. */
export async function deleteRunsBeyond(tx: Tx, agent: AgentKey, kept: number): Promise<void> {
  await sql`delete from evaluations where tenant_id = ${agent.tenant_id} and agent_id = ${agent.agent_id}
    and evaluation_id in (
      select evaluation_id from evaluations where tenant_id = ${agent.tenant_id} and agent_id = ${agent.agent_id}
      order by evaluation_id desc offset ${kept})`.execute(tx.db)
}
