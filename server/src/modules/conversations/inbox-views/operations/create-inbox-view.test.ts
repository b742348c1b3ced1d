import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

async function opened() {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/inbox-views`
  const create = (body: object, as?: string) =>
    app.call('POST', path, { body, ...(as === undefined ? {} : { as }) })
  const names = async (as: string) =>
    (await app.call('GET', path, { as })).body.views.map((view: { name: string }) => view.name)
  return { tenant, path, create, names }
}

const FILTERS = {
  status: 'open',
  controller: 'human',
  assignee: 'none',
  channel: 'whatsapp',
  tag: 'VIP',
  priority: 'high',
  target: 'overdue',
  unread: true,
  q: 'invoice',
}

it('saves a view of one’s own, and one for all, with an event', async () => {
  const { tenant, create, names } = await opened()
  const own = await create({ name: ' Mine ', filters: FILTERS }, tenant.owner)
  expect(own).toMatchObject({ status: 201, body: { name: 'Mine', filters: FILTERS, shared: false } })
  expect((await create({ name: 'All', filters: {}, shared: true }, tenant.owner)).body.shared).toBe(true)
  expect((await create({ name: 'By key', filters: {} }, tenant.key)).body.shared).toBe(true)
  const jo = await tenant.member('member')
  await create({ name: 'Of Jo', filters: { assignee: 'me' } }, jo.token)
  expect(await names(tenant.owner)).toEqual(['All', 'By key', 'Mine'])
  expect(await names(jo.token)).toEqual(['All', 'By key', 'Of Jo'])
  expect(await names(tenant.key)).toEqual(['All', 'By key'])
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'inbox_view.created')
  expect(events[0]).toMatchObject({
    subject_id: own.body.view_id,
    payload: { shared: false, created_by: `user:${tenant.ownerId}` },
  })
})

it('has twenty-five of each kind, and goes with the member', async () => {
  const { tenant, create, names } = await opened()
  const jo = await tenant.member('member')
  const all = Array.from({ length: 26 }, (_, at) => create({ name: `v${at}`, filters: {} }, jo.token))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(1)
  expect((await create({ name: 'shared', filters: {}, shared: true }, jo.token)).status).toBe(201)
  expect((await create({ name: 'owner’s', filters: {} }, tenant.owner)).status).toBe(201)
  const removed = await app.call('DELETE', `/api/v1/workspace-users/${jo.userId}`, { as: tenant.owner })
  expect(removed.status).toBe(204)
  expect(await names(tenant.owner)).toEqual(['shared', 'owner’s'])
})

it('refuses viewers, keys that only read, strangers and the anonymous', async () => {
  const { tenant, create } = await opened()
  const body = { name: 'View', filters: {} }
  expect((await create(body, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await create(body, await tenant.keyWith(['read:*']))).status).toBe(403)
  expect((await create(body, (await app.newTenant()).key)).status).toBe(404)
  expect((await create(body)).status).toBe(401)
})

it('names everything it cannot read', async () => {
  const { tenant, create } = await opened()
  const wrong = await create(
    {
      name: '',
      filters: { status: 'gone', assignee: newId().slice(1), target: 'x', unread: false, tag: '' },
    },
    tenant.owner,
  )
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'body.filters.assignee',
    'body.filters.status',
    'body.filters.tag',
    'body.filters.target',
    'body.filters.unread',
    'body.name',
  ])
  expect(locationsOf(await create({ name: ' ', filters: {} }, tenant.owner))).toEqual(['body.name'])
  expect(locationsOf(await create({ name: 'x', filters: {}, shared: false }, tenant.key))).toEqual([
    'body.shared',
  ])
})
