import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const read = (tenant: TestTenant, query: string) =>
  app.call('GET', `/api/v1/agents/Ada/memory/timeline?${query}`, { as: tenant.key })
const day = (offset: number) =>
  new Date(app.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)

it('groups what was learned by session, of the last thirty days or those asked for', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Old news.')
  app.clock.advance(40 * DAY_MS)
  await tell(app, tenant, 'Fresh news.')
  await tell(app, tenant, 'More news.')
  const recent = (await read(tenant, 'user_id=u1')).body
  expect(recent).toMatchObject({ total_facts: 2, sessions: [{ session_id: '', fact_count: 2 }] })
  expect(recent.sessions[0].facts[0]).toMatchObject({ atomic_text: 'Fresh news.' })
  expect((await read(tenant, `user_id=u1&start=${day(-41)}&end=${day(0)}`)).body.total_facts).toBe(3)
  expect((await read(tenant, `user_id=u1&start=${day(-41)}&end=${day(-39)}`)).body.total_facts).toBe(1)
  expect((await read(tenant, 'user_id=u2')).body).toMatchObject({ sessions: [], total_facts: 0 })
})

it('refuses days that are none, and an end before the start', async () => {
  const tenant = await withAda(app)
  expect((await read(tenant, 'start=yesterday')).body.errors).toMatchObject([{ location: 'query.start' }])
  expect((await read(tenant, 'end=2026-13-40')).body.errors).toMatchObject([{ location: 'query.end' }])
  expect((await read(tenant, 'start=2026-02-02&end=2026-02-01')).status).toBe(400)
})
