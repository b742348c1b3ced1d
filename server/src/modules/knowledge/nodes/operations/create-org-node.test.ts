import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('adds a node of the organisation, another one each time', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`
  const body = { node_type: 'policy', label: 'Holidays', properties: { days: 25 } }
  const made = await app.call('POST', path, { as: tenant.key, body })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    node_type: 'policy',
    norm_label: 'holidays',
    scope_id: '',
    project_id: '',
    tenant_id: tenant.tenantId,
    confidence: 1,
    version: 1,
    is_active: true,
    source_type: 'manual',
    properties: { days: 25 },
  })
  const again = await app.call('POST', path, { as: tenant.key, body })
  expect(again.body.node_id).not.toBe(made.body.node_id)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'knowledge_node.created', subject_id: again.body.node_id })
  const headers = { 'idempotency-key': 'a'.repeat(32) }
  const [one, other] = [
    await app.call('POST', path, { as: tenant.key, body, headers }),
    await app.call('POST', path, { as: tenant.key, body, headers }),
  ]
  expect(other.body.node_id).toBe(one.body.node_id)
})

it('names every field, and needs the right to write', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`
  const bad = await app.call('POST', path, {
    as: tenant.key,
    body: { label: '', confidence: 2, properties: [] },
  })
  expect(locationsOf(bad)).toEqual(['body.confidence', 'body.label', 'body.node_type', 'body.properties'])
  const { token } = await tenant.member('viewer')
  expect((await app.call('POST', path, { as: token, body: { label: 'a', node_type: 'b' } })).status).toBe(403)
})
