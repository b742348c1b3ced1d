import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists what holds now about a node, by relation and object if asked', async () => {
  const tenant = await app.newTenant()
  const things = [
    ['a', 'One'],
    ['a', 'Two'],
    ['a', 'Three'],
  ] as const
  const made = await learn(app, tenant, things, [
    ['One', 'knows', 'Two', { well: 1 }],
    ['One', 'likes', 'Three'],
  ])
  await learn(app, tenant, [['a', 'One']], [['One', 'knows', 'Two', { well: 2 }]])
  const [one, two] = made.body.details.map((detail: { node_id: string }) => detail.node_id)
  const active = async (query: string) =>
    (await app.call('GET', knowledgePath(tenant, `facts/active?${query}`), { as: tenant.key })).body.facts
  expect(await active(`from_node_id=${one}`)).toHaveLength(2)
  expect(await active(`from_node_id=${one}&to_node_id=${two}`)).toMatchObject([
    { version: 2, properties: { well: 2 } },
  ])
  expect(await active(`from_node_id=${one}&relation_type=likes`)).toHaveLength(1)
  expect(await active(`from_node_id=${two}`)).toEqual([])
  const bad = await app.call('GET', knowledgePath(tenant, 'facts/active'), { as: tenant.key })
  expect(locationsOf(bad)).toEqual(['query.from_node_id'])
})
