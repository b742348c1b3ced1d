import { expect, it } from 'vitest'
import { locationsOf } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'

const { app, graph } = await withGraph()

const NONE = { first_response_minutes: null, resolution_minutes: null }
const target = (first: number | null, resolution: number | null = null) => ({
  first_response_minutes: first,
  resolution_minutes: resolution,
})
const targets = (normal = NONE as object, more: object = {}) => ({
  urgent: NONE,
  high: NONE,
  normal,
  low: NONE,
  ...more,
})

async function opened(wish: Record<string, unknown> = { default_agent_id: '' }) {
  const inbox = await Inbox.open(app, graph, wish)
  const put = (body: object, as = inbox.tenant.owner) => inbox.call('PUT', '/response-targets', body, as)
  return { inbox, put, tenant: inbox.tenant }
}

const SAID = BEGAN * 1_000
const isoAt = (minutes: number) => new Date(SAID + minutes * MINUTE_MS).toISOString()
const missedOf = async (tenantId: string) =>
  (await app.eventsOf(tenantId)).filter(({ type }) => type === 'conversation.target_missed')

it('replaces the targets, with an event and what they were before in the audit log', async () => {
  const { inbox, put, tenant } = await opened()
  expect((await inbox.call('GET', '/response-targets')).body).toMatchObject(targets())
  const first = await put(targets(target(30, 240), { urgent: target(5) }))
  expect(first).toMatchObject({
    status: 200,
    body: { ...targets(target(30, 240), { urgent: target(5) }), updated_by: `user:${tenant.ownerId}` },
  })
  await put(targets(target(60)))
  expect((await inbox.call('GET', '/response-targets')).body).toMatchObject(targets(target(60)))
  const changes = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'response_targets.changed',
  )
  expect(changes.map(({ payload }) => payload)).toMatchObject([
    { normal: '30 / 240', urgent: '5 / –' },
    { normal: '60 / –', urgent: '– / –' },
  ])
  const { body } = await app.call('GET', '/api/v1/audit?operation=putResponseTargets', { as: tenant.owner })
  expect(body.items[0].changes).toMatchObject({
    before: { normal: '30 / 240', urgent: '5 / –' },
    after: { normal: '60 / –' },
  })
})

it('measures clocks that run already, and shows them in list, detail and stream fields', async () => {
  const { inbox, put } = await opened()
  await inbox.receive(said('491', 'a', 'Hello'))
  expect((await inbox.conversation()).clocks).toEqual({
    waiting_since: isoAt(0),
    first_response_missed: false,
    resolution_missed: false,
  })
  await put(targets(target(60, 600)))
  const { clocks } = await inbox.conversation()
  expect(clocks).toMatchObject({ first_response_due_at: isoAt(60) })
  expect(clocks.resolution_due_at).toBeDefined()
  expect((await inbox.list())[0].clocks).toEqual(clocks)
  await put(targets())
  expect((await inbox.conversation()).clocks.first_response_due_at).toBeUndefined()
  const { id } = (await inbox.list())[0]
  const plain = await inbox.call('GET', `/conversations/${id}?include=none`)
  expect(Object.keys(plain.body.conversation)).not.toContain('clocks')
})

it('marks what is late once, says so, and lists and counts it until it is answered', async () => {
  const { inbox, put, tenant } = await opened()
  await put(targets(target(25, 120)))
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id: id } = await inbox.conversation()
  const listed = async (state: string) => (await inbox.list(`?target=${state}`)).length
  const counted = async () => (await inbox.call('GET', '/conversations/counts')).body
  expect([await listed('due_soon'), await listed('overdue'), await listed('missed')]).toEqual([1, 0, 0])
  await runJob(app, 'conversations.targets')
  expect(await missedOf(tenant.tenantId)).toEqual([])
  app.clock.advance(30 * MINUTE_MS)
  await Promise.all([runJob(app, 'conversations.targets'), runJob(app, 'conversations.targets')])
  await runJob(app, 'conversations.targets')
  expect(await missedOf(tenant.tenantId)).toMatchObject([
    { payload: { conversation_id: id, clock: 'first_response', due_at: isoAt(25), priority: 'normal' } },
  ])
  expect([await listed('due_soon'), await listed('overdue'), await listed('missed')]).toEqual([0, 1, 1])
  expect(await counted()).toMatchObject({ overdue: 1, channels: [{ channel: 'whatsapp', overdue: 1 }] })
  expect((await inbox.call('POST', `/conversations/${id}/messages`, { content: 'Hi' })).status).toBe(200)
  expect([await listed('overdue'), await listed('missed')]).toEqual([0, 1])
  expect(await counted()).toMatchObject({ overdue: 0 })
  expect((await inbox.conversation()).clocks).toMatchObject({
    first_response_by: 'operator',
    first_response_missed: true,
    resolution_missed: false,
  })
  app.clock.advance(3 * HOUR_MS)
  await runJob(app, 'conversations.targets')
  expect(await missedOf(tenant.tenantId)).toMatchObject([
    { payload: { clock: 'first_response' } },
    { payload: { clock: 'resolution' } },
  ])
})

it('follows snoozing, waking, closing, reopening, priority and release', async () => {
  const { inbox, put } = await opened()
  await put(targets(target(60, 600), { urgent: target(20, 100) }))
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id: id } = await inbox.conversation()
  const patch = (body: object) => inbox.call('PATCH', `/conversations/${id}`, body)
  const clocks = async () => (await inbox.conversation()).clocks
  await inbox.call('PATCH', `/conversations/${id}/triage`, { priority: 'urgent' })
  expect((await clocks()).first_response_due_at).toBe(isoAt(20))
  await patch({
    status: 'snoozed',
    snoozed_until: new Date(app.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  expect(await clocks()).toMatchObject({ first_response_due_at: isoAt(20) })
  expect((await clocks()).resolution_due_at).toBeUndefined()
  app.clock.advance(HOUR_MS + MINUTE_MS)
  await inbox.work()
  const left = Date.parse((await clocks()).resolution_due_at) - app.clock.now().getTime()
  expect(left).toBeGreaterThan(98 * MINUTE_MS)
  expect(left).toBeLessThanOrEqual(100 * MINUTE_MS)
  await patch({ status: 'closed' })
  expect(await clocks()).toMatchObject({ resolved_at: expect.any(String) })
  expect((await clocks()).waiting_since).toBeUndefined()
  await patch({ status: 'open' })
  expect(await clocks()).toMatchObject({ waiting_since: isoAt(0), resolution_due_at: expect.any(String) })
  await inbox.call('POST', `/conversations/${id}/takeover`)
  await patch({ agent_id: 'Ada' })
  expect((await clocks()).resolution_due_at).toBeDefined()
  await inbox.call('DELETE', `/conversations/${id}/takeover`)
  expect((await clocks()).resolution_due_at).toBeUndefined()
})

it('counts the agent’s answer, and begins anew when the person asks for a human', async () => {
  const { inbox, put } = await opened({})
  await put(targets(target(60, 600)))
  await inbox.receive(said('491', 'a', 'Hello'))
  expect((await inbox.conversation()).clocks).toMatchObject({ first_response_by: 'agent' })
  expect((await inbox.conversation()).clocks.resolution_due_at).toBeUndefined()
  await inbox.receive(said('491', 'b', 'I need a human, please', 5))
  const { clocks, controller } = await inbox.conversation()
  expect(controller).toBe('human')
  expect(clocks.first_response_by).toBeUndefined()
  const due = Date.parse(clocks.first_response_due_at) - app.clock.now().getTime()
  expect(due).toBeGreaterThan(59 * MINUTE_MS)
  expect(clocks.resolution_due_at).toBeDefined()
})

it('stays within the workspace', async () => {
  const [one, other] = [await opened(), await opened()]
  await one.put(targets(target(1, 1)))
  await other.inbox.receive(said('491', 'a', 'Hello'))
  app.clock.advance(HOUR_MS)
  await runJob(app, 'conversations.targets')
  expect((await other.inbox.call('GET', '/response-targets')).body).toMatchObject(targets())
  expect((await other.inbox.conversation()).clocks).toMatchObject({ first_response_missed: false })
})

it('refuses members, keys that only read, and the anonymous', async () => {
  const { put, tenant } = await opened()
  expect((await put(targets(), (await tenant.member('member')).token)).status).toBe(403)
  expect((await put(targets(), await tenant.keyWith(['read:*']))).status).toBe(403)
  expect((await app.call('PUT', '/api/v1/response-targets', { body: targets() })).status).toBe(401)
})

it('names everything it cannot read', async () => {
  const { put } = await opened()
  const wrong = await put({ urgent: target(0), high: target(1.5), normal: target(43_201, 525_601), low: {} })
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'body.high.first_response_minutes',
    'body.low.first_response_minutes',
    'body.low.resolution_minutes',
    'body.normal.first_response_minutes',
    'body.normal.resolution_minutes',
    'body.urgent.first_response_minutes',
  ])
  expect(locationsOf(await put({}))).toEqual(['body.high', 'body.low', 'body.normal', 'body.urgent'])
  expect((await put(targets(target(43_200, 525_600)))).status).toBe(200)
})
