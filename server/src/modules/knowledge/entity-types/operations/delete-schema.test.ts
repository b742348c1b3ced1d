import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lets everything in again', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  const body = { entity_type: 'a', fields: [{ name: 'n', type: 'number', required: true }] }
  const made = await app.call('POST', knowledgePath(tenant, 'schemas'), { as, body })
  expect((await learn(app, tenant, [['a', 'One']])).status).toBe(400)
  const path = knowledgePath(tenant, `schemas/${made.body.schema_id}`)
  expect((await app.call('DELETE', path, { as })).status).toBe(204)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)?.type).toBe('knowledge_schema.deleted')
  expect((await learn(app, tenant, [['a', 'One']])).status).toBe(200)
  expect((await app.call('DELETE', path, { as })).status).toBe(404)
})
