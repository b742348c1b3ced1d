import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents.ts'
import { requireVersion, versionView } from '../version-view.ts'
import { AgentVersion, versionPath } from '../versions.schemas.ts'
import { latestVersion } from '../versions.store.ts'

export const getAgentVersion = keyOperation({
  id: 'getAgentVersion',
  method: 'GET',
  path: '/agents/{agentId}/versions/{version}',
  domain: 'agents',
  permission: 'read',
  summary: 'Read a version of an agent with everything it holds',
  params: versionPath,
  response: AgentVersion,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const row = await requireVersion(tx, agent, params.version)
    const latest = await latestVersion(tx, agent)
    return { ...versionView(row, latest?.version ?? 0), content: { ...row.content } }
  },
})
