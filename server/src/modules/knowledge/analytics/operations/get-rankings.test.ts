import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS, HOUR_MS } from '../../../../kernel/clock.ts'

const app = await testApp({ clock: new TestClock() })

it('ranks the greatest, the rising and the falling, without what is gone', async () => {
  const tenant = await app.newTenant()
  const prices = (values: Record<string, number>) =>
    learn(
      app,
      tenant,
      Object.entries(values).map(([label, price]) => ['product', label, { price }] as const),
    )
  const ids = idsIn(await prices({ Kettle: 10, Pan: 50, Pot: 30, Lid: 90 }))
  app.clock.advance(10 * DAY_MS)
  await prices({ Kettle: 25, Pan: 20, Pot: 31 })
  app.clock.advance(HOUR_MS)
  const rule = await makeRule(app, tenant, 'trend', { target_entity_type: 'product', property: 'price' })
  await rule.run()
  const ranked = async (type: string, more: Record<string, string> = {}) =>
    (await rule.read('rankings', { type, window: '7d', ...more })).body.rankings.map(
      (one: { rank: number; node_label: string; value: number }) => [one.rank, one.node_label, one.value],
    )
  expect(await ranked('top')).toEqual([
    [1, 'Lid', 90],
    [2, 'Pan', 35],
    [3, 'Pot', 30.5],
    [4, 'Kettle', 17.5],
  ])
  expect(await ranked('rising')).toEqual([
    [1, 'Kettle', 15],
    [2, 'Pot', 1],
  ])
  expect(await ranked('falling')).toEqual([[1, 'Pan', -30]])
  await app.call('DELETE', knowledgePath(tenant, `nodes/${ids['Lid']}`), { as: tenant.key })
  expect(await ranked('top', { limit: '1' })).toEqual([[1, 'Pan', 35]])
})

it('compares events with the window before', async () => {
  const tenant = await app.newTenant()
  const say = (names: readonly string[], about: string) =>
    learn(
      app,
      tenant,
      [['topic', about, {}], ...names.map((name) => ['person', name, {}] as const)],
      names.map((name) => [name, 'mentions', about] as const),
    )
  await say(['a', 'b', 'c'], 'Tea')
  app.clock.advance(2 * DAY_MS)
  await say(['d', 'e'], 'Coffee')
  const config = { target_entity_type: 'topic', event: 'fact_created', windows: ['1d', '7d'] }
  const rule = await makeRule(app, tenant, 'trend', config)
  await rule.run()
  const labels = async (type: string, window: string) =>
    (await rule.read('rankings', { type, window })).body.rankings.map(
      (one: { node_label: string }) => one.node_label,
    )
  expect(await labels('rising', '1d')).toEqual(['Coffee'])
  expect(await labels('top', '7d')).toEqual(['Tea', 'Coffee'])
  expect(await labels('top', '30d')).toEqual([])
})

it('says what is wrong with a question', async () => {
  const tenant = await app.newTenant()
  const rule = await makeRule(app, tenant, 'trend', { target_entity_type: 'a', property: 'p' })
  expect((await rule.read('rankings', { type: 'top', window: '1d' })).body).toMatchObject({ total: 0 })
  expect(locationsOf(await rule.read('rankings', { type: 'best', window: '2d', limit: '0' }))).toEqual([
    'query.limit',
    'query.type',
    'query.window',
  ])
  const other = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'a' })
  expect(locationsOf(await other.read('rankings', { type: 'top', window: '1d' }))).toEqual(['query.rule_id'])
})
