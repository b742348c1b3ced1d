import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('counts what a project knows', async () => {
  const tenant = await app.newTenant()
  const stats = async () => (await app.call('GET', knowledgePath(tenant, 'stats'), { as: tenant.key })).body
  expect(await stats()).toMatchObject({
    documents: { total: 0, indexed: 0, pending: 0, failed: 0 },
    nodes: { total: 0, active: 0 },
    edges: 0,
    extraction_tokens: 0,
  })
  const made = await learn(
    app,
    tenant,
    [
      ['a', 'One'],
      ['a', 'Two'],
    ],
    [['One', 'knows', 'Two']],
  )
  expect(await stats()).toMatchObject({ nodes: { total: 2, active: 2 }, edges: 1 })
  await app.call('DELETE', knowledgePath(tenant, `nodes/${made.body.details[0].node_id}`), { as: tenant.key })
  expect(await stats()).toMatchObject({ nodes: { total: 2, active: 1 }, edges: 0 })
})
