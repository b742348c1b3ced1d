import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, makeRule } from '../../../../../test/knowledge.ts'

const app = await testApp()

const config = { target_entity_type: 'product', property: 'price' }

it('changes what is sent and keeps the rest', async () => {
  const tenant = await app.newTenant()
  const { ruleId } = await makeRule(app, tenant, 'trend', config, { schedule: '0 3 * * *', name: 'Prices' })
  const put = (body: object) =>
    app.call('PUT', knowledgePath(tenant, `analytics/rules/${ruleId}`), { as: tenant.key, body })
  expect((await put({ enabled: false })).body).toMatchObject({
    name: 'Prices',
    enabled: false,
    schedule: '0 3 * * *',
    config,
  })
  const next = { ...config, windows: ['7d'] }
  const changed = await put({ enabled: true, name: 'Weekly', config: next, schedule: '', rule_type: 'other' })
  expect(changed.body).toMatchObject({ name: 'Weekly', schedule: '', config: next, rule_type: 'trend' })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_rule.updated',
    subject_id: ruleId,
    payload: { name: 'Weekly', enabled: true },
  })
})

it('checks the config by the type of the rule, and names everything', async () => {
  const tenant = await app.newTenant()
  const { ruleId } = await makeRule(app, tenant, 'trend', config)
  const path = knowledgePath(tenant, `analytics/rules/${ruleId}`)
  const wrong = { enabled: true, config: { windows: [] }, schedule: '* * *' }
  expect(locationsOf(await app.call('PUT', path, { as: tenant.key, body: wrong }))).toEqual([
    'body.config.event',
    'body.config.property',
    'body.config.target_entity_type',
    'body.config.windows',
    'body.schedule',
  ])
  expect(locationsOf(await app.call('PUT', path, { as: tenant.key, body: {} }))).toEqual(['body.enabled'])
  expect((await app.call('GET', path, { as: tenant.key })).body.config).toEqual(config)
  const missing = knowledgePath(tenant, 'analytics/rules/00000000-0000-7000-8000-000000000000')
  expect((await app.call('PUT', missing, { as: tenant.key, body: { enabled: true } })).status).toBe(404)
  const reader = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('PUT', path, { as: reader, body: { enabled: true } })).status).toBe(403)
})
