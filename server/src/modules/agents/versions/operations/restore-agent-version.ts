import { Problem } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents.ts'
import { restoreVersion } from '../restore-version.ts'
import { requireVersion, versionView } from '../version-view.ts'
import { AgentVersionSummary, RestoreVersion, versionPath } from '../versions.schemas.ts'
import { latestVersion, type VersionRow } from '../versions.store.ts'

export const restoreAgentVersion = keyOperation({
  id: 'restoreAgentVersion',
  method: 'POST',
  path: '/agents/{agentId}/versions/{version}/restore',
  domain: 'agents',
  permission: 'write',
  summary: 'Bring an earlier version of an agent back',
  description:
    'Its name, persona, capabilities, model and tools become what they were, which is a new version; the ones between ' +
    'stay. Refused with 409 when another agent has the name by now, when the project no longer has a server or grant ' +
    'that the version needs, or (`stale_version`) when the agent was changed after `current_version`. Restoring what ' +
    'the agent is already changes nothing.',
  params: versionPath,
  body: RestoreVersion,
  response: AgentVersionSummary,
  uses: ['clock', 'events', 'agentVersions', 'projectSettings', 'mcpEntryFaults'],
  async handle({ caller, params, body, tx, clock, request, ...parts }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const version = await requireVersion(tx, agent, params.version)
    const latest = (await latestVersion(tx, agent)) as VersionRow
    if (body.current_version !== undefined && body.current_version !== latest.version)
      throw new Problem('stale_version', `The agent is at version ${latest.version}.`, {
        extra: { current_version: latest.version },
      })
    const stored = (await restoreVersion(parts, { tx, caller, now: clock.now() }, agent, version)) ?? latest
    request.audit({ before: { version: latest.version }, after: { version: stored.version } })
    return versionView(stored, stored.version)
  },
})
