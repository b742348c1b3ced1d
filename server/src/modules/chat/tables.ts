import {
  bigint,
  boolean,
  bytea,
  integer,
  jsonb,
  sealed,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../platform/db/tables.ts'
import type { AgentTable } from '../../platform/module.ts'
import { chatForgetRequests } from './forgetting/tables.ts'
import { keyContext } from './models/custom-llm.ts'
import type { ToolDefinition } from './tools/tools.schemas.ts'
import type { TraceDetail } from './traces/trace-detail.ts'
import type { TurnSource } from './traces/trace-notes.ts'

export const chatTurns = table('chat_turns', {
  tenant_id: uuid(),
  agent_id: uuid(),
  turn_id: uuid(),
  user_id: text(),
  instance_id: text().withDefault(),
  session_id: text(),
  status: text<'complete' | 'interrupted' | 'failed'>(),
  finish_reason: text(),
  error: text().withDefault().asWords(),
  provider: text(),
  model: text(),
  prompt_tokens: integer(),
  completion_tokens: integer(),
  is_usage_estimated: boolean(),
  reply: text().asWords('equal'),
  external_tool_calls: jsonb<readonly ExternalToolCall[]>().withDefault().asWords(),
  side_effects: jsonb<Record<string, unknown>>().withDefault().asWords(),
  request_hash: bytea().nullable(),
  extraction_id: uuid().nullable(),
  duration_ms: integer(),
  created_at: timestamp(),
})

export const chatTraces = table('chat_traces', {
  tenant_id: uuid(),
  agent_id: uuid(),
  turn_id: uuid(),
  source: text<TurnSource>(),
  has_error: boolean(),
  error: text().withDefault(),
  cost_micro_usd: bigint(),
  detail: jsonb<TraceDetail>(),
  created_at: timestamp(),
})

/** A call that the caller has to answer with a message of the role `tool`. */
export interface ExternalToolCall {
  readonly id: string
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export const chatSessionTools = table('chat_session_tools', {
  tenant_id: uuid(),
  agent_id: uuid(),
  session_id: text(),
  tools: jsonb<readonly ToolDefinition[]>(),
  updated_at: timestamp(),
})

export const agentTools = table('agent_tools', {
  tenant_id: uuid(),
  agent_id: uuid(),
  name: text(),
  description: text(),
  endpoint: text().withDefault(),
  parameters: jsonb<Readonly<Record<string, unknown>>>(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const agentSkills = table('agent_skills', {
  tenant_id: uuid(),
  agent_id: uuid(),
  name_key: text(),
  name: text(),
  applies_when: text().withDefault(),
  instructions: text(),
  status: text<'active' | 'proposed'>(),
  user_id: text().withDefault(),
  session_id: text().withDefault(),
  message_id: uuid().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const customLlms = table('custom_llms', {
  tenant_id: uuid(),
  project_id: uuid(),
  endpoint: text(),
  api_key: sealed(['tenant_id', 'project_id'], keyContext),
  api_key_prefix: text(),
  model: text(),
  display_name: text().withDefault(),
  is_active: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const chatRuns = table('chat_runs', {
  tenant_id: uuid(),
  agent_id: uuid(),
  processing_id: uuid(),
  status: text<'queued' | 'running' | 'complete' | 'failed'>(),
  session_id: text(),
  request: jsonb<Record<string, unknown>>().asWords('leaves'),
  response: text().withDefault().asWords(),
  phase: text().withDefault(),
  tool: text().withDefault(),
  side_effects: jsonb<Record<string, unknown>>().withDefault().asWords(),
  external_tool_calls: jsonb<readonly ExternalToolCall[]>().withDefault().asWords(),
  error: text().withDefault().asWords(),
  expires_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof chatTables)[number]> {}
}

export const chatTables = [
  chatTurns,
  chatTraces,
  chatSessionTools,
  agentTools,
  agentSkills,
  customLlms,
  chatRuns,
  chatForgetRequests,
]

/** A copy of an agent has its tools and skills; what the original said and cost stays with the original. */
export const chatTablesOfAgents: readonly AgentTable[] = [
  { table: agentTools, ids: [] },
  { table: agentSkills, ids: [] },
  { table: chatSessionTools, ids: [], isCopied: false },
  { table: chatTurns, ids: [], isCopied: false },
  { table: chatTraces, ids: [], isCopied: false },
  { table: chatRuns, ids: [], isCopied: false },
  { table: chatForgetRequests, ids: [], isCopied: false },
]
