import { conflict, Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import type { Services } from '../../../platform/services.ts'
import { type AgentRow, updateAgent } from '../agents.store.ts'
import { freeName } from '../agents.ts'
import { changeCapabilities } from '../capabilities.rules.ts'
import { mayWriteByDefault } from '../capabilities.ts'
import { traitChanges } from '../persona.rules.ts'
import { insertTraitChanges } from '../personality.store.ts'
import { changesTo, type VersionContent } from './versions.rules.ts'
import type { VersionRow } from './versions.store.ts'

type Parts = Pick<Services, 'agentVersions' | 'projectSettings' | 'mcpEntryFaults' | 'events'>

interface Restore {
  readonly tx: Tx
  readonly caller: Caller
  readonly now: Date
}

/** Makes a locked agent what it was. Undefined when it is that already. */
export async function restoreVersion(
  parts: Parts,
  { tx, caller, now }: Restore,
  agent: AgentRow,
  version: VersionRow,
): Promise<VersionRow | undefined> {
  const { content } = version
  const before = await parts.agentVersions.tools.read(tx, agent)
  const name = await freeName(tx, agent, content.name)
  await checkCapabilities(parts, tx, agent, content, now)
  const row = await updateAgent(tx, agent, { ...changesTo(agent, content), name }, now)
  await parts.agentVersions.tools.replace(tx, agent, content.tools, now)
  const stored = await parts.agentVersions.record(tx, { agent, tools: before }, row, {
    actor: caller.actor,
    cause: 'restored',
    restoredFrom: version.version,
    now,
  })
  if (stored === undefined) return undefined
  await insertTraitChanges(tx, agent, traitChanges(agent, row), { triggerType: 'version_restored', now })
  parts.events.append(tx, {
    tenantId: row.tenant_id,
    projectId: row.project_id,
    type: 'agent.updated',
    subjectId: row.agent_id,
    payload: { fields: stored.fields, version: stored.version, restored_from: version.version },
  })
  return stored
}

/** The project may have changed since: a set that it no longer allows is refused as the state of the agent's surroundings. */
async function checkCapabilities(
  { projectSettings, mcpEntryFaults }: Parts,
  tx: Tx,
  agent: AgentRow,
  { capabilities }: VersionContent,
  now: Date,
): Promise<void> {
  const known = agent.capabilities.mcpEnabled ?? []
  const added = (capabilities.mcpEnabled ?? []).filter((entry) => !known.includes(entry))
  const place = { tenantId: agent.tenant_id, projectId: agent.project_id }
  const faults = await mcpEntryFaults(tx, place, added)
  if (faults.length > 0) throw conflict(faults.map(({ entry, reason }) => `${entry}: ${reason}`).join('; '))
  const writes = await mayWriteByDefault(tx, projectSettings, agent)
  try {
    changeCapabilities({}, capabilities, { mayWriteByDefault: writes, now, locationOf: (field) => field })
  } catch (error) {
    if (error instanceof Problem) throw conflict(`The capabilities of this version: ${error.message}`)
    throw error
  }
}
