import { usdFromMicro } from '../../../kernel/money.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { ResultRow } from './results.store.ts'
import { findRun, type RunSummary } from './runs.store.ts'

export async function requireRun(tx: Tx, agent: AgentRow, evaluationId: string): Promise<RunSummary> {
  const { tenant_id, agent_id } = agent
  const row = await findRun(tx, { tenant_id, agent_id, evaluation_id: evaluationId })
  if (row === undefined) throw notFound('evaluation')
  return row
}

export function runView(row: RunSummary) {
  const { cases_total: total, cases_done: done, cases_passed: passed } = row
  const { cases_failed: failed, cases_errors: errors } = row
  const judged = passed + failed + errors
  const answered = done - errors
  return defined({
    evaluation_id: row.evaluation_id,
    agent_id: row.agent_id,
    status: row.status,
    target: row.target,
    agent_version: row.agent_version ?? undefined,
    provider: row.provider || undefined,
    model: row.model || undefined,
    label: row.label || undefined,
    cases: { total, done, passed, failed, errors, skipped: done - judged },
    share_passed: judged === 0 ? undefined : passed / judged,
    mean_ms: answered === 0 ? undefined : Math.round(row.reply_ms / answered),
    cost_usd: usdFromMicro(row.cost_micro_usd),
    error: row.error || undefined,
    started_by: row.started_by,
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  })
}

export const resultView = (row: ResultRow) =>
  defined({
    position: row.position,
    case_id: row.case_id,
    name: row.name,
    status: row.status,
    reply: row.replies.at(-1)?.content,
    replies: [...row.replies],
    checks: [...row.checks],
    error: row.error || undefined,
    responder: row.responder || undefined,
    duration_ms: row.duration_ms,
    cost_usd: usdFromMicro(row.cost_micro_usd),
    finished_at: iso(row.finished_at),
    case: row.content,
  })
