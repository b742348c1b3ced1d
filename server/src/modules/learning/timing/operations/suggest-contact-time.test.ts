import { expect, it } from 'vitest'
import { banditOf } from '../../../../../test/bandit.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/ml/contact_timing/suggest'

it('suggests a bucket and a channel, and learns from the replies', async () => {
  const tenant = await app.newTenant()
  const suggest = (more: object = {}) =>
    app.call('POST', PATH, {
      as: tenant.key,
      body: { channels: ['email', 'sms:eu'], contact_id: 'c1', ...more },
    })
  const first = (await suggest({ context: { timezone: 'Asia/Dubai' } })).body
  expect(first.action_id).toBe(`${first.send_bucket.daypart}:${first.send_bucket.day_type}:${first.channel}`)
  expect(first.propensity).toBeCloseTo(1 / 16, 9)
  const timing = banditOf(app, tenant, 'contact_timing')
  for (let n = 0; n < 12; n += 1) {
    await timing.feedback({ converted: true, action_id: 'evening:weekday:email', subject_id: `c${n}` })
    await timing.feedback({ converted: false, action_id: 'morning:weekend:sms:eu', subject_id: `c${n}` })
  }
  const counts = new Map<string, number>()
  for (let n = 0; n < 40; n += 1) {
    const { body } = await suggest()
    counts.set(body.channel, (counts.get(body.channel) ?? 0) + 1)
  }
  expect(counts.get('email')).toBeGreaterThan(30)
})

it('never suggests quiet hours: the night, or those of the workspace, the project, the person, the request', async () => {
  const tenant = await app.newTenant()
  const partsOf = async (contact: string, context: object = {}) => {
    const found = new Set<string>()
    for (let n = 0; n < 25; n += 1) {
      const body = { channels: ['email'], contact_id: contact, context }
      const answer = await app.call('POST', PATH, { as: tenant.key, body })
      expect(answer.status, answer.text).toBe(200)
      found.add(answer.body.send_bucket.daypart)
    }
    return [...found].sort()
  }
  expect(await partsOf('anybody')).not.toContain('night')
  // The hours are those of the contact's own clock: a time zone at the other end of the world moves nothing.
  for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles'])
    expect(await partsOf('anybody', { timezone })).not.toContain('night')
  const hours = (from: string, to: string) => ({ from, to })
  const put = (path: string, as: string, body: object) => app.call('PUT', path, { as, body })
  const ofWorkspace = '/api/v1/account/config/contact_timing_config'
  await put(ofWorkspace, tenant.owner, {
    quiet_hours: hours('14:00', '6:00'),
    people: { early: hours('11', '6') },
  })
  expect(await partsOf('anybody', { timezone: 'Pacific/Auckland' })).toEqual(['midday', 'morning'])
  expect(await partsOf('early')).toEqual(['morning'])
  const config = `/api/v1/projects/${tenant.projectId}/config/contact_timing_config`
  const people = { late: { from: '6:00', to: '18:00', and_night: false }, faulty: 'never' }
  await put(config, tenant.key, { quiet_hours: hours('18:00', '11:00'), people })
  expect(await partsOf('anybody')).toEqual(['afternoon', 'midday'])
  expect(await partsOf('late')).toEqual(['evening', 'night'])
  expect(await partsOf('late', { quiet_hours: [hours('00:00', '14:00'), hours('18', '24')] })).toEqual([
    'afternoon',
  ])
  expect(await partsOf('noon', { quiet_hours: hours('12:00', '13:00') })).not.toContain('night')
  const all = { channels: ['email'], contact_id: 'c', context: { quiet_hours: { from: 0, to: 24 } } }
  expect((await app.call('POST', PATH, { as: tenant.key, body: all })).status).toBe(422)
  // What was set and cannot be read is no reason to disturb the person.
  const unreadable = { channels: ['email'], contact_id: 'faulty' }
  const unread = await app.call('POST', PATH, { as: tenant.key, body: unreadable })
  expect([unread.status, unread.body.detail]).toEqual([422, expect.stringMatching(/contact_timing_config/)])
  const faulty = { ...all, context: { quiet_hours: 'late' } }
  const refused = await app.call('POST', PATH, { as: tenant.key, body: faulty })
  expect(refused.body.errors).toMatchObject([{ location: 'body.context.quiet_hours' }])
})

it('moves the person who answers, and strangers only in proportion', async () => {
  const tenant = await app.newTenant()
  const timing = banditOf(app, tenant, 'contact_timing')
  // Every time on every channel was tried on three people, of whom one answered; then one person answers every time.
  const slots = ['morning', 'midday', 'afternoon', 'evening'].flatMap((part) =>
    ['weekday', 'weekend'].flatMap((day) => ['email', 'sms'].map((channel) => `${part}:${day}:${channel}`)),
  )
  for (const [at, action_id] of [...slots, ...slots, ...slots].entries())
    await timing.feedback({ converted: at < slots.length, action_id, subject_id: `p${at}` })
  for (let n = 0; n < 15; n += 1)
    await timing.feedback({ converted: true, action_id: 'evening:weekday:sms', subject_id: 'owl' })
  // The probability itself, which an answer tells when it names that time.
  const chanceOf = async (contact: string): Promise<number> => {
    for (let n = 0; n < 200; n += 1) {
      const body = { channels: ['email', 'sms'], contact_id: contact }
      const answer = (await app.call('POST', PATH, { as: tenant.key, body })).body
      if (answer.action_id === 'evening:weekday:sms') return answer.propensity
    }
    return 0
  }
  const [owl, stranger] = [await chanceOf('owl'), await chanceOf('stranger')]
  expect(owl).toBeGreaterThan(0.35)
  expect(stranger).toBeGreaterThan(1 / 16)
  expect(stranger).toBeLessThan(0.25)
})

it('names every fault', async () => {
  const tenant = await app.newTenant()
  const wrong = await app.call('POST', PATH, { as: tenant.key, body: { channels: [], context: 1 } })
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors).toHaveLength(3)
  const twice = await app.call('POST', PATH, {
    as: tenant.key,
    body: { channels: ['a', 'a'], contact_id: 'c' },
  })
  expect(twice.body.errors).toMatchObject([{ location: 'body.channels[1]' }])
  expect((await app.call('POST', PATH, { body: { channels: ['a'], contact_id: 'c' } })).status).toBe(401)
})

it('is refused for people who must not be contacted, by any name of theirs', async () => {
  const tenant = await app.newTenant()
  const status = async (contact_id: string) =>
    (await app.call('POST', PATH, { as: tenant.key, body: { channels: ['email'], contact_id } })).status
  const person = (path: string, body: object) =>
    app.call('POST', `/api/v1/people/${path}`, { as: tenant.owner, body })
  await person('c1/identities', { kind: 'email', value: 'ana@example.com' })
  expect([await status('c1'), await status('Ana@example.com')]).toEqual([200, 200])
  await person('c1/restrictions', { reason: 'Objection' })
  expect([await status('c1'), await status('Ana@example.com'), await status('c2')]).toEqual([409, 409, 200])
  await person('c1/restrictions/lift', { reason: 'Settled' })
  expect(await status('c1')).toBe(200)
  await person('c2/consents', { purpose: 'marketing', state: 'withdrawn', means: 'form' })
  expect(await status('c2')).toBe(200)
  await person('c2/consents', { purpose: 'contact', state: 'withdrawn', means: 'form' })
  expect(await status('c2')).toBe(409)
})
