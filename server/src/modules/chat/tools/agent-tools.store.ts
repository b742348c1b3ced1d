import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { ToolDefinition } from './tools.schemas.ts'

type Owner = Pick<AgentRow, 'tenant_id' | 'agent_id'>

export const listAgentTools = (tx: Tx, agent: Owner) =>
  tx.db
    .selectFrom('agent_tools')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .orderBy('name')
    .execute()
export type AgentToolRow = Awaited<ReturnType<typeof listAgentTools>>[number]

/** Undefined when the name is taken. */
export const insertAgentTool = (
  tx: Tx,
  agent: Owner,
  tool: ToolDefinition & { readonly endpoint: string },
  now: Date,
): Promise<AgentToolRow | undefined> =>
  tx.db
    .insertInto('agent_tools')
    .values({
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      name: tool.name,
      description: tool.description,
      endpoint: tool.endpoint,
      parameters: JSON.stringify(tool.parameters),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export async function upsertAgentTool(
  tx: Tx,
  agent: Owner,
  { name, description, endpoint, parameters }: ToolDefinition & { readonly endpoint: string },
  now: Date,
): Promise<void> {
  const row = { description, endpoint, parameters: JSON.stringify(parameters), updated_at: now }
  await tx.db
    .insertInto('agent_tools')
    .values({ tenant_id: agent.tenant_id, agent_id: agent.agent_id, name, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'agent_id', 'name']).doUpdateSet(row))
    .execute()
}

export const updateAgentTool = (
  tx: Tx,
  agent: Owner,
  name: string,
  changes: {
    readonly description?: string | undefined
    readonly endpoint?: string | undefined
    readonly parameters?: Readonly<Record<string, unknown>> | undefined
  },
  now: Date,
): Promise<AgentToolRow | undefined> =>
  tx.db
    .updateTable('agent_tools')
    .set({
      ...(changes.description === undefined ? {} : { description: changes.description }),
      ...(changes.endpoint === undefined ? {} : { endpoint: changes.endpoint }),
      ...(changes.parameters === undefined ? {} : { parameters: JSON.stringify(changes.parameters) }),
      updated_at: now,
    })
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()

export async function deleteAgentTool(tx: Tx, agent: Owner, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('agent_tools')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function writeSessionTools(
  tx: Tx,
  agent: Owner,
  sessionId: string,
  tools: readonly ToolDefinition[],
  now: Date,
): Promise<void> {
  const row = { tools: JSON.stringify(tools), updated_at: now }
  await tx.db
    .insertInto('chat_session_tools')
    .values({ tenant_id: agent.tenant_id, agent_id: agent.agent_id, session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'agent_id', 'session_id']).doUpdateSet(row))
    .execute()
}
