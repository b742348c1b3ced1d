import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { workspaceKeyOf } from '../../../platform/secrets/workspace-keys.store.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { PendingForget } from '../forgetting/pending.store.ts'
import type { Skill } from '../skills/skill-matching.ts'
import type { ToolDefinition } from '../tools/tools.schemas.ts'

export interface CustomLlmRow {
  readonly endpoint: string
  readonly api_key: Buffer
  readonly workspace_key: Buffer | null
  readonly model: string
  readonly display_name: string
}

interface SetupRow {
  readonly agent_tools: readonly ToolDefinition[] | null
  readonly session_tools: readonly ToolDefinition[] | null
  readonly skills: readonly Skill[] | null
  readonly endpoint: string | null
  readonly api_key: Buffer | null
  readonly workspace_key: Buffer | null
  readonly model: string | null
  readonly display_name: string | null
  readonly pending: (Omit<PendingForget, 'askedAt'> & { readonly askedAt: string }) | null
}

export interface ChatSetup {
  readonly agentTools: readonly ToolDefinition[]
  readonly sessionTools: readonly ToolDefinition[]
  /** Of agents with the capability, what is not merely proposed. */
  readonly skills: readonly Skill[]
  /** The project's own model, while it is switched on. */
  readonly customLlm: CustomLlmRow | undefined
  /** What the person was asked about before it is forgotten. */
  readonly pendingForget: PendingForget | undefined
}

/** The configuration of a turn in one statement, because it delays the first token. */
export async function findSetup(
  tx: Tx,
  agent: AgentRow,
  sessionId: string,
  person: { readonly userId: string; readonly instanceId: string },
): Promise<ChatSetup> {
  const { tenant_id: tenantId, agent_id: agentId, project_id: projectId } = agent
  const { rows } = await sql<SetupRow>`select
      (select jsonb_agg(jsonb_build_object('name', name, 'description', description, 'parameters', parameters) order by name)
        from agent_tools where tenant_id = ${tenantId} and agent_id = ${agentId}) as agent_tools,
      (select jsonb_agg(jsonb_build_object('name', name, 'applies_when', applies_when, 'instructions', instructions)
          order by name_key)
        from agent_skills where tenant_id = ${tenantId} and agent_id = ${agentId} and status = 'active'
          and ${agent.capabilities.skills === true}::boolean) as skills,
      (select tools from chat_session_tools
        where tenant_id = ${tenantId} and agent_id = ${agentId} and session_id = ${sessionId}) as session_tools,
      (select jsonb_build_object('kind', kind, 'language', language, 'options', options, 'askedAt', asked_at)
        from chat_forget_requests where tenant_id = ${tenantId} and agent_id = ${agentId}
          and session_id = ${sessionId} and user_id = ${person.userId}
          and instance_id = ${person.instanceId}) as pending,
      llm.endpoint, llm.api_key, llm.model, llm.display_name, ${workspaceKeyOf('llm')}
    from (select 1) as one
    left join custom_llms as llm on llm.tenant_id = ${tenantId} and llm.project_id = ${projectId} and llm.is_active`.execute(
    tx.db,
  )
  const [row] = rows
  const isCustom = row?.endpoint != null && row.api_key !== null
  const pending = row?.pending ?? undefined
  return {
    pendingForget: pending && { ...pending, askedAt: new Date(pending.askedAt) },
    agentTools: row?.agent_tools ?? [],
    sessionTools: row?.session_tools ?? [],
    skills: row?.skills ?? [],
    customLlm: isCustom
      ? {
          endpoint: row.endpoint,
          api_key: row.api_key as Buffer,
          workspace_key: row.workspace_key,
          model: row.model ?? '',
          display_name: row.display_name ?? '',
        }
      : undefined,
  }
}
