import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../agents.store.ts'
import { changesBetween, contentOf, VERSIONS_KEPT, type VersionedTool } from './versions.rules.ts'
import { deleteVersionsUpTo, insertVersions, latestVersion, type VersionRow } from './versions.store.ts'

/** The tools of agents are kept by the chat module. */
export interface VersionedTools {
  readonly read: (tx: Tx, agent: AgentRow) => Promise<readonly VersionedTool[]>
  readonly replace: (tx: Tx, agent: AgentRow, tools: readonly VersionedTool[], now: Date) => Promise<void>
}

export interface VersionCause {
  /** Who made the change: `key:<id>` or `user:<id>`. */
  readonly actor: string
  /** `created`, `profile_update`, `personality_update`, `capabilities_update` and the like. */
  readonly cause: string
  readonly now: Date
  readonly restoredFrom?: number
}

/** The state before a change, for agents that have no version yet. */
interface Before {
  readonly agent: AgentRow
  /** Only where the change is one of tools; otherwise they are what they were. */
  readonly tools?: readonly VersionedTool[]
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly agentVersions: AgentVersions
  }
}

/** Writes versions in the transaction of the change. The agent's row is locked, so that numbers follow one another. */
export class AgentVersions {
  readonly tools: VersionedTools

  constructor(tools: VersionedTools) {
    this.tools = tools
  }

  /** The first version of an agent that was just created. */
  async begin(tx: Tx, agent: AgentRow, { actor, now }: Pick<VersionCause, 'actor' | 'now'>): Promise<void> {
    await insertVersions(tx, [
      { ...keyOf(agent), ...FIRST, made_by: actor, content: contentOf(agent, []), created_at: now },
    ])
  }

  /** Undefined when nothing that versions hold has changed. */
  async record(
    tx: Tx,
    before: Before,
    agent: AgentRow,
    change: VersionCause,
  ): Promise<VersionRow | undefined> {
    const [latest, tools] = await Promise.all([latestVersion(tx, agent), this.tools.read(tx, agent)])
    const content = contentOf(agent, tools)
    const base = latest ?? unrecorded(before.agent, before.tools ?? tools)
    const fields = changesBetween(base.content, content).map(({ field }) => field)
    if (fields.length === 0) return undefined
    const row: VersionRow = {
      ...keyOf(agent),
      version: base.version + 1,
      made_by: change.actor,
      cause: change.cause,
      fields,
      content,
      restored_from: change.restoredFrom ?? null,
      created_at: change.now,
    }
    await insertVersions(tx, latest === undefined ? [base, row] : [row])
    if (row.version > VERSIONS_KEPT) await deleteVersionsUpTo(tx, agent, row.version - VERSIONS_KEPT)
    return row
  }
}

const keyOf = ({ tenant_id, agent_id }: AgentRow) => ({ tenant_id, agent_id })

const FIRST = { version: 1, cause: 'created', fields: [], restored_from: null }

/** How an agent was that has been created, copied or imported without a version. Who set it up is not known. */
const unrecorded = (agent: AgentRow, tools: readonly VersionedTool[]): VersionRow => ({
  ...keyOf(agent),
  ...FIRST,
  cause: 'unrecorded',
  made_by: '',
  content: contentOf(agent, tools),
  created_at: agent.updated_at,
})
