import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const walk = (tenant: TestTenant, query: Record<string, string>) =>
  app.call('GET', knowledgePath(tenant, `traverse?${new URLSearchParams(query)}`), { as: tenant.key })

const shown = (reply: { body: { facts: { depth: number; fact: { relation_type: string } }[] } }) =>
  reply.body.facts.map(({ depth, fact }) => `${depth} ${fact.relation_type}`).sort()

it('walks as far and in the direction asked for, and out of circles', async () => {
  const tenant = await app.newTenant()
  await learn(
    app,
    tenant,
    ['A', 'B', 'C', 'D'].map((label) => ['place', label, { code: label.repeat(2) }] as const),
    [
      ['A', 'to_b', 'B'],
      ['B', 'to_c', 'C'],
      ['C', 'to_a', 'A'],
      ['D', 'to_a', 'A'],
    ],
  )
  const start = { from_type: 'place', from_key: '{"label":"a"}' }
  expect(shown(await walk(tenant, start))).toEqual(['1 to_b'])
  expect(shown(await walk(tenant, { ...start, max_depth: '3' }))).toEqual(['1 to_b', '2 to_c', '3 to_a'])
  expect(shown(await walk(tenant, { ...start, direction: 'inbound' }))).toEqual(['1 to_a', '1 to_a'])
  expect(shown(await walk(tenant, { ...start, direction: 'both', max_depth: '3' }))).toEqual([
    '1 to_a',
    '1 to_a',
    '1 to_b',
    '2 to_c',
  ])
  expect(shown(await walk(tenant, { ...start, direction: 'both', relation_type: 'to_b' }))).toEqual([
    '1 to_b',
  ])
  // By a property, and by the plain name.
  expect(shown(await walk(tenant, { from_type: 'place', from_key: '{"code":"BB"}' }))).toEqual(['1 to_c'])
  expect(shown(await walk(tenant, { from_type: 'place', from_key: 'D' }))).toEqual(['1 to_a'])
})

it('says what is missing, and that there is no such start', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await walk(tenant, {}))).toEqual(['query.from_key', 'query.from_type'])
  expect(locationsOf(await walk(tenant, { from_type: 'a', from_key: '{', max_depth: '4' }))).toEqual([
    'query.max_depth',
  ])
  expect(locationsOf(await walk(tenant, { from_type: 'a', from_key: '{' }))).toEqual(['query.from_key'])
  expect((await walk(tenant, { from_type: 'a', from_key: 'x' })).status).toBe(404)
})

it('does not walk into what was taken out of use', async () => {
  const tenant = await app.newTenant()
  const made = await learn(
    app,
    tenant,
    [
      ['a', 'One'],
      ['a', 'Two'],
    ],
    [['One', 'knows', 'Two']],
  )
  await app.call('DELETE', knowledgePath(tenant, `nodes/${made.body.details[1].node_id}`), { as: tenant.key })
  expect((await walk(tenant, { from_type: 'a', from_key: 'One' })).body.facts).toEqual([])
})
