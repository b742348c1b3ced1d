import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('renames and replaces filters, each alone; shared by all who write, own by the owner alone', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/inbox-views`
  const make = async (body: object) => (await app.call('POST', path, { as: tenant.owner, body })).body.view_id
  const own = await make({ name: 'Own', filters: { status: 'open' } })
  const shared = await make({ name: 'Shared', filters: { status: 'open' }, shared: true })
  const change = (id: string, body: object, as?: string) =>
    app.call('PATCH', `${path}/${id}`, { body, ...(as === undefined ? {} : { as }) })
  expect((await change(own, { name: 'Renamed' }, tenant.owner)).body).toMatchObject({
    name: 'Renamed',
    filters: { status: 'open' },
    shared: false,
  })
  const { token } = await tenant.member('member')
  expect((await change(shared, { filters: { tag: 'x' } }, token)).body).toMatchObject({
    name: 'Shared',
    filters: { tag: 'x' },
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'inbox_view.updated',
    payload: { fields: ['filters'] },
  })
  const missing = await change(newId(), { name: 'x' }, tenant.owner)
  expect(missing.status).toBe(404)
  for (const as of [token, tenant.key]) {
    const hidden = await change(own, { name: 'x' }, as)
    expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail])
  }
  expect((await change(shared, { name: 'x' }, other.owner)).status).toBe(404)
  expect((await change(shared, { name: 'x' }, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await change(shared, { name: 'x' })).status).toBe(401)
  expect(locationsOf(await change(own, { name: '', filters: { status: 'x' } }, tenant.owner))).toEqual([
    'body.filters.status',
    'body.name',
  ])
  expect(locationsOf(await change(own, { name: '  ' }, tenant.owner))).toEqual(['body.name'])
})
