import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists only the schemas of the project, by type', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  for (const [owner, entity_type] of [
    [tenant, 'product'],
    [tenant, 'person'],
    [other, 'secret'],
  ] as const)
    await app.call('POST', knowledgePath(owner, 'schemas'), {
      as: owner.key,
      body: { entity_type, fields: [] },
    })
  const reply = await app.call('GET', knowledgePath(tenant, 'schemas'), { as: tenant.key })
  expect(reply.body.total).toBe(2)
  expect(reply.body.schemas.map((one: { entity_type: string }) => one.entity_type)).toEqual([
    'person',
    'product',
  ])
})
