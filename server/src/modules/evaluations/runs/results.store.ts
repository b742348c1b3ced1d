import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CaseRow } from '../cases/cases.store.ts'
import type { Check } from '../judging/checks.schemas.ts'
import { evaluationResults, type TestedReply } from '../tables.ts'
import type { RunKey } from './runs.store.ts'

export type ResultRow = Selectable<RowOf<typeof evaluationResults>>
export type ResultKey = RunKey & { readonly position: number }

const resultsOf = (tx: Tx, { tenant_id, agent_id, evaluation_id }: RunKey) =>
  tx.db
    .selectFrom('evaluation_results')
    .where('tenant_id', '=', tenant_id)
    .where('agent_id', '=', agent_id)
    .where('evaluation_id', '=', evaluation_id)

const resultOf = (tx: Tx, key: ResultKey) =>
  tx.db
    .updateTable('evaluation_results')
    .where('tenant_id', '=', key.tenant_id)
    .where('agent_id', '=', key.agent_id)
    .where('evaluation_id', '=', key.evaluation_id)
    .where('position', '=', key.position)

/** A row for each test, which its result is written into. */
export async function insertResults(tx: Tx, run: RunKey, cases: readonly CaseRow[]): Promise<void> {
  await tx.db
    .insertInto('evaluation_results')
    .values(
      cases.map(({ case_id, name, content, user_id, session_id }, position) =>
        tx.words.values(evaluationResults, run.tenant_id, {
          tenant_id: run.tenant_id,
          agent_id: run.agent_id,
          evaluation_id: run.evaluation_id,
          position,
          case_id,
          name,
          content: JSON.stringify(content),
          user_id,
          session_id,
        }),
      ),
    )
    .execute()
}

export const listResults = (
  tx: Tx,
  run: RunKey,
  after: number | undefined,
  count: number,
): Promise<ResultRow[]> => {
  const query = resultsOf(tx, run).selectAll().orderBy('position').limit(count)
  return (after === undefined ? query : query.where('position', '>', after)).execute()
}

export const pendingResults = (tx: Tx, run: RunKey, count: number): Promise<ResultRow[]> =>
  resultsOf(tx, run).selectAll().where('status', '=', 'pending').orderBy('position').limit(count).execute()

export const findResult = (tx: Tx, key: ResultKey): Promise<ResultRow | undefined> =>
  resultsOf(tx, key).selectAll().where('position', '=', key.position).executeTakeFirst()

/** The row as it is, locked; undefined when it was decided, or is gone. */
export const lockPending = (tx: Tx, key: ResultKey): Promise<ResultRow | undefined> =>
  resultsOf(tx, key)
    .selectAll()
    .where('position', '=', key.position)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

export async function setHold(tx: Tx, key: ResultKey, holdId: string | null): Promise<void> {
  await resultOf(tx, key).set({ hold_id: holdId }).execute()
}

interface ResultChanges {
  readonly status?: Exclude<ResultRow['status'], 'pending'>
  readonly replies?: readonly TestedReply[]
  readonly checks?: readonly Check[]
  readonly verdict?: string
  readonly error?: string
  readonly responder?: string
  readonly duration_ms?: number
  readonly cost_micro_usd?: number
  readonly finished_at?: Date
}

/**
 * Writes what an attempt found out. False when another attempt has begun since, or the row is gone: then nothing of this one
 * may be stored. What costs is added to what the test has cost.
 */
export async function changeResult(
  tx: Tx,
  key: ResultKey,
  holdId: string | null,
  { replies, checks, cost_micro_usd: cost = 0, ...plain }: ResultChanges,
): Promise<boolean> {
  const row = await resultOf(tx, key)
    .set({
      ...tx.words.values(evaluationResults, key.tenant_id, {
        ...plain,
        ...(replies === undefined ? {} : { replies: JSON.stringify(replies) }),
        ...(checks === undefined ? {} : { checks: JSON.stringify(checks) }),
      }),
      hold_id: null,
      cost_micro_usd: sql<number>`cost_micro_usd + ${cost}`,
    })
    .where('status', '=', 'pending')
    .where('hold_id', 'is not distinct from', holdId)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}
