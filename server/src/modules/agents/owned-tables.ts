import type { AgentTable } from '../../platform/module.ts'
import {
  agentForks,
  agentInstances,
  agentUsers,
  agentVersions,
  moodHistory,
  moods,
  personalityChanges,
} from './tables.ts'

export const agentTablesOfAgents: readonly AgentTable[] = [
  { table: agentInstances, ids: [] },
  { table: agentUsers, ids: [] },
  { table: moods, ids: [] },
  { table: moodHistory, ids: ['entry_id'] },
  { table: personalityChanges, ids: ['change_id'] },
  { table: agentForks, ids: [], isCopied: false },
  // A copy has a history of its own.
  { table: agentVersions, ids: [], isCopied: false },
]

declare module '../../platform/services.ts' {
  interface Services {
    readonly agentOwnedTables: readonly AgentTable[]
  }
}
