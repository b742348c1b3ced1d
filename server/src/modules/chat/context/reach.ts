import type { AgentRow } from '../../agents/index.ts'
import type { FactRow, Question } from '../../memory/index.ts'

/** How far an agent's memory reaches, by its capabilities. */
export const reachOf = ({
  capabilities: { wisdom, inventory, sharedMemory },
}: Pick<AgentRow, 'capabilities'>): Pick<Question, 'isPersonal' | 'isWithoutItems' | 'isShared'> => ({
  isPersonal: wisdom === false,
  isWithoutItems: inventory === false,
  isShared: sharedMemory === true,
})

/** The same for facts that were not searched for. */
export const isReached =
  ({ capabilities }: Pick<AgentRow, 'capabilities'>) =>
  ({ kind }: Pick<FactRow, 'kind'>): boolean =>
    capabilities.inventory !== false || kind !== 'inventory'
