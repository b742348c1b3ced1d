import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('finds an entity by label or properties, with its facts', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const learnt = await learn(
    app,
    tenant,
    [
      ['product', 'Kettle', { sku: 'K-1' }],
      ['supplier', 'Acme', {}],
      ['person', 'Ana', {}],
    ],
    [
      ['Kettle', 'supplied_by', 'Acme'],
      ['Ana', 'bought', 'Kettle'],
    ],
  )
  const get = (key: string, as = tenant.key) =>
    app.call('GET', knowledgePath(tenant, `entities/product/${encodeURIComponent(key)}`), { as })
  for (const key of ['kettle', '{"name":"Kettle"}', '{"sku":"K-1"}']) {
    const found = (await get(key)).body
    expect(found).toMatchObject({ entity_type: 'product', entity_node_id: idsIn(learnt)['Kettle'] })
    expect(found.outgoing_facts).toMatchObject([{ relation_type: 'supplied_by' }])
    expect(found.incoming_facts).toMatchObject([{ relation_type: 'bought' }])
  }
  expect((await get('Pan')).status).toBe(404)
  expect((await get('Kettle', other.key)).status).toBe(404)
  expect(locationsOf(await get('[1]'))).toEqual(['path.entityKey'])
})
