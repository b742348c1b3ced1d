import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const path = (tenant: TestTenant) => `/api/v1/projects/${tenant.projectId}/routing-config`
async function withAgents() {
  const tenant = await app.newTenant()
  for (const name of ['Ada', 'Bea', 'Guide']) {
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  }
  return tenant
}

it('stores the whole document with its agents found, and reads it back', async () => {
  const tenant = await withAgents()
  const body = {
    tiers: [
      { name: 'VIP', label: 'Very important', agent_name: 'Bea', criteria: { budget: { min: 500_000 } } },
      { name: 'Value', agent_id: 'ada' },
    ],
    guide_agent: { agent_name: 'Guide', questions: ['Your budget?'], criteria: ['budget'] },
    handoffs: [{ from: '*', to: 'VIP', when: 'asks_human', carry: ['history'] }],
    channel_bindings: [{ agent_id: 'Ada', use_guide: true, channel_type: 'whatsapp' }],
  }
  const saved = await app.call('PUT', path(tenant), { as: tenant.key, body })
  expect(saved.body).toMatchObject({
    tiers: [
      { name: 'VIP', agent_name: 'Bea' },
      { name: 'Value', label: 'Value', agent_name: 'Ada', criteria: {} },
    ],
    guide_agent: { agent_name: 'Guide' },
    handoffs: [{ mode: 'session', when: 'asks_human' }],
    channel_bindings: [{ channel_type: 'whatsapp', connection_id: '', use_guide: true }],
  })
  expect(saved.body.tiers[0].agent_id).toMatch(/^[0-9a-f-]{36}$/)
  const { $schema: _, ...read } = (await app.call('GET', path(tenant), { as: tenant.key })).body
  expect(saved.body).toMatchObject(read)
  // Empty arrays are normal.
  const emptied = await app.call('PUT', path(tenant), { as: tenant.key, body: { tiers: [] } })
  expect(emptied.body).toMatchObject({ tiers: [], handoffs: [], channel_bindings: [] })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'routing.updated')).toHaveLength(2)
})

it('refuses everything that could not work, at once', async () => {
  const tenant = await withAgents()
  const body = {
    tiers: [{ name: 'A', agent_name: 'Nobody', criteria: { budget: { least: 1 } } }, { name: 'A' }],
    guide_agent: { agent_id: 'Nobody else' },
    channel_bindings: [{ agent_id: 'Third', use_guide: false }],
  }
  const refused = await app.call('PUT', path(tenant), { as: tenant.key, body })
  expect(refused.body.errors.map((error: { location: string }) => error.location)).toEqual([
    'body.tiers[0].agent_id',
    'body.tiers[0].criteria.budget.least',
    'body.tiers[1].name',
    'body.guide_agent.agent_id',
    'body.channel_bindings[0].agent_id',
  ])
  const shape = await app.call('PUT', path(tenant), {
    as: tenant.key,
    body: { channel_bindings: [{}], handoffs: [{ mode: 'odd', carry: ['luggage'] }] },
  })
  expect(shape.status).toBe(400)
  expect((await app.call('GET', path(tenant), { as: tenant.key })).body.tiers).toEqual([])
})
