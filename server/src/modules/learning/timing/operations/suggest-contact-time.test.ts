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
  expect(first.propensity).toBeCloseTo(1 / 20, 9)
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
