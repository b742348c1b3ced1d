import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const read = async (tenant: TestTenant, query = '', user = 'u1') =>
  (await app.call('GET', `/api/v1/agents/Ada/users/${user}/facts?${query}`, { as: tenant.key })).body

it('lists and filters by what facts are, wherever that was said', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Owns a red bicycle.', { metadata: { kind: 'inventory', item_type: 'bicycle' } })
  await tell(app, tenant, 'Owns a lamp.', { metadata: { kind: 'inventory', item_type: 'lamp' } })
  await tell(app, tenant, 'Is tired.', { metadata: { sentiment: 'negative' } })
  await tell(app, tenant, 'Plain.')
  const texts = async (query: string) =>
    (await read(tenant, query)).facts.map((fact: { atomic_text: string }) => fact.atomic_text).sort()
  expect(await texts('metadata.kind=inventory')).toEqual(['Owns a lamp.', 'Owns a red bicycle.'])
  expect(await texts('metadata.kind=inventory&metadata.item_type=lamp')).toEqual(['Owns a lamp.'])
  expect(await texts('metadata.sentiment=negative')).toEqual(['Is tired.'])
  expect(await texts('has_metadata=true')).toHaveLength(3)
  expect((await read(tenant)).total).toBe(4)
  expect(await read(tenant, 'limit=1')).toMatchObject({ total: 4, facts: [{}] })
  expect(await read(tenant, '', 'somebody%20else')).toMatchObject({ facts: [], total: 0 })
})

it('refuses a limit beyond 5,000', async () => {
  const tenant = await withAda(app)
  const refused = await app.call('GET', '/api/v1/agents/Ada/users/u1/facts?limit=5001', { as: tenant.key })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ location: 'query.limit' }] } })
})
