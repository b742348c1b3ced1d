import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath, useWorkspace } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import type { Budget } from './types.ts'

export const SCOPE_NAMES: Readonly<Record<string, string>> = {
  project: t('Project'),
  agent: t('Agent'),
  api_key: t('API key'),
}

interface Scope {
  readonly id: string
  readonly name: string
}

/** What a budget can be set for: every project, and the agents and keys of the one at hand. */
export function useScopes(): Readonly<Record<string, readonly Scope[]>> {
  const { projects } = useWorkspace()
  const agents = useAgents().data?.items ?? []
  const keys = useGet(`${useProjectPath()}/keys`).data ?? []
  return {
    project: projects.map((one) => ({ id: one.project_id, name: one.name })),
    agent: agents.map((one) => ({ id: one.agent_id, name: one.name })),
    api_key: keys.map((one) => ({ id: one.key_id, name: one.name })),
  }
}

/** The name of what a budget is for; its id when it belongs to another project, or is gone. */
export function useScopeNames(): (budget: Pick<Budget, 'scope' | 'scopeId'>) => string {
  const scopes = useScopes()
  return ({ scope, scopeId }) => scopes[scope]?.find(({ id }) => id === scopeId)?.name ?? scopeId
}
