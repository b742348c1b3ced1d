import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { moveMood } from '../index.ts'

const app = await testApp()
const read = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/agents/ada/mood-history?${query}`, { as: tenant.key })

async function withMoves(count: number): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgent(tx, tenant.tenantId, 'ada')
    if (agent === undefined) throw new Error('no agent')
    for (let n = 1; n <= count; n += 1) {
      const delta = { valence: n, arousal: 0, tension: 0, affiliation: 0 }
      const cause = { triggerType: 'praise', reason: `turn ${n}`, now: app.clock.now() }
      await moveMood(tx, agent, { userId: 'u1' }, delta, cause)
    }
  })
  return tenant
}

it('tells what moved it, newest first, page by page', async () => {
  const tenant = await withMoves(5)
  const first = await read(tenant, 'user_id=u1&limit=2')
  expect(first.body.entries).toMatchObject([
    { delta_valence: 5, trigger_type: 'praise', trigger_reason: 'turn 5', label: 'content' },
    { delta_valence: 4 },
  ])
  const seen: number[] = []
  let cursor = ''
  do {
    const { body } = await read(tenant, `user_id=u1&limit=2&cursor=${cursor}`)
    seen.push(...body.entries.map((entry: { delta_valence: number }) => entry.delta_valence))
    expect(body.has_more).toBe(body.next_cursor !== undefined)
    cursor = body.next_cursor ?? ''
  } while (cursor !== '')
  expect(seen).toEqual([5, 4, 3, 2, 1])
})

it('keeps to the person and instance asked for', async () => {
  const tenant = await withMoves(1)
  expect((await read(tenant)).body.entries).toEqual([])
  expect((await read(tenant, 'user_id=u1&instance_id=i1')).body.entries).toEqual([])
})

it.each(['limit=0', 'limit=501', 'cursor=x'])('refuses %s by name', async (query) => {
  const reply = await read(await withMoves(0), query)
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: `query.${query.split('=')[0]}` }])
})
