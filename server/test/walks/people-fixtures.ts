import { newId } from '../../src/kernel/ids.ts'
import { agentId, type Fixture, walker } from './fixture-parts.ts'

/** What belongs to people. */
export const peopleFixtures: Readonly<Record<string, Fixture>> = {
  userId: async (app, tenant) => {
    const userId = walker(tenant)
    const agent = await agentId(app, tenant)
    const route = { user_id: userId, contact_name: 'Walker', tier: 'VIP', agent_id: agent }
    const routes = `/api/v1/projects/${tenant.projectId}/permanent-routes`
    await app.call('POST', routes, { as: tenant.owner, body: route })
    await app.call('POST', `/api/v1/agents/${agent}/users/${userId}/prime`, { as: tenant.owner, body: {} })
    return userId
  },
  identityId: async (app, tenant) => {
    const path = `/api/v1/people/${walker(tenant)}/identities`
    const body = { kind: 'email', value: `${newId()}@walk.example` }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.identity_id
  },
  matchId: async (app, tenant) => {
    const body = { kind: 'email', value: `${newId()}@walk.example`, verified: false }
    const claim = (userId: string) =>
      app.call('POST', `/api/v1/people/${userId}/identities`, { as: tenant.owner, body })
    const one = newId()
    await claim(one)
    await claim(newId())
    const found = await app.call('GET', '/api/v1/person-matches?limit=200', { as: tenant.owner })
    return found.body.matches.find((match: { user_ids: string[] }) => match.user_ids.includes(one)).match_id
  },
  holdId: async (app, tenant) => {
    const body = { user_id: newId(), reason: 'Made for a walk.' }
    return (await app.call('POST', '/api/v1/legal-holds', { as: tenant.owner, body })).body.hold_id
  },
  exportId: async (app, tenant) =>
    (await app.call('POST', '/api/v1/workspace/exports', { as: tenant.owner })).body.export_id,
  erasureId: async (app, tenant) =>
    (await app.call('DELETE', '/api/v1/people/walker', { as: tenant.owner })).body.erasure_id,
}
