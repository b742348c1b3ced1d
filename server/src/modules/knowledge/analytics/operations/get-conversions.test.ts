import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp({ clock: new TestClock() })

it('adds up what became of recommendations, by segment', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(
    await learn(app, tenant, [
      ['customer', 'Ana', { city: 'Porto' }],
      ['customer', 'Ben', { city: 'Oslo' }],
      ['product', 'Kettle', { colour: 'red' }],
      ['product', 'Pan', { colour: 'blue' }],
    ]),
  )
  const idOf = (label: string) => ids[label] ?? ''
  const config = { target_entity_type: 'product', segment_by: 'city' }
  const rule = await makeRule(app, tenant, 'recommendation', config)
  await rule.answer(idOf('Ana'), idOf('Kettle'), 'clicked')
  await rule.answer(idOf('Ana'), idOf('Pan'), 'dismissed')
  await rule.answer(idOf('Ben'), idOf('Kettle'), 'ignored')
  app.clock.advance(2 * DAY_MS)
  await rule.answer(idOf('Ana'), idOf('Kettle'), 'converted')
  // At once, without a clock to go by: it counts, but says nothing about days.
  await rule.answer('user-9', idOf('Kettle'), 'converted')
  expect(await workOff(app, tenant.tenantId, 'knowledge.analyse_conversions')).toBe(1)
  const all = (await rule.read('conversions')).body
  expect(all.total).toBe(4)
  expect(all.conversions[0]).toMatchObject({
    rule_id: rule.ruleId,
    project_id: tenant.projectId,
    segment_key: 'all',
    target_type: 'product',
    total_leads: 3,
    shown_count: 4,
    conversion_count: 2,
    conversion_rate: 0.5,
    top_features: {},
  })
  expect(all.conversions[0].avg_days_to_convert).toBeCloseTo(2, 3)
  const porto = (await rule.read('conversions', { segment: 'city=Porto' })).body
  expect(porto.conversions).toMatchObject([{ total_leads: 1, shown_count: 2, conversion_count: 1 }])
  const oslo = (await rule.read('conversions', { segment: 'city=Oslo' })).body
  expect(oslo.conversions).toMatchObject([{ conversion_rate: 0, avg_days_to_convert: 0 }])
  expect((await rule.read('conversions', { segment: 'city=unknown' })).body.total).toBe(1)
  expect((await rule.read('conversions', { segment: 'city=Rome' })).body).toMatchObject({
    conversions: [],
    total: 0,
  })
})

it('is reckoned by a run as well, a slice after another, and nothing is there before', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', {}]]))
  const rule = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product' })
  for (const source of ['a', 'b', 'c']) await rule.answer(source, ids['Kettle'] ?? '', 'ignored')
  expect((await rule.read('conversions')).body.total).toBe(0)
  await rule.run()
  expect((await rule.read('conversions')).body.conversions).toMatchObject([
    { shown_count: 3, total_leads: 3 },
  ])
  const path = knowledgePath(tenant, 'analytics/conversions')
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(400)
})
