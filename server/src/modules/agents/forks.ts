import { Type } from 'typebox'
import { cutText } from '../../kernel/cut-text.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { AgentTable } from '../../platform/module.ts'
import { nameKeyOf } from './agent-name.rules.ts'
import { type AgentChanges, type AgentRow, insertAgent } from './agents.store.ts'
import { takenNames } from './forks.store.ts'
import { DEFAULT_INSTANCE, findInstance, updateInstance } from './instances.store.ts'

export const forkAgentJob = jobKind('agents.fork', Type.Object({ agent_id: Type.String() }))

export const copiedTables = (owned: readonly AgentTable[]): readonly AgentTable[] =>
  owned.filter((one) => one.isCopied !== false)

const NUMBERED_MAX = 100

/** The requested name, or the first free one of "Ada (fork)", "Ada (fork 2)" and so on. */
export function forkNames(sourceName: string, requested: string | undefined): readonly string[] {
  if (requested !== undefined) return [requested]
  const stem = cutText(sourceName, 180)
  return Array.from({ length: NUMBERED_MAX }, (_, at) =>
    at === 0 ? `${stem} (fork)` : `${stem} (fork ${at + 1})`,
  )
}

/** What the agent's own row hands on to its copy: everything but identity, place and time. */
function contentOf(source: AgentRow): AgentChanges {
  const { tenant_id, agent_id, project_id, name, name_key, created_at, updated_at, ...content } = source
  return content
}

export async function freeNames(
  tx: Tx,
  tenantId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const taken = await takenNames(tx, tenantId, names.map(nameKeyOf))
  return names.filter((name) => !taken.has(nameKeyOf(name)))
}

/** Under the first of these names that is still free; inactive until the copy is complete. */
export async function insertCopy(
  tx: Tx,
  source: AgentRow,
  names: readonly string[],
  now: Date,
): Promise<AgentRow | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = source
  const content = { ...contentOf(source), is_active: false }
  for (const name of names) {
    const copy = await insertAgent(tx, { tenantId, projectId, name, now }, content)
    if (copy === undefined) continue
    await copyDefaultInstance(tx, source, copy, now)
    return copy
  }
  return undefined
}

/** The copy has its default instance from the start; it is called what the source's is called. */
async function copyDefaultInstance(tx: Tx, source: AgentRow, copy: AgentRow, now: Date): Promise<void> {
  const key = { tenantId: source.tenant_id, instanceId: DEFAULT_INSTANCE }
  const original = await findInstance(tx, { ...key, agentId: source.agent_id })
  if (original === undefined) return
  const { name, description } = original
  await updateInstance(tx, { ...key, agentId: copy.agent_id }, { name, description }, now)
}
