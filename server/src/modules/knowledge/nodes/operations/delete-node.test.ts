import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('takes a node and its facts out of use, and lets its name be used again', async () => {
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
  const [one, two] = made.body.details.map((detail: { node_id: string }) => detail.node_id)
  const path = knowledgePath(tenant, `nodes/${one}`)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  const other = await app.call('GET', knowledgePath(tenant, `nodes/${two}`), { as: tenant.key })
  expect(other.body.incoming).toEqual([])
  const again = await learn(app, tenant, [['a', 'One']])
  expect(again.body).toMatchObject({ created: 1 })
  expect(again.body.details[0].node_id).not.toBe(one)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find((event) => event.type === 'knowledge_node.deleted')).toMatchObject({ subject_id: one })
})
