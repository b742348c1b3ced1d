import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lifts once, keeps the record, and is written to the audit log', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = '/api/v1/people/nemo/restrictions'
  const placed = (await app.call('POST', path, { as: tenant.owner, body: { reason: 'Objection' } })).body
  const lift = (as?: string, body: object = { reason: 'Settled' }) =>
    app.call('POST', `${path}/lift`, { ...(as === undefined ? {} : { as }), body })
  expect((await lift()).status).toBe(401)
  expect((await lift((await tenant.member('member')).token)).status).toBe(403)
  expect((await lift(tenant.key)).body.required_scope).toBe('write:people')
  expect((await lift(other.owner)).body.lifted).toEqual([])
  expect((await lift(tenant.owner, {})).body.errors).toMatchObject([{ location: 'body.reason' }])
  app.clock.advance(1_000)
  const both = await Promise.all([lift(tenant.owner), lift(tenant.owner)])
  expect(both.map((reply) => reply.body.lifted.length).sort()).toEqual([0, 1])
  expect(both.flatMap((reply) => reply.body.lifted)).toMatchObject([
    {
      restriction_id: placed.restriction_id,
      reason: 'Objection',
      lift_reason: 'Settled',
      lifted_by: `user:${tenant.ownerId}`,
      lifted_at: expect.any(String),
    },
  ])
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'person.restriction_lifted',
  )
  expect(events).toMatchObject([{ subject_id: placed.restriction_id, payload: { user_id: 'nemo' } }])
  const audit = await app.call(
    'GET',
    '/api/v1/audit?operation=liftPersonRestriction&user_id=nemo&outcome=done',
    {
      as: tenant.owner,
    },
  )
  expect(audit.body.items).toHaveLength(2)
  expect(audit.body.items[0]).toMatchObject({ actor: `user:${tenant.ownerId}` })
})
