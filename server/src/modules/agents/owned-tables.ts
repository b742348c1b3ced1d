import type { Table } from '../../platform/db/tables.ts'
import { agentForks, agentInstances, agentUsers, moodHistory, moods, personalityChanges } from './tables.ts'

/**
 * A table whose rows belong to an agent (column `agent_id`). Forking copies them, deleting removes them, and deleting
 * an instance removes those with its `instance_id`. A module that stores something for agents lists its tables like
 * this and adds the list to `agentOwnedTables` in `app.ts`; parents come before children.
 */
export interface OwnedTable {
  readonly table: Table
  /**
   * Columns with ids that must be new in a copy, in every table that names them: `uuid`, or arrays of ids. Each old id
   * becomes the same new id everywhere, so references between an agent's own rows survive.
   */
  readonly ids: readonly string[]
  /** Belongs to this agent alone: deleted with it, never copied. */
  readonly isCopied?: false
  /** What an answer that counts them calls its rows. */
  readonly countedAs?: 'facts' | 'nodes'
}

export const tablesOwnedByAgents: readonly OwnedTable[] = [
  { table: agentInstances, ids: [] },
  { table: agentUsers, ids: [] },
  { table: moods, ids: [] },
  { table: moodHistory, ids: ['entry_id'] },
  { table: personalityChanges, ids: ['change_id'] },
  { table: agentForks, ids: [], isCopied: false },
]

declare module '../../platform/services.ts' {
  interface Services {
    readonly agentOwnedTables: readonly OwnedTable[]
  }
}
