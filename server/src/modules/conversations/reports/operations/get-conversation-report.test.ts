import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { tellRounds } from '../../../../../test/reported-rounds.ts'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'

const app = await testApp()
const PATH = '/api/v1/reports/conversations'
const WEEK = 'from=2026-03-02&to=2026-03-09'

const get = (as: string | undefined, query: string) =>
  app.call('GET', `${PATH}?${query}`, as === undefined ? {} : { as })

async function told() {
  const tenant = await app.newTenant()
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const agentId = made.body.agent_id as string
  const operator = `user:${tenant.ownerId}`
  await tellRounds(app, tenant, [
    {
      openedAt: '2026-03-02T09:00:00Z',
      agentId,
      answeredAfter: 10,
      resolvedAfter: 600,
      tags: ['vip', 'Billing'],
      messages: [
        [0, 'user'],
        [10, 'agent'],
        [11, 'user', 'reaction'],
        [172_800, 'user'],
      ],
    },
    {
      openedAt: '2026-03-02T23:30:00Z',
      channel: 'web',
      agentId,
      answeredAfter: 30,
      calledAfter: 60,
      operatorAfter: 360,
      operator,
      reopens: 1,
      isLate: true,
      tags: ['vip'],
      messages: [
        [0, 'user'],
        [30, 'agent'],
        [360, 'operator'],
      ],
    },
    { openedAt: '2026-03-08T23:59:59Z', channel: 'web' },
    { openedAt: '2026-03-09T00:00:00Z', channel: 'web', answeredAfter: 1 },
  ])
  return { tenant, agentId, operator }
}

it('sums conversations, times and messages up, day by day', async () => {
  const { tenant } = await told()
  const { status, body } = await get(tenant.key, WEEK)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    from: '2026-03-02',
    to: '2026-03-09',
    time_zone: 'UTC',
    interval: 'day',
    groups: [],
  })
  expect(body.totals).toEqual({
    conversations: 3,
    messages_in: 3,
    messages_out: 3,
    answered: 2,
    first_response_median_seconds: 20,
    first_response_p90_seconds: 28,
    operator_response_median_seconds: 300,
    operator_response_p90_seconds: 300,
    resolved: 1,
    resolved_share: 0.3333,
    resolution_median_seconds: 600,
    resolution_p90_seconds: 600,
    reopened: 1,
    taken_over: 1,
    takeover_share: 0.3333,
    first_response_missed: 1,
    resolution_missed: 0,
  })
  expect(body.intervals.map((one: { conversations: number }) => one.conversations)).toEqual([
    2, 0, 0, 0, 0, 0, 1,
  ])
  expect(body.intervals.map((one: { messages_in: number }) => one.messages_in)).toEqual([2, 0, 1, 0, 0, 0, 0])
  expect(body.intervals[1]).toMatchObject({
    start: '2026-03-03',
    first_response_median_seconds: null,
    resolved_share: null,
  })
})

it('begins days where the reader is, and sums weeks and hours of the week', async () => {
  const { tenant } = await told()
  const counts = async (query: string) =>
    (await get(tenant.key, query)).body.intervals.map((one: { conversations: number }) => one.conversations)
  expect(await counts(`${WEEK}&time_zone=Europe/Berlin`)).toEqual([1, 1, 0, 0, 0, 0, 0])
  expect(await counts('from=2026-03-01&to=2026-03-16&interval=week')).toEqual([0, 3, 1])
  const { body } = await get(tenant.key, `${WEEK}&interval=hour_of_week`)
  expect(body.intervals).toHaveLength(168)
  const busy = body.intervals.filter((one: { conversations: number }) => one.conversations > 0)
  expect(busy).toMatchObject([
    { weekday: 1, hour: 9 },
    { weekday: 1, hour: 23 },
    { weekday: 7, hour: 23 },
  ])
})

it('groups by channel, agent, operator, tag and priority, with names', async () => {
  const { tenant, agentId, operator } = await told()
  const groups = async (by: string) =>
    (await get(tenant.owner, `${WEEK}&group_by=${by}`)).body.groups.map(
      (one: { key: string; name: string; conversations: number; messages_out: number }) => [
        one.key,
        one.name,
        one.conversations,
        one.messages_out,
      ],
    )
  expect(await groups('channel')).toEqual([
    ['web', 'web', 2, 2],
    ['whatsapp', 'whatsapp', 1, 1],
  ])
  expect(await groups('agent')).toEqual([
    [agentId, 'Ada', 2, 3],
    ['', '', 1, 0],
  ])
  expect(await groups('operator')).toEqual([
    ['', '', 2, 2],
    [operator, 'owner', 1, 1],
  ])
  expect(await groups('tag')).toEqual(
    expect.arrayContaining([
      ['vip', 'vip', 2, 3],
      ['Billing', 'Billing', 1, 1],
      ['', '', 1, 0],
    ]),
  )
  expect(await groups('priority')).toEqual([['normal', 'normal', 3, 3]])
})

it('filters by channel, agent, operator and tag', async () => {
  const { tenant, operator } = await told()
  const sums = async (query: string) => {
    const { totals } = (await get(tenant.key, `${WEEK}&${query}`)).body
    return [totals.conversations, totals.messages_in, totals.messages_out]
  }
  expect(await sums('channel=web')).toEqual([2, 1, 2])
  expect(await sums('agent_id=ada')).toEqual([2, 3, 3])
  expect(await sums('agent_id=unknown')).toEqual([0, 0, 0])
  expect(await sums(`operator=${operator}`)).toEqual([1, 0, 1])
  expect(await sums('tag=VIP')).toEqual([2, 3, 3])
  expect(await sums('tag=vip&channel=web&group_by=tag')).toEqual([1, 1, 2])
})

it('stays within the project of a key, and within the workspace', async () => {
  const { tenant } = await told()
  const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const projectId = made.body.project_id as string
  await tellRounds(app, tenant, [{ projectId, openedAt: '2026-03-04T09:00:00Z', messages: [[0, 'user']] }])
  const other = await told()
  const totals = async (as: string, query = WEEK) => (await get(as, query)).body.totals.conversations
  expect(await totals(tenant.key)).toBe(3)
  expect(await totals(tenant.owner, `${WEEK}&project_id=${projectId}`)).toBe(1)
  expect(await totals(other.tenant.key)).toBe(3)
  expect((await get(other.tenant.owner, `${WEEK}&project_id=${projectId}`)).status).toBe(404)
  expect((await get(await tenant.keyWith(['read:knowledge']), WEEK)).status).toBe(403)
  expect((await get((await tenant.member('viewer')).token, WEEK)).status).toBe(200)
  expect((await get(undefined, WEEK)).status).toBe(401)
})

it('names everything it cannot read, and takes a year', async () => {
  const { key } = await app.newTenant()
  const wrong = await get(key, 'from=2026-02-30&to=soon&interval=month&group_by=team&project_id=x')
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'query.from',
    'query.group_by',
    'query.interval',
    'query.project_id',
    'query.to',
  ])
  const range = await get(key, 'from=2026-02-02&to=2026-02-01&time_zone=Nowhere')
  expect(locationsOf(range)).toEqual(['query.time_zone', 'query.to'])
  expect((await get(key, 'from=2025-01-01&to=2026-01-03')).status).toBe(400)
  const year = await get(key, 'from=2025-01-01&to=2026-01-02&interval=hour_of_week&group_by=tag')
  expect(year.body).toMatchObject({ totals: { conversations: 0, resolved_share: null }, groups: [] })
  expect((await get(key, '')).body.intervals).toHaveLength(30)
})

it('reports what happens in the inbox', async () => {
  const inboxes = await withGraph()
  const inbox = await Inbox.open(inboxes.app, inboxes.graph)
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id: id } = await inbox.conversation()
  await inbox.call('POST', `/conversations/${id}/takeover`, undefined, inbox.tenant.owner)
  await inbox.call('PATCH', `/conversations/${id}`, { status: 'closed' }, inbox.tenant.owner)
  const { body } = await inbox.call('GET', '/reports/conversations?group_by=operator')
  expect(body.totals).toMatchObject({
    conversations: 1,
    messages_in: 1,
    messages_out: 1,
    answered: 1,
    taken_over: 1,
    resolved: 1,
  })
  expect(body.groups).toMatchObject([{ key: `user:${inbox.tenant.ownerId}`, conversations: 1 }, { key: '' }])
})
