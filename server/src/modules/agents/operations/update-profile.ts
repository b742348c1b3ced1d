import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, ProfileChanges, ProfileUpdateResult } from '../agents.schemas.ts'
import { changeAgent, resolveAgent } from '../agents.ts'
import { changeCapabilities, changesFromTools, snakeCased } from '../capabilities.rules.ts'
import { announce, checkEntries, mayWriteByDefault } from '../capabilities.ts'

export const updateProfile = keyOperation({
  id: 'updateAgentProfile',
  method: 'PATCH',
  path: '/agents/{agentId}/profile',
  domain: 'agents',
  permission: 'write',
  summary: 'Change an agent’s name, persona or tools; what is not sent stays',
  description: 'A new name does not change the id. Lists are replaced as a whole, objects field by field.',
  params: agentPath,
  body: ProfileChanges,
  response: ProfileUpdateResult,
  uses: ['clock', 'events', 'agentVersions', 'projectSettings', 'mcpEntryFaults'],
  async handle({ caller, params, body, tx, clock, ...parts }) {
    const { events, projectSettings, mcpEntryFaults } = parts
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const now = clock.now()
    const cause = { triggerType: 'profile_update', actor: caller.actor, now }
    const sent = changesFromTools(body.tool_capabilities ?? {})
    if (Object.keys(sent).length === 0) {
      await changeAgent(tx, parts, agent, body, {}, cause)
      return { success: true }
    }
    const capabilities = changeCapabilities(agent.capabilities, sent, {
      mayWriteByDefault: await mayWriteByDefault(tx, projectSettings, agent),
      now,
      locationOf: (field) => `body.tool_capabilities.${snakeCased(field)}`,
    })
    const place = { tenantId: agent.tenant_id, projectId: agent.project_id }
    const change = { before: agent.capabilities, sent }
    await checkEntries({ tx, mcpEntryFaults }, place, change, 'body.tool_capabilities.mcp_enabled')
    await changeAgent(tx, parts, agent, body, { capabilities }, cause)
    announce(tx, events, agent, sent)
    return { success: true }
  },
})
