import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { touchAgentUser } from '../index.ts'

const app = await testApp()

it('removes what was stored under the instance and nothing else; the default one stays', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  await app.call('POST', '/api/v1/agents/ada/instances', { as, body: { name: 'x', instance_id: 'i' } })
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgent(tx, tenant.tenantId, 'ada')
    if (agent === undefined) throw new Error('no agent')
    for (const instanceId of ['', 'i'])
      await touchAgentUser(tx, agent, { userId: `u${instanceId}`, instanceId, now: app.clock.now() })
  })
  const remove = (id: string) => app.call('DELETE', `/api/v1/agents/ada/instances/${id}`, { as })
  const reply = await remove('i')
  expect(reply.status).toBe(200)
  expect(reply.body.success).toBe(true)
  const users = (await app.call('GET', '/api/v1/agents/ada/users', { as })).body.users
  expect(users.map((user: { user_id: string }) => user.user_id)).toEqual(['u'])
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'agent.instance_deleted' })
  expect((await remove('i')).status).toBe(404)
  expect((await remove('default')).status).toBe(409)
})
