import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('deletes once, frees the shortcut, and is refused to viewers and strangers', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/saved-replies`
  const body = { name: 'Greeting', shortcut: 'hi', text: 'Hello' }
  const made = (await app.call('POST', path, { as: tenant.key, body })).body.reply_id
  const remove = async (as?: string) => (await app.call('DELETE', `${path}/${made}`, { as })).status
  const viewer = (await tenant.member('viewer')).token
  expect([await remove(), await remove(viewer), await remove(other.key)]).toEqual([401, 403, 404])
  expect([await remove(tenant.key), await remove(tenant.key)]).toEqual([204, 404])
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'saved_reply.deleted',
    subject_id: made,
  })
  expect((await app.call('POST', path, { as: tenant.key, body })).status).toBe(201)
})
