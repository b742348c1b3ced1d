import type { Tx } from '../../platform/db/tx.ts'
import { ACCOUNT, findConfig } from './config-values.store.ts'
import { findProject } from './projects.store.ts'

/**
 * What other modules ask about a project. It is handed to them as a service, because this module builds on some of
 * them and could not be imported by them in turn.
 */
export const projectSettings = {
  /** Undefined when the workspace has no such project, or had one. */
  async find(tx: Tx, tenantId: string, projectId: string) {
    const project = await findProject(tx, tenantId, projectId)
    return project && { mayAgentsWriteKnowledge: project.default_agent_kb_write }
  },

  /** A config value of the project, or of the whole account when no project is named. */
  async configValue(tx: Tx, place: { tenantId: string; projectId?: string }, key: string): Promise<unknown> {
    const row = await findConfig(tx, { tenantId: place.tenantId, projectId: place.projectId ?? ACCOUNT, key })
    return row?.value
  },
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly projectSettings: typeof projectSettings
  }
}
