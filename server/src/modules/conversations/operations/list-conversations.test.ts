import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

it('lists the most lively first, with what a row needs', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'First', 1), said('492', 'b', 'Second', 2))
  const { body } = await inbox.call('GET', '/conversations')
  expect(body.conversations).toEqual(body.items)
  expect(body).toMatchObject({ total: 2, has_more: false })
  const row = body.items.find((one: { title: string }) => one.title === 'Person 491')
  expect(row).toMatchObject({
    agent_name: 'Ada',
    channel: 'whatsapp',
    controller: 'agent',
    controller_operator_id: '',
    status: 'open',
    unread_count: 1,
    tags: [],
    handoffs: [],
    session_id: row.id,
    model: expect.any(String),
  })
})

it('filters by everything, and searches person, agent and all that was said', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'A penthouse in Lyon', 1), said('491', 'a2', 'Soon please', 2))
  await inbox.receive(said('492', 'b', '100% sure_thing', 3))
  const first = (await inbox.conversation('491')).conversation_id
  const second = (await inbox.conversation('492')).conversation_id
  await inbox.call('PATCH', `/conversations/${first}`, { status: 'closed' })
  await inbox.call('POST', `/conversations/${second}/takeover`)
  const agent = (await inbox.call('GET', '/agents/Ada')).body.agent_id
  const found = async (query: string) => ids(await inbox.list(`?${query}`)).sort()
  const both = [first, second].sort()
  expect(await found('status=closed')).toEqual([first])
  expect(await found('controller=human')).toEqual([second])
  expect(await found('channel=whatsapp')).toEqual(both)
  expect(await found('channel=telegram')).toEqual([])
  expect(await found(`agent_id=${agent}`)).toEqual(both)
  expect(await found('agent=ada')).toEqual(both)
  expect(await found('agent_id=Nobody')).toEqual([])
  expect(await found('user_id=whatsapp:492')).toEqual([second])
  expect(await found('q=penthouse')).toEqual([first])
  expect(await found('search=PENTHOUSE')).toEqual([first])
  expect(await found('q=Person%20492')).toEqual([second])
  expect(await found('q=Ada')).toEqual(both)
  expect(await found('q=100%25%20sure_')).toEqual([second])
  expect(await found('q=1%25sure')).toEqual([])
  expect(await found('tier=VIP')).toEqual([])
})

it('pages with cursors that hold while conversations come to life', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  for (let n = 0; n < 7; n += 1) await inbox.post(said(`49${n}`, `p${n}`, `Line ${n}`, n))
  await inbox.work()
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await inbox.call('GET', `/conversations?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...ids(body.items))
    cursor = body.next_cursor ?? ''
    expect(body.has_more).toBe(cursor !== '')
    // A contact who was listed already writes again.
    if (seen.length === 4) await inbox.receive(said('496', 'again', 'Me again', 100))
  } while (cursor !== '')
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
})

it('pages through what a search finds to its very end', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  for (let n = 0; n < 6; n += 1)
    await inbox.post(said(`49${n}`, `s${n}`, n % 3 === 0 ? 'An umbrella' : 'A kettle', n))
  await inbox.work()
  const page = async (query: string) => (await inbox.call('GET', `/conversations?${query}`)).body
  const whole = await page('q=kettle&limit=4')
  expect(whole).toMatchObject({ total: 4, has_more: false })
  expect(whole.items).toHaveLength(4)
  expect(whole).not.toHaveProperty('next_cursor')
  const first = await page('q=kettle&limit=3')
  const last = await page(`q=kettle&limit=3&cursor=${first.next_cursor}`)
  expect([...ids(first.items), ...ids(last.items)]).toEqual(ids(whole.items))
  expect([first.total, last.total, last.has_more]).toEqual([4, 4, false])
  // The rest of the search is gone by the time its page is asked for.
  await inbox.call('DELETE', `/conversations/${ids(last.items)[0]}`)
  const after = await page(`q=kettle&limit=3&cursor=${first.next_cursor}`)
  expect(after).toMatchObject({ items: [], total: 3, has_more: false })
  expect(await page('q=nowhere&limit=3')).toMatchObject({ items: [], total: 0, has_more: false })
})

it('shows only its own, and refuses what it cannot read', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  await theirs.receive(said('491', 'a', 'Secret'))
  expect(await mine.list('?q=Secret')).toEqual([])
  const wrong = await mine.call('GET', '/conversations?limit=101&status=gone&controller=cat')
  expect(wrong.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'query.controller',
    'query.limit',
    'query.status',
  ])
  expect((await mine.call('GET', '/conversations?cursor=x')).status).toBe(400)
  expect((await mine.call('GET', `/conversations?project_id=${theirs.tenant.projectId}`)).status).toBe(404)
})

it('filters by assignee, tag and priority', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const { tenant } = inbox
  await inbox.receive(said('491', 'a', 'Hello', 1), said('492', 'b', 'Hello', 2))
  const first = (await inbox.conversation('491')).conversation_id
  const second = (await inbox.conversation('492')).conversation_id
  const jo = await tenant.member('member')
  await inbox.call('PATCH', `/conversations/${first}/triage`, {
    assignee: jo.userId,
    tags: ['VIP'],
    priority: 'high',
  })
  const found = async (query: string, as = tenant.owner) => {
    const answer = await inbox.call('GET', `/conversations?${query}`, undefined, as)
    return { ids: ids(answer.body.items), total: answer.body.total }
  }
  expect(await found(`assignee=${jo.userId.toUpperCase()}`)).toEqual({ ids: [first], total: 1 })
  expect(await found('assignee=me', jo.token)).toEqual({ ids: [first], total: 1 })
  expect(await found('assignee=me')).toEqual({ ids: [], total: 0 })
  expect(await found('assignee=none')).toEqual({ ids: [second], total: 1 })
  expect(await found('tag=vip')).toEqual({ ids: [first], total: 1 })
  expect(await found('tag=vi')).toEqual({ ids: [], total: 0 })
  expect(await found('priority=high&assignee=&tag=')).toEqual({ ids: [first], total: 1 })
  const wrong = await inbox.call('GET', '/conversations?priority=soon')
  expect(wrong.body.errors[0].location).toBe('query.priority')
  for (const assignee of ['jo', 'me'])
    expect((await inbox.call('GET', `/conversations?assignee=${assignee}`)).body.errors[0].location).toBe(
      'query.assignee',
    )
})
