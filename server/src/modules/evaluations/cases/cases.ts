import { type FieldError, invalid, notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { CaseContent, EvaluationCaseChanges } from './cases.schemas.ts'
import { type CaseRow, findCase } from './cases.store.ts'

export const caseView = (row: CaseRow) => ({
  case_id: row.case_id,
  agent_id: row.agent_id,
  name: row.name,
  ...row.content,
  ...(row.user_id === '' ? {} : { user_id: row.user_id }),
  ...(row.session_id === '' ? {} : { session_id: row.session_id }),
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export async function requireCase(
  tx: Tx,
  agent: AgentRow,
  caseId: string,
  lock: 'update' | 'none' = 'none',
): Promise<CaseRow> {
  const row = await findCase(tx, agent, caseId, lock)
  if (row === undefined) throw notFound('test')
  return row
}

/** Refuses what a schema cannot say. */
export function checkCase({ expect, earlier }: EvaluationCaseChanges): void {
  const errors: FieldError[] = []
  if (expect !== undefined && !expectsSomething(expect))
    errors.push({ location: 'body.expect', message: 'must say at least one thing that is expected' })
  if (earlier !== undefined && earlier.length > 0 && earlier.at(-1)?.role !== 'assistant')
    errors.push({
      location: 'body.earlier',
      message: 'must end with an answer; what the person says after it belongs to lines',
    })
  if (errors.length > 0) throw invalid(errors)
}

const expectsSomething = (expect: CaseContent['expect']): boolean =>
  Object.values(expect).some((one) => !Array.isArray(one) || one.length > 0)

/** The fields of a request that are stored as one. Those that are not sent stay. */
export function contentFrom(body: EvaluationCaseChanges, before?: CaseContent): CaseContent {
  const { earlier, lines, person_name, facts, expect } = body
  const sent = Object.entries({ earlier, lines, person_name, facts, expect })
  const given = Object.fromEntries(sent.filter(([, value]) => value !== undefined))
  return { ...before, ...given } as CaseContent
}
