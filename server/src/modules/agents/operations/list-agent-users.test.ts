import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { moveMood, touchAgentUser } from '../index.ts'
import type { UserTouch } from '../users.store.ts'

const app = await testApp()
const list = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/agents/ada/users?${query}`, { as: tenant.key })
const ids = (reply: { body: { users: { user_id: string }[] } }) =>
  reply.body.users.map((user) => user.user_id)

async function withAgent(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada', user_id: 'boss' } })
  return tenant
}

const touch = (tenant: TestTenant, users: readonly Omit<UserTouch, 'now'>[]) =>
  app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgent(tx, tenant.tenantId, 'ada')
    if (agent === undefined) throw new Error('no agent')
    for (const user of users) await touchAgentUser(tx, agent, { ...user, now: app.clock.now() })
    const delta = { valence: 30, arousal: 0, tension: 0, affiliation: 30 }
    await moveMood(tx, agent, { userId: 'mei' }, delta, { triggerType: 'test', now: app.clock.now() })
  })

it('lists everybody once, with what is known about them and the mood toward them', async () => {
  const tenant = await withAgent()
  await touch(tenant, [
    { userId: 'mei', displayName: 'Mei', email: 'mei@example.com', phone: '+1', custom: { tier: 'gold' } },
    { userId: 'mei', instanceId: 'i1', displayName: 'Mei elsewhere' },
    { userId: 'mei', custom: { lang: 'de' } },
    { userId: 'boss', isInteraction: false },
  ])
  const reply = await list(tenant)
  expect(reply.body.has_more).toBe(false)
  expect(reply.body.users).toMatchObject([
    { user_id: 'boss', role: 'owner', last_interaction_at: '', mood: { label: 'neutral', user_id: 'boss' } },
    {
      user_id: 'mei',
      role: 'non_owner',
      display_name: 'Mei',
      metadata: { email: 'mei@example.com', phone: '+1', custom: { tier: 'gold', lang: 'de' } },
      mood: { label: 'affectionate', user_id: 'mei' },
    },
  ])
  const scoped = await list(tenant, 'instance_id=i1')
  expect(scoped.body.users).toMatchObject([{ display_name: 'Mei elsewhere', mood: { label: 'neutral' } }])
  const seen = (await app.call('GET', '/api/v1/agents/ada', { as: tenant.key })).body.last_seen_at
  expect(seen).toBe(reply.body.users[1].last_interaction_at)
})

it('pages by user id, ascending, without missing or doubling anybody', async () => {
  const tenant = await withAgent()
  await touch(
    tenant,
    ['c', 'a', 'é', 'B', 'd'].map((userId) => ({ userId })),
  )
  await touch(tenant, [{ userId: 'a', instanceId: 'i1' }])
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await list(tenant, `page_size=2&cursor=${cursor}`)
    seen.push(...ids(page))
    expect(page.body.has_more).toBe(page.body.next_cursor !== undefined)
    cursor = page.body.next_cursor ?? ''
  } while (cursor !== '')
  expect(seen).toEqual(ids(await list(tenant)))
  expect(seen).toEqual(['B', 'a', 'c', 'd', 'é'])
})

it.each(['page_size=0', 'page_size=501', 'cursor=%00', 'cursor=x'])('refuses %s by name', async (query) => {
  const reply = await list(await withAgent(), query)
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toContainEqual(
    expect.objectContaining({ location: `query.${query.split('=')[0]}` }),
  )
})
