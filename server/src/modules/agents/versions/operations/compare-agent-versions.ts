import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents.ts'
import { requireVersion } from '../version-view.ts'
import { changesBetween } from '../versions.rules.ts'
import { AgentVersionComparison, VersionNumber, versionPath } from '../versions.schemas.ts'
import { versionBefore } from '../versions.store.ts'

export const compareAgentVersions = keyOperation({
  id: 'compareAgentVersions',
  method: 'GET',
  path: '/agents/{agentId}/versions/{version}/changes',
  domain: 'agents',
  permission: 'read',
  summary: 'Compare two versions of an agent, field by field',
  description: 'Objects are compared part by part. The first version that is kept has no changes of its own.',
  params: versionPath,
  query: Type.Object({
    since: Type.Optional(
      VersionNumber('The version to compare with, older or newer; the one before it unless said.'),
    ),
  }),
  response: AgentVersionComparison,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const after = await requireVersion(tx, agent, params.version)
    const before =
      query.since === undefined
        ? ((await versionBefore(tx, agent, params.version)) ?? after)
        : await requireVersion(tx, agent, query.since)
    return {
      from: before.version,
      to: after.version,
      changes: changesBetween(before.content, after.content).map((change) => ({ ...change })),
    }
  },
})
