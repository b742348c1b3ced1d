import { expect, it } from 'vitest'
import { locationsOf } from '../../../../test/harness.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { newId } from '../../../kernel/ids.ts'

const { app, graph } = await withGraph()

async function opened() {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id: id } = await inbox.conversation()
  const triage = (body: object, as = inbox.tenant.owner) =>
    inbox.call('PATCH', `/conversations/${id}/triage`, body, as)
  return { inbox, id, triage, tenant: inbox.tenant }
}

it('assigns, tags and prioritises, each without touching the rest, and says so', async () => {
  const { inbox, triage, tenant } = await opened()
  expect(await inbox.conversation()).toMatchObject({ assignee: '', priority: 'normal', tags: [] })
  const jo = await tenant.member('member')
  expect((await triage({ assignee: jo.userId.toUpperCase() })).body).toMatchObject({ assignee: jo.userId })
  await triage({ tags: [' VIP ', 'vip', 'Lyon'] }, jo.token)
  await triage({ priority: 'urgent' }, tenant.key)
  expect(await inbox.conversation()).toMatchObject({
    assignee: jo.userId,
    tags: ['VIP', 'Lyon'],
    priority: 'urgent',
  })
  expect((await inbox.list())[0]).toMatchObject({ assignee: jo.userId, priority: 'urgent' })
  expect((await triage({})).body).toMatchObject({ assignee: jo.userId, priority: 'urgent' })
  expect((await triage({ assignee: null, tags: [] })).body).toMatchObject({ assignee: '', tags: [] })
  const events = await app.eventsOf(tenant.tenantId)
  const assigned = events.filter(({ type }) => type === 'conversation.assigned')
  expect(assigned.map(({ payload }) => payload)).toMatchObject([
    { assignee: jo.userId, assigned_before: '', changed_by: `user:${tenant.ownerId}` },
    { assignee: '', assigned_before: jo.userId },
  ])
  expect(events.filter(({ type }) => type === 'conversation.updated')).toHaveLength(5)
})

it('shows clients of the public API nothing new unless they ask', async () => {
  const { inbox, id } = await opened()
  const { body } = await inbox.call('GET', `/conversations/${id}?include=none`)
  expect(Object.keys(body.conversation)).not.toContain('assignee')
  expect(Object.keys(body.conversation)).not.toContain('priority')
})

it('refuses assignees who are no active members here', async () => {
  const { inbox, triage, tenant } = await opened()
  const [gone, other] = [await tenant.member('member'), await app.newTenant()]
  await inbox.call('PUT', `/workspace-users/${gone.userId}`, { status: 'disabled' }, tenant.owner)
  for (const assignee of [newId(), gone.userId, other.ownerId])
    expect((await triage({ assignee, priority: 'low' })).status).toBe(422)
  expect(await inbox.conversation()).toMatchObject({ assignee: '', priority: 'normal' })
})

it('unassigns when the member is disabled or removed', async () => {
  const { inbox, triage, tenant } = await opened()
  for (const end of ['disabled', 'removed']) {
    const jo = await tenant.member('member')
    await triage({ assignee: jo.userId })
    const path = `/workspace-users/${jo.userId}`
    if (end === 'disabled') await inbox.call('PUT', path, { status: 'disabled' }, tenant.owner)
    else expect((await inbox.call('DELETE', path, undefined, tenant.owner)).status).toBe(204)
    expect(await inbox.conversation()).toMatchObject({ assignee: '', tags: [] })
  }
})

it('holds while the member is removed at the same moment', async () => {
  const { inbox, triage, tenant } = await opened()
  for (let round = 0; round < 5; round += 1) {
    const jo = await tenant.member('member')
    await triage({ assignee: jo.userId })
    const [set, removed] = await Promise.all([
      triage({ assignee: jo.userId }),
      inbox.call('DELETE', `/workspace-users/${jo.userId}`, undefined, tenant.owner),
    ])
    expect([200, 422]).toContain(set.status)
    expect(removed.status).toBe(204)
    expect((await inbox.conversation()).assignee).toBe('')
  }
})

it('refuses viewers, keys that only read, strangers and the unknown', async () => {
  const { inbox, id, triage, tenant } = await opened()
  expect((await triage({ priority: 'low' }, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await triage({ priority: 'low' }, await tenant.keyWith(['read:*']))).status).toBe(403)
  const stranger = (await app.newTenant()).key
  expect((await triage({ priority: 'low' }, stranger)).status).toBe(404)
  expect((await inbox.call('PATCH', `/conversations/${newId()}/triage`, {})).status).toBe(404)
  const anonymous = await app.call('PATCH', `/api/v1/conversations/${id}/triage`, { body: {} })
  expect(anonymous.status).toBe(401)
})

it('names everything it cannot read', async () => {
  const { triage } = await opened()
  const wrong = await triage({ assignee: 'jo', priority: 'soon', tags: ['x'.repeat(41), ''] })
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual(['body.assignee', 'body.priority', 'body.tags[0]', 'body.tags[1]'])
  expect(locationsOf(await triage({ tags: ['ok', ' '] }))).toEqual(['body.tags[1]'])
  expect(locationsOf(await triage({ tags: Array.from({ length: 21 }, String) }))).toEqual(['body.tags'])
  expect(
    (await triage({ tags: Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(40, 'x')) })).status,
  ).toBe(200)
})
