import { expect, it } from 'vitest'
import { locationsOf } from '../../../../test/harness.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { HOUR_MS } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'

const { app, graph } = await withGraph()

async function opened(contacts = ['491', '492', '493']) {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(...contacts.map((contact) => said(contact, contact, `Hello from ${contact}`)))
  const ids = (await inbox.list('?limit=100')).map((item) => item.conversation_id as string).sort()
  const bulk = (body: object, as = inbox.tenant.owner) => inbox.call('POST', '/conversations/bulk', body, as)
  return { inbox, ids, bulk, tenant: inbox.tenant }
}

const outcomesOf = (reply: { body: { results: { outcome: string }[] } }) =>
  reply.body.results.map(({ outcome }) => outcome)

it('does everything at once, says what happened to each, and changes nothing the second time', async () => {
  const { inbox, ids, bulk, tenant } = await opened()
  const jo = await tenant.member('member')
  const wish = {
    conversation_ids: ids,
    assignee: jo.userId.toUpperCase(),
    add_tags: [' VIP ', 'vip'],
    priority: 'high',
    status: 'closed',
    read: true,
  }
  const before = (await app.eventsOf(tenant.tenantId)).length
  const first = await bulk(wish)
  expect(first.status).toBe(200)
  expect(first.body.results).toEqual(ids.map((conversation_id) => ({ conversation_id, outcome: 'changed' })))
  for (const item of await inbox.list())
    expect(item).toMatchObject({
      assignee: jo.userId,
      tags: ['VIP'],
      priority: 'high',
      status: 'closed',
      unread_count: 0,
      clocks: { resolved_at: expect.any(String) },
    })
  const events = (await app.eventsOf(tenant.tenantId)).slice(before)
  const kinds = events.map(({ type }) => type).filter((type) => type.startsWith('conversation.'))
  for (const type of ['conversation.updated', 'conversation.assigned', 'conversation.read'])
    expect(kinds.filter((one) => one === type)).toHaveLength(3)
  expect(events.find(({ type }) => type === 'conversation.updated')?.payload).toMatchObject({
    fields: ['assignee', 'tags', 'priority', 'status'],
    status: 'closed',
    changed_by: `user:${tenant.ownerId}`,
  })
  expect(outcomesOf(await bulk(wish))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect((await app.eventsOf(tenant.tenantId)).length).toBe(before + events.length)
})

it('adds and removes tags without touching the others, and refuses only those with too many', async () => {
  const { inbox, ids, bulk } = await opened(['491', '492'])
  const [full, free] = ids as [string, string]
  const many = Array.from({ length: 20 }, (_, at) => `t${at}`)
  await inbox.call('PATCH', `/conversations/${full}/triage`, { tags: many })
  const reply = await bulk({ conversation_ids: ids, add_tags: ['New'], priority: 'low' })
  expect(reply.body.results).toEqual([
    { conversation_id: full, outcome: 'refused', detail: 'More than 20 tags.' },
    { conversation_id: free, outcome: 'changed' },
  ])
  const changed = await bulk({ conversation_ids: ids, add_tags: ['t1', 'Last'], remove_tags: ['T0', 'new'] })
  expect(outcomesOf(changed)).toEqual(['changed', 'changed'])
  const tagsOf = async (id: string) =>
    (await inbox.call('GET', `/conversations/${id}`)).body.conversation.tags
  expect(await tagsOf(full)).toEqual([...many.slice(1), 'Last'])
  expect(await tagsOf(free)).toEqual(['t1', 'Last'])
})

it('snoozes until the hour, wakes them, and reopens', async () => {
  const { inbox, ids, bulk } = await opened(['491', '492'])
  const until = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const wish = { conversation_ids: ids, status: 'snoozed', snoozed_until: until }
  expect(outcomesOf(await bulk(wish))).toEqual(['changed', 'changed'])
  expect(outcomesOf(await bulk(wish))).toEqual(['unchanged', 'unchanged'])
  expect(await inbox.list('?status=snoozed')).toHaveLength(2)
  app.clock.advance(2 * HOUR_MS)
  await inbox.work()
  expect(await inbox.list('?status=open')).toHaveLength(2)
  await bulk({ conversation_ids: ids, status: 'closed' })
  await bulk({ conversation_ids: ids, status: 'open' })
  expect(await inbox.list('?status=open')).toHaveLength(2)
})

it('treats missing, foreign and other projects’ conversations alike, and does the rest', async () => {
  const [own, other] = [await opened(['491']), await opened(['492'])]
  const missing = newId()
  const wanted = [missing, other.ids[0], own.ids[0]?.toUpperCase(), own.ids[0]]
  const reply = await own.bulk({ conversation_ids: wanted, priority: 'urgent' }, own.tenant.key)
  expect(reply.body.results).toEqual([
    { conversation_id: missing, outcome: 'not_found' },
    { conversation_id: other.ids[0], outcome: 'not_found' },
    { conversation_id: own.ids[0], outcome: 'changed' },
  ])
  expect(await other.inbox.conversation()).toMatchObject({ priority: 'normal' })
  const project = await own.inbox.call('POST', '/projects', { name: 'Second' }, own.tenant.owner)
  const path = `/projects/${project.body.project_id}/keys`
  const key = await own.inbox.call('POST', path, { name: 'k', scopes: ['*'] }, own.tenant.owner)
  const apart = await own.bulk(
    { conversation_ids: own.ids, priority: 'low' },
    key.body.key ?? key.body.api_key,
  )
  expect(outcomesOf(apart)).toEqual(['not_found'])
})

it('holds against itself in the other order', async () => {
  const { inbox, ids, bulk } = await opened()
  const replies = await Promise.all(
    [ids, [...ids].reverse()].flatMap((order, at) =>
      ['urgent', 'low', 'high'].map((priority) =>
        bulk({ conversation_ids: order, priority, add_tags: [`by${at}`] }),
      ),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  for (const item of await inbox.list()) expect([...item.tags].sort()).toEqual(['by0', 'by1'])
})

it('takes two hundred in one call and not one more', async () => {
  const { inbox, ids, bulk } = await opened(Array.from({ length: 40 }, (_, at) => `49${100 + at}`))
  const all = [...ids, ...Array.from({ length: 160 }, newId)]
  const reply = await bulk({ conversation_ids: all, status: 'closed' })
  expect(outcomesOf(reply).filter((one) => one === 'changed')).toHaveLength(40)
  expect(outcomesOf(reply).filter((one) => one === 'not_found')).toHaveLength(160)
  expect(await inbox.list('?status=closed&limit=100')).toHaveLength(40)
  expect(locationsOf(await bulk({ conversation_ids: [...all, newId()] }))).toEqual(['body.conversation_ids'])
})

it('refuses viewers, keys that only read, the anonymous, and assignees who are no members', async () => {
  const { ids, bulk, tenant } = await opened(['491'])
  const wish = { conversation_ids: ids, priority: 'low' }
  expect((await bulk(wish, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await bulk(wish, await tenant.keyWith(['read:*']))).status).toBe(403)
  expect((await app.call('POST', '/api/v1/conversations/bulk', { body: wish })).status).toBe(401)
  expect((await bulk({ ...wish, assignee: newId() })).status).toBe(422)
})

it('names everything it cannot read', async () => {
  const { ids, bulk } = await opened(['491'])
  const wrong = await bulk({
    conversation_ids: ['x'],
    assignee: 'jo',
    add_tags: [''],
    priority: 'soon',
    status: 'gone',
    read: false,
  })
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'body.add_tags[0]',
    'body.assignee',
    'body.conversation_ids[0]',
    'body.priority',
    'body.read',
    'body.status',
  ])
  const one = { conversation_ids: ids }
  const until = new Date(app.clock.now().getTime() - 1_000).toISOString()
  expect(locationsOf(await bulk({ ...one, status: 'snoozed', snoozed_until: until }))).toEqual([
    'body.snoozed_until',
  ])
  expect(locationsOf(await bulk({ ...one, snoozed_until: until }))).toEqual(['body.snoozed_until'])
  expect(locationsOf(await bulk({ ...one, remove_tags: ['a', ' '] }))).toEqual(['body.remove_tags[1]'])
  expect(locationsOf(await bulk({ conversation_ids: [] }))).toEqual(['body.conversation_ids'])
})
