import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('replaces a schema, which holds from then on', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'schemas')
  const as = tenant.key
  const made = await app.call('POST', path, { as, body: { entity_type: 'a', fields: [], description: 'x' } })
  const { schema_id: id } = made.body
  const fields = [{ name: 'n', type: 'integer', required: true }]
  const put = (body: object) => app.call('PUT', `${path}/${id}`, { as, body })
  const changed = await put({ entity_type: 'a', fields })
  expect(changed.body).toMatchObject({ schema_id: id, fields, description: '' })
  expect(locationsOf(await learn(app, tenant, [['a', 'One', { n: 1.5 }]]))).toEqual([
    'body.facts[0].properties.n',
  ])
  await app.call('POST', path, { as, body: { entity_type: 'b', fields: [] } })
  expect((await put({ entity_type: 'b', fields })).status).toBe(409)
  expect((await put({ entity_type: 'c', fields })).body.entity_type).toBe('c')
  expect((await learn(app, tenant, [['a', 'One', { n: 1.5 }]])).status).toBe(200)
  expect((await app.eventsOf(tenant.tenantId)).map((event) => event.type)).toContain(
    'knowledge_schema.updated',
  )
  expect(locationsOf(await put({}))).toEqual(['body.entity_type', 'body.fields'])
})
