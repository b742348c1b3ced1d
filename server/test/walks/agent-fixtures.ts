import { newId } from '../../src/kernel/ids.ts'
import { agentId, type Fixture } from './fixture-parts.ts'

const caseId: Fixture = async (app, tenant) => {
  const path = `/api/v1/agents/${await agentId(app, tenant)}/evaluation-cases`
  const body = { name: 'Walk', lines: ['Hello.'], expect: { contains: ['hello'] } }
  return (await app.call('POST', path, { as: tenant.owner, body })).body.case_id
}

/** What belongs to the agent that the same address names. */
export const agentFixtures = {
  toolName: async (app, tenant) => {
    const name = `tool-${newId()}`
    const body = { name, description: 'Made for a walk.' }
    await app.call('POST', `/api/v1/agents/${await agentId(app, tenant)}/tools`, { as: tenant.owner, body })
    return name
  },
  skillName: async (app, tenant) => {
    const name = `skill-${newId()}`
    const path = `/api/v1/agents/${await agentId(app, tenant)}/skills/${name}`
    await app.call('PUT', path, { as: tenant.owner, body: { instructions: 'Be kind.' } })
    return name
  },
  caseId,
  // The run that is under way, when there is one.
  evaluationId: async (app, tenant) => {
    await caseId(app, tenant)
    const path = `/api/v1/agents/${await agentId(app, tenant)}/evaluations`
    return (await app.call('POST', path, { as: tenant.owner, body: {} })).body.evaluation_id
  },
} satisfies Record<string, Fixture>
