import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { retentionOf } from '../../../../../test/retention.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

it('deletes traces after their time, and not those of people under a legal hold', async () => {
  const app = await testApp({ settings: { RAPPORT_TRACE_DAYS: '3' } })
  const tenant = await withAgent(app)
  const users = async () =>
    (await app.call('GET', '/api/v1/agents/Ada/traces', { as: tenant.key })).body.traces
      .map((one: { user_id: string }) => one.user_id)
      .sort()
  for (const user of ['maya', 'nemo']) await chat(app, tenant.key, say('Hello', { user_id: user }))
  await retentionOf(app, tenant).hold({ user_id: 'nemo' })
  app.clock.advance(3 * DAY_MS - 60_000)
  await runJob(app, 'chat.sweep-traces')
  expect(await users()).toEqual(['maya', 'nemo'])
  app.clock.advance(120_000)
  await chat(app, tenant.key, say('Hello', { user_id: 'ada' }))
  await runJob(app, 'chat.sweep-traces')
  expect(await users()).toEqual(['ada', 'nemo'])
})

it('stores none where they are kept for no time', async () => {
  const app = await testApp({ settings: { RAPPORT_TRACE_DAYS: '0' } })
  const tenant = await withAgent(app)
  expect((await chat(app, tenant.key, say('Hello'))).status).toBe(200)
  expect((await app.call('GET', '/api/v1/agents/Ada/traces', { as: tenant.key })).body.traces).toEqual([])
})
