import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, makeRule } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('reads a rule, and knows neither missing nor foreign ones', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const { ruleId } = await makeRule(app, tenant, 'trend', { target_entity_type: 'a', property: 'p' })
  const read = (as: string, id: string) =>
    app.call('GET', knowledgePath(tenant, `analytics/rules/${id}`), { as })
  expect((await read(tenant.key, ruleId.toUpperCase())).body).toMatchObject({ rule_id: ruleId, schedule: '' })
  expect((await read(other.key, ruleId)).status).toBe(404)
  const foreign = await makeRule(app, other, 'trend', { target_entity_type: 'a', property: 'p' })
  const missing = await read(tenant.key, '00000000-0000-7000-8000-000000000000')
  expect((await read(tenant.key, foreign.ruleId)).text.replace(/req[^"]*/, '')).toBe(
    missing.text.replace(/req[^"]*/, ''),
  )
  expect((await read(tenant.key, 'x')).status).toBe(400)
})
