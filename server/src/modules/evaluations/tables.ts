import {
  bigint,
  boolean,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { AgentTable } from '../../platform/module.ts'
import type { VersionContent } from '../agents/index.ts'
import type { CaseContent } from './cases/cases.schemas.ts'
import type { Check } from './judging/checks.schemas.ts'

export const EVALUATION_STATES = ['queued', 'running', 'complete', 'failed', 'cancelled'] as const
export const RESULT_STATES = ['pending', 'passed', 'failed', 'error', 'skipped'] as const
export const TARGETS = ['live', 'version', 'draft'] as const

/** What an agent answered to one line of a test. */
export interface TestedReply {
  readonly content: string
  readonly duration_ms: number
}

export const evaluationCases = table('evaluation_cases', {
  tenant_id: uuid(),
  agent_id: uuid(),
  case_id: uuid(),
  name: text().asWords(),
  content: jsonb<CaseContent>().asWords(),
  user_id: text().withDefault(),
  session_id: text().withDefault(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const evaluations = table('evaluations', {
  tenant_id: uuid(),
  agent_id: uuid(),
  evaluation_id: uuid(),
  status: text<(typeof EVALUATION_STATES)[number]>(),
  is_cancelling: boolean().withDefault(),
  target: text<(typeof TARGETS)[number]>(),
  agent_version: integer().nullable(),
  settings: jsonb<VersionContent>(),
  provider: text().withDefault(),
  model: text().withDefault(),
  label: text().withDefault(),
  cases_total: integer(),
  cases_done: integer().withDefault(),
  cases_passed: integer().withDefault(),
  cases_failed: integer().withDefault(),
  cases_errors: integer().withDefault(),
  reply_ms: bigint().withDefault(),
  cost_micro_usd: bigint().withDefault(),
  error: text().withDefault(),
  started_by: text(),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
})

export const evaluationResults = table('evaluation_results', {
  tenant_id: uuid(),
  agent_id: uuid(),
  evaluation_id: uuid(),
  position: integer(),
  case_id: uuid(),
  name: text().asWords(),
  content: jsonb<CaseContent>().asWords(),
  status: text<(typeof RESULT_STATES)[number]>().withDefault(),
  replies: jsonb<readonly TestedReply[]>().withDefault().asWords(),
  checks: jsonb<readonly Check[]>().withDefault().asWords(),
  verdict: text().withDefault().asWords(),
  error: text().withDefault(),
  responder: text().withDefault(),
  duration_ms: integer().withDefault(),
  cost_micro_usd: bigint().withDefault(),
  hold_id: uuid().nullable(),
  user_id: text().withDefault(),
  session_id: text().withDefault(),
  finished_at: timestamp().nullable(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof evaluationTables)[number]> {}
}

export const evaluationTables = [evaluationCases, evaluations, evaluationResults]

/** A copy of an agent has its tests; how the original did stays with the original. */
export const evaluationTablesOfAgents: readonly AgentTable[] = [
  { table: evaluationCases, ids: ['case_id'] },
  { table: evaluations, ids: [], isCopied: false },
  { table: evaluationResults, ids: [], isCopied: false },
]
