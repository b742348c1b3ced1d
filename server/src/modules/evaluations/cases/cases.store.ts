import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import { evaluationCases } from '../tables.ts'

export type CaseRow = Selectable<RowOf<typeof evaluationCases>>
type AgentKey = Pick<AgentRow, 'tenant_id' | 'agent_id'>

const casesOf = (tx: Tx, { tenant_id, agent_id }: AgentKey) =>
  tx.db.selectFrom('evaluation_cases').where('tenant_id', '=', tenant_id).where('agent_id', '=', agent_id)

/** In the order they were made. */
export const listCases = (
  tx: Tx,
  agent: AgentKey,
  after: string | undefined,
  count: number,
): Promise<CaseRow[]> => {
  const query = casesOf(tx, agent).selectAll().orderBy('case_id').limit(count)
  return (after === undefined ? query : query.where('case_id', '>', after)).execute()
}

export const findCase = (
  tx: Tx,
  agent: AgentKey,
  caseId: string,
  lock: 'update' | 'none' = 'none',
): Promise<CaseRow | undefined> => {
  const query = casesOf(tx, agent).selectAll().where('case_id', '=', caseId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export async function countCases(tx: Tx, agent: AgentKey): Promise<number> {
  const { count } = await casesOf(tx, agent)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const stored = (tx: Tx, row: CaseRow) =>
  tx.words.values(evaluationCases, row.tenant_id, { ...row, content: JSON.stringify(row.content) })

export const insertCase = (tx: Tx, row: CaseRow): Promise<CaseRow> =>
  tx.db.insertInto('evaluation_cases').values(stored(tx, row)).returningAll().executeTakeFirstOrThrow()

export const updateCase = (tx: Tx, row: CaseRow): Promise<CaseRow> =>
  tx.db
    .updateTable('evaluation_cases')
    .set(stored(tx, row))
    .where('tenant_id', '=', row.tenant_id)
    .where('agent_id', '=', row.agent_id)
    .where('case_id', '=', row.case_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteCase(tx: Tx, agent: AgentKey, caseId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('evaluation_cases')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
