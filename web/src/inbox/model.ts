import { useGet } from '../api/queries.ts'

const BUILT_IN = 'builtin'

/** Whether a language model writes for the agent: without one there is nothing to translate or improve with. */
export function useHasModel(agentId: string): boolean {
  const path = agentId === '' ? undefined : (`/api/v1/agents/${agentId}/models` as const)
  const models = useGet(path)
  return models.data !== undefined && models.data.default_provider !== BUILT_IN
}
