import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('lifts once, keeps the record, and is written to the audit log', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { user_id: 'nemo', reason: 'File 3' }
  const { hold_id } = (await app.call('POST', '/api/v1/legal-holds', { as: tenant.owner, body })).body
  const lift = (id: string, as?: string) =>
    app.call('POST', `/api/v1/legal-holds/${id}/lift`, as === undefined ? {} : { as })
  expect((await lift(hold_id)).status).toBe(401)
  expect((await lift(hold_id, (await tenant.member('member')).token)).status).toBe(403)
  expect((await lift(hold_id, other.owner)).status).toBe(404)
  expect((await lift(newId(), tenant.owner)).status).toBe(404)
  const both = await Promise.all([lift(hold_id, tenant.owner), lift(hold_id, tenant.owner)])
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  const lifted = both.find((reply) => reply.status === 200)
  expect(lifted?.body).toMatchObject({
    hold_id,
    lifted_by: `user:${tenant.ownerId}`,
    lifted_at: expect.any(String),
  })
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'legal_hold.lifted')
  expect(events).toMatchObject([{ subject_id: hold_id, payload: { scope: 'person' } }])
  const audit = await app.call('GET', '/api/v1/audit?operation=liftLegalHold&user_id=nemo&outcome=done', {
    as: tenant.owner,
  })
  expect(audit.body.items).toMatchObject([{ target_id: hold_id, actor: `user:${tenant.ownerId}` }])
})
