import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, makeRule } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists only the rules of the project, oldest first', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const config = { target_entity_type: 'a', property: 'p' }
  await makeRule(app, tenant, 'trend', config, { name: 'One' })
  await makeRule(app, tenant, 'recommendation', config, { name: 'Two', enabled: false })
  await makeRule(app, other, 'trend', config)
  const reply = await app.call('GET', knowledgePath(tenant, 'analytics/rules'), { as: tenant.key })
  expect(reply.body.total).toBe(2)
  expect(reply.body.rules.map((rule: { name: string }) => rule.name)).toEqual(['One', 'Two'])
})
