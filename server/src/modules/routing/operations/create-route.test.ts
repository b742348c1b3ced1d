import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('classifies a contact, once or again, by the agent’s id or name', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/permanent-routes`
  const ids: string[] = []
  for (const name of ['Ada', 'Bea']) {
    ids.push((await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })).body.agent_id)
  }
  const classify = (agent: string, tier: string) =>
    app.call('POST', path, {
      as: tenant.key,
      body: { user_id: 'u 1', contact_name: 'Maria', tier, agent_id: agent },
    })
  const first = await classify('ada', 'Value')
  expect(first.body).toMatchObject({ user_id: 'u 1', tier: 'Value', agent_id: ids[0], overridden: false })
  expect(first.body.override_agent_id).toBe('')
  const again = await classify(ids[1] as string, 'VIP')
  expect(again.body).toMatchObject({ id: first.body.id, tier: 'VIP', agent_id: ids[1] })
  expect((await classify('Nobody', 'VIP')).body.errors).toMatchObject([{ location: 'body.agent_id' }])
  const empty = await app.call('POST', path, { as: tenant.key, body: {} })
  expect(empty.body.errors).toHaveLength(4)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'contact.classified')).toHaveLength(2)
})
