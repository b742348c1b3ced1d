import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('shows every state a node has had, newest first', async () => {
  const tenant = await app.newTenant()
  for (const price of [1, 2, 3]) await learn(app, tenant, [['a', 'One', { price }]])
  const nodes = await app.call('GET', knowledgePath(tenant, 'nodes'), { as: tenant.key })
  const path = knowledgePath(tenant, `nodes/${nodes.body.nodes[0].node_id}/history`)
  const { body } = await app.call('GET', path, { as: tenant.key })
  expect(
    body.history.map((one: { version: number; properties: object }) => [one.version, one.properties]),
  ).toEqual([
    [3, { price: 3 }],
    [2, { price: 2 }],
    [1, { price: 1 }],
  ])
  expect((await app.call('GET', `${path}?limit=1`, { as: tenant.key })).body.history).toHaveLength(1)
  expect(locationsOf(await app.call('GET', `${path}?limit=201`, { as: tenant.key }))).toEqual(['query.limit'])
})
