import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { moveMood, touchAgentUser } from '../index.ts'

const app = await testApp()
const DELTA = { valence: 5, arousal: 0, tension: 0, affiliation: 5 }

it('removes everything the agent owns, counts it, and leaves others alone', async () => {
  const tenant = await app.newTenant()
  for (const name of ['Ada', 'Bea']) {
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    await app.call('PUT', `/api/v1/agents/${name}/personality`, {
      as: tenant.key,
      body: { big5: { openness: 90 } },
    })
    await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
      const agent = await findAgent(tx, tenant.tenantId, name)
      if (agent === undefined) throw new Error('no agent')
      await touchAgentUser(tx, agent, { userId: 'u1', now: app.clock.now() })
      await moveMood(tx, agent, { userId: 'u1' }, DELTA, { triggerType: 'test', now: app.clock.now() })
    })
  }
  const reply = await app.call('DELETE', '/api/v1/agents/ada', { as: tenant.key })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    success: true,
    status: 'ok',
    errors: [],
    deleted: {
      agents: 1,
      agent_instances: 1,
      agent_users: 1,
      moods: 1,
      mood_history: 1,
      personality_changes: 3,
      agent_forks: 0,
    },
  })
  expect((await app.call('GET', '/api/v1/agents/ada', { as: tenant.key })).status).toBe(404)
  expect((await app.call('DELETE', '/api/v1/agents/ada', { as: tenant.key })).status).toBe(404)
  expect((await app.call('GET', '/api/v1/agents/bea/users', { as: tenant.key })).body.users).toHaveLength(1)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'agent.deleted' }),
  )
})

it('lets the name be used again, for a new agent without a past', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'Ada', bio: 'old' }
  const first = await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  await app.call('DELETE', '/api/v1/agents/ada', { as: tenant.key })
  const second = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  expect(second.body).toMatchObject({ agent_id: first.body.agent_id, bio: '' })
})

it('deletes once when asked twice at once', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const call = () => app.call('DELETE', '/api/v1/agents/ada', { as: tenant.key })
  const replies = await Promise.all([call(), call()])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404])
})
