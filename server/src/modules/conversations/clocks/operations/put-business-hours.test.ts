import { expect, it } from 'vitest'
import { locationsOf } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { WEEKDAYS } from '../business-time.ts'

const { app, graph } = await withGraph()

const SAID = new Date(BEGAN * 1_000)
const at = (ms: number) => new Date(SAID.getTime() + ms)
const timeOf = (date: Date) => date.toISOString().slice(11, 16)
const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []]))
const weekday = (date: Date) => WEEKDAYS[(date.getUTCDay() + 6) % 7] as string
const none = { first_response_minutes: null, resolution_minutes: null }
const targets = (normal: object) => ({ urgent: none, high: none, normal, low: none })

/** The team comes an hour after the message, for an hour a day. */
const OPENS = at(HOUR_MS)
const hours = (more: object = {}) => ({
  time_zone: 'UTC',
  days: {
    ...Object.fromEntries(
      WEEKDAYS.map((day) => [day, [{ opens: timeOf(OPENS), closes: timeOf(at(2 * HOUR_MS)) }]]),
    ),
  },
  ...more,
})

async function opened() {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const put = (body: object, as = inbox.tenant.owner) => inbox.call('PUT', '/business-hours', body, as)
  const aim = (normal: object) => inbox.call('PUT', '/response-targets', targets(normal), inbox.tenant.owner)
  return { inbox, put, aim, tenant: inbox.tenant }
}

it('replaces the hours, with an event and what they were before in the audit log', async () => {
  const { inbox, put, tenant } = await opened()
  const days = { ...CLOSED, monday: [{ opens: '09:00', closes: '17:00' }] }
  expect(await put({ time_zone: 'Europe/Lisbon', days })).toMatchObject({
    status: 200,
    body: {
      is_set: true,
      time_zone: 'Europe/Lisbon',
      days,
      holidays: [],
      updated_by: `user:${tenant.ownerId}`,
    },
  })
  const later = { time_zone: 'UTC', days, holidays: ['2026-12-26', '2026-12-25'] }
  expect((await put(later)).body.holidays).toEqual(['2026-12-25', '2026-12-26'])
  expect((await inbox.call('GET', '/business-hours')).body).toMatchObject({ time_zone: 'UTC', days })
  const changes = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'business_hours.changed',
  )
  expect(changes.map(({ payload }) => payload)).toMatchObject([
    { time_zone: 'Europe/Lisbon', monday: '09:00–17:00', tuesday: '', holidays: 0 },
    { time_zone: 'UTC', holidays: 2, changed_by: `user:${tenant.ownerId}` },
  ])
  const { body } = await app.call('GET', '/api/v1/audit?operation=putBusinessHours', { as: tenant.owner })
  expect(body.items[0].changes).toMatchObject({
    before: { time_zone: 'Europe/Lisbon' },
    after: { time_zone: 'UTC' },
  })
})

it('measures targets that count business hours only, and leaves the others alone', async () => {
  const { inbox, put, aim } = await opened()
  await inbox.receive(said('491', 'a', 'Hello'))
  const due = async () => (await inbox.conversation()).clocks.first_response_due_at
  await aim({ first_response_minutes: 30, resolution_minutes: null })
  await put(hours())
  expect(await due()).toBe(at(30 * MINUTE_MS).toISOString())
  const inHours = { first_response_minutes: 30, resolution_minutes: null, business_hours_only: true }
  expect((await aim(inHours)).body.normal).toEqual(inHours)
  expect(await due()).toBe(
    new Date(Math.floor(OPENS.getTime() / MINUTE_MS) * MINUTE_MS + 30 * MINUTE_MS).toISOString(),
  )
  // New hours count at once: that day is a holiday, and the next one is not.
  await put(hours({ holidays: [OPENS.toISOString().slice(0, 10)] }))
  expect(Date.parse(await due()) - OPENS.getTime()).toBeGreaterThan(23 * HOUR_MS)
  await aim({ ...inHours, business_hours_only: false })
  expect(await due()).toBe(at(30 * MINUTE_MS).toISOString())
})

it('is late only when the business hours have passed, for what came before and after', async () => {
  const { inbox, put, aim, tenant } = await opened()
  await put(hours())
  await aim({ first_response_minutes: 30, resolution_minutes: 90, business_hours_only: true })
  await inbox.receive(said('491', 'a', 'Hello'))
  const missed = async () => {
    await runJob(app, 'conversations.targets')
    return (await app.eventsOf(tenant.tenantId))
      .filter(({ type }) => type === 'conversation.target_missed')
      .map(({ payload }) => (payload as { clock: string }).clock)
  }
  const start = app.clock.now().getTime()
  const goTo = (ms: number) => app.clock.advance(SAID.getTime() + ms - app.clock.now().getTime())
  goTo(HOUR_MS + 20 * MINUTE_MS)
  expect(app.clock.now().getTime()).toBeGreaterThan(start)
  expect(await missed()).toEqual([])
  goTo(HOUR_MS + 31 * MINUTE_MS)
  expect(await missed()).toEqual(['first_response'])
  // Half of the resolution's 90 minutes belong to the next day.
  goTo(20 * HOUR_MS)
  expect(await missed()).toEqual(['first_response'])
  goTo(DAY_MS + HOUR_MS + 40 * MINUTE_MS)
  expect(await missed()).toEqual(['first_response', 'resolution'])
})

it('needs hours before targets can count them, and stays within the workspace', async () => {
  const [one, other] = [await opened(), await opened()]
  await one.put(hours())
  const inHours = { first_response_minutes: 30, resolution_minutes: null, business_hours_only: true }
  const refused = await other.aim(inHours)
  expect(refused.status).toBe(400)
  expect(locationsOf(refused)).toEqual(['body.normal.business_hours_only'])
  expect((await other.inbox.call('GET', '/response-targets')).body.normal).toMatchObject(none)
  expect((await one.aim(inHours)).status).toBe(200)
})

it('refuses members, keys that only read, and the anonymous', async () => {
  const { put, tenant } = await opened()
  expect((await put(hours(), (await tenant.member('member')).token)).status).toBe(403)
  expect((await put(hours(), await tenant.keyWith(['read:*']))).status).toBe(403)
  expect((await app.call('PUT', '/api/v1/business-hours', { body: hours() })).status).toBe(401)
})

it('names everything it cannot read', async () => {
  const { put } = await opened()
  const wrong = await put({
    time_zone: '',
    days: { ...CLOSED, monday: [{ opens: '9:00', closes: '24:00' }], tuesday: [{}] },
    holidays: ['2026-02-30'],
  })
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'body.days.monday[0].closes',
    'body.days.monday[0].opens',
    'body.days.tuesday[0].closes',
    'body.days.tuesday[0].opens',
    'body.holidays[0]',
    'body.time_zone',
  ])
  const twice = [
    { opens: '09:00', closes: '12:00' },
    { opens: '11:00', closes: '13:00' },
  ]
  expect(locationsOf(await put({ time_zone: '+02:00', days: CLOSED }))).toEqual([
    'body.days',
    'body.time_zone',
  ])
  expect(locationsOf(await put({ time_zone: 'Mars/Base', days: { ...CLOSED, sunday: twice } }))).toEqual([
    'body.days.sunday',
    'body.time_zone',
  ])
  const night = [
    { opens: '13:00', closes: '02:00' },
    { opens: '08:00', closes: '13:00' },
  ]
  expect((await put({ time_zone: 'UTC', days: { ...CLOSED, [weekday(SAID)]: night } })).status).toBe(200)
})
