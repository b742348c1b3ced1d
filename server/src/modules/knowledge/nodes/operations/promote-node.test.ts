import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('shares a node with the organisation, once', async () => {
  const tenant = await app.newTenant()
  const made = await learn(app, tenant, [['a', 'One', { price: 1 }]])
  const path = knowledgePath(tenant, `nodes/${made.body.details[0].node_id}/promote-to-org`)
  const body = { tenant_id: tenant.tenantId }
  const first = await app.call('POST', path, { as: tenant.key, body })
  expect(first.body).toMatchObject({
    scope_type: 'organization',
    node: { label: 'One', scope_id: '', source_type: 'promotion', properties: { price: 1 } },
  })
  await learn(app, tenant, [['a', 'One', { price: 2 }]])
  const second = await app.call('POST', path, { as: tenant.key, body })
  expect(second.body.node).toMatchObject({
    node_id: first.body.node.node_id,
    version: 2,
    properties: { price: 2 },
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ type: 'knowledge_node.promoted' })
})

it('is for those who manage the workspace, and for no other organisation', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const made = await learn(app, tenant, [['a', 'One']])
  const path = knowledgePath(tenant, `nodes/${made.body.details[0].node_id}/promote-to-org`)
  const { token } = await tenant.member('member')
  expect((await app.call('POST', path, { as: token, body: { tenant_id: tenant.tenantId } })).status).toBe(403)
  expect((await app.call('POST', path, { as: tenant.key, body: { tenant_id: other.tenantId } })).status).toBe(
    400,
  )
  expect((await app.call('POST', path, { as: tenant.key, body: {} })).status).toBe(400)
})
