import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('deletes once, and is refused to viewers, strangers, and others where it is one’s own', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/inbox-views`
  const make = async (shared: boolean) =>
    (await app.call('POST', path, { as: tenant.owner, body: { name: 'View', filters: {}, shared } })).body
      .view_id
  const remove = async (id: string, as?: string) =>
    (await app.call('DELETE', `${path}/${id}`, as === undefined ? {} : { as })).status
  const [own, shared] = [await make(false), await make(true)]
  const viewer = (await tenant.member('viewer')).token
  expect([await remove(shared), await remove(shared, viewer), await remove(shared, other.key)]).toEqual([
    401, 403, 404,
  ])
  expect([
    await remove(own, tenant.key),
    await remove(own, tenant.owner),
    await remove(own, tenant.owner),
  ]).toEqual([404, 204, 404])
  expect([await remove(shared, tenant.key), await remove(shared, tenant.key)]).toEqual([204, 404])
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'inbox_view.deleted',
    subject_id: shared,
  })
})
