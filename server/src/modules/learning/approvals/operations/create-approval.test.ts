import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('asks for a person’s word', async () => {
  const tenant = await app.newTenant()
  const body = { kind: 'refund', subject_id: 'order 7', title: 'Refund 20 €?', details: { amount: 20 } }
  const made = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ ...body, status: 'pending', requested_by: `user:${tenant.ownerId}` })
  expect(made.body).not.toHaveProperty('resolved_at')
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'approval.requested', subject_id: made.body.approval_id })
  const wrong = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body: { details: 1 } })
  expect(wrong.body.errors).toHaveLength(1)
  const unnamed = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body: {} })
  expect(unnamed.body.errors).toMatchObject([{ location: 'body.type' }])
  const viewer = await tenant.member('viewer')
  expect((await app.call('POST', '/api/v1/approvals', { as: viewer.token, body })).status).toBe(403)
  expect((await app.call('POST', '/api/v1/approvals', { as: tenant.key, body })).status).toBe(401)
})
