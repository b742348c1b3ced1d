import { agentId, type Fixture } from './fixture-parts.ts'

const caseId: Fixture = async (app, tenant) => {
  const path = `/api/v1/agents/${await agentId(app, tenant)}/evaluation-cases`
  const body = { name: 'Walk', lines: ['Hello.'], expect: { contains: ['hello'] } }
  return (await app.call('POST', path, { as: tenant.owner, body })).body.case_id
}

/** Tests of the agent that the same address names, and their run: the one under way when there is one. */
export const evaluationFixtures = {
  caseId,
  evaluationId: async (app, tenant) => {
    await caseId(app, tenant)
    const path = `/api/v1/agents/${await agentId(app, tenant)}/evaluations`
    return (await app.call('POST', path, { as: tenant.owner, body: {} })).body.evaluation_id
  },
} satisfies Record<string, Fixture>
