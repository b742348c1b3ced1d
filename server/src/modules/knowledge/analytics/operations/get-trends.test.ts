import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS, HOUR_MS } from '../../../../kernel/clock.ts'

const app = await testApp({ clock: new TestClock() })

const trendsOf = async (tenant: TestTenant, nodeId: string | undefined) =>
  (await app.call('GET', knowledgePath(tenant, `analytics/trends?node_id=${nodeId}`), { as: tenant.key }))
    .body

it('follows a numeric property through the versions of a node', async () => {
  const tenant = await app.newTenant()
  const price = (value: number, more: object = {}) =>
    learn(app, tenant, [['product', 'Kettle', { price: value, ...more }]])
  const ids = idsIn(await price(10))
  app.clock.advance(40 * DAY_MS)
  await price(20)
  app.clock.advance(10 * DAY_MS)
  await price(40)
  // Another property changes: the price is still the same one.
  await price(40, { colour: 'red' })
  app.clock.advance(HOUR_MS)
  const rule = await makeRule(app, tenant, 'trend', { target_entity_type: 'product', property: 'price' })
  await rule.run()
  const { trends, total } = await trendsOf(tenant, ids['Kettle'])
  expect(total).toBe(4)
  const shown = trends.map((one: Record<string, unknown>) => [
    one['window'],
    one['value'],
    one['min_value'],
    one['max_value'],
    one['sample_count'],
  ])
  expect(shown).toEqual([
    ['1d', 30, 20, 40, 2],
    ['7d', 30, 20, 40, 2],
    ['30d', 70 / 3, 10, 40, 3],
    ['90d', 70 / 3, 10, 40, 3],
  ])
  expect(trends[0]).toMatchObject({
    metric_name: 'price',
    node_id: ids['Kettle'],
    project_id: tenant.projectId,
  })
})

it('counts events by the day, of several rules', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', {}]]))
  const events = await makeRule(app, tenant, 'trend', {
    target_entity_type: 'product',
    event: 'fact_created',
    relations: ['bought'],
    metric_name: 'sales',
    windows: ['7d'],
  })
  const buy = (names: readonly string[], relation = 'bought') =>
    learn(
      app,
      tenant,
      names.map((name) => ['customer', name, {}] as const),
      names.map((name) => [name, relation, 'Kettle'] as const),
    )
  await buy(['Ana'])
  app.clock.advance(2 * DAY_MS)
  await buy(['Ben', 'Cy', 'Di'])
  await buy(['Ed'], 'looked_at')
  const feedback = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product' })
  await feedback.answer('x', ids['Kettle'] ?? '', 'converted')
  await feedback.answer('y', ids['Kettle'] ?? '', 'ignored')
  const conversions = await makeRule(app, tenant, 'trend', {
    target_entity_type: 'product',
    event: 'conversion',
    windows: ['1d'],
  })
  const changes = await makeRule(app, tenant, 'trend', {
    target_entity_type: 'product',
    event: 'node_changed',
    windows: ['1d'],
  })
  await events.run()
  await conversions.run()
  await changes.run()
  const { trends } = await trendsOf(tenant, ids['Kettle'])
  expect(trends).toMatchObject([
    { metric_name: 'sales', window: '7d', value: 4 / 7, min_value: 0, max_value: 3, sample_count: 4 },
    { metric_name: 'conversion', window: '1d', value: 1, sample_count: 1 },
  ])
})

it('leaves out what is no number, and names nodes it does not know', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(
    await learn(app, tenant, [
      ['product', 'Kettle', { price: 'a lot' }],
      ['product', 'Pan', { price: 1e300 }],
    ]),
  )
  const rule = await makeRule(app, tenant, 'trend', { target_entity_type: 'product', property: 'price' })
  await rule.run()
  expect(await trendsOf(tenant, ids['Kettle'])).toMatchObject({ trends: [], total: 0 })
  expect(await trendsOf(tenant, ids['Pan'])).toMatchObject({ total: 0 })
  const other = await app.newTenant()
  const foreign = await app.call('GET', knowledgePath(other, `analytics/trends?node_id=${ids['Pan']}`), {
    as: other.key,
  })
  expect(locationsOf(foreign)).toEqual(['query.node_id'])
})
