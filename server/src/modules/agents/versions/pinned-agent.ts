import type { Static } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentDraft } from '../agents.schemas.ts'
import type { AgentRow } from '../agents.store.ts'
import { draftOf } from '../agents.ts'
import { changesTo, contentOf, type VersionContent } from './versions.rules.ts'
import { findVersion, latestVersion } from './versions.store.ts'

interface Wanted {
  readonly version?: number | undefined
  readonly draft?: Static<typeof AgentDraft> | undefined
}

/**
 * What an agent is set to now, was set to in a version, or would be set to by a draft, and the number of the version that it
 * is or is based on; undefined for an agent that has none yet. Its tools are left out.
 */
export async function pinAgent(
  tx: Tx,
  agent: AgentRow,
  { version, draft }: Wanted,
): Promise<{ readonly settings: VersionContent; readonly version: number | undefined }> {
  if (version === undefined) {
    const latest = await latestVersion(tx, agent)
    const settings = contentOf(draft === undefined ? agent : draftOf(agent, draft), [])
    return { settings, version: latest?.version }
  }
  const row = await findVersion(tx, agent, version)
  if (row === undefined)
    throw invalidField('body.version', 'is no version that is kept of this agent', version)
  return { settings: { ...row.content, tools: [] }, version }
}

/** The agent as it was pinned, switched on. */
export const asPinned = (agent: AgentRow, settings: VersionContent): AgentRow => ({
  ...agent,
  ...changesTo(agent, settings),
  name: settings.name,
  is_active: true,
})
