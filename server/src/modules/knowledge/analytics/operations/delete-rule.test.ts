import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

it('takes the rule away with its results and feedback, and a run that waits finds nothing to do', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', { price: 30 }]]))
  const rule = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product' })
  await rule.run()
  await rule.answer('somebody', ids['Kettle'] ?? '', 'converted')
  const path = knowledgePath(tenant, `analytics/rules/${rule.ruleId}`)
  await app.call('POST', `${path}/run`, { as: tenant.key })
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  expect(await workOff(app, tenant.tenantId, 'knowledge.run_rule')).toBe(1)
  expect(await workOff(app, tenant.tenantId, 'knowledge.analyse_conversions')).toBe(1)
  const left = await app.db.read(asTenant(tenant.tenantId), async (tx) =>
    Promise.all(
      (['kb_rules', 'kb_rule_traits', 'kb_feedback', 'kb_feedback_totals', 'kb_conversions'] as const).map(
        (name) =>
          tx.db.selectFrom(name).select('tenant_id').where('tenant_id', '=', tenant.tenantId).execute(),
      ),
    ),
  )
  expect(left.flat()).toEqual([])
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.at(-1)).toBe('knowledge_rule.deleted')
})
