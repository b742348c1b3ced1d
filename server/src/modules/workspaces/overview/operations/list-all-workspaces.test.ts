import { afterAll, expect, it } from 'vitest'
import { operate, operatorOf } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { cloneDatabase } from '../../../../../test/test-database.ts'
import { Website } from '../../../../../test/website.ts'

// Its own database: all of its workspaces are listed.
const database = await cloneDatabase()
afterAll(() => database.db.close())
const app = await testApp({ database })
const list = (as?: string, query = '') => app.call('GET', `/api/v1/operator/tenants${query}`, { as })

it('shows operators credit, usage and activity of each workspace', async () => {
  const website = await Website.open(app)
  await website.say(await website.visit(), 'Hello')
  const { tenant } = website
  expect((await operate(app, 'POST', tenant, 'credits', { amountUsd: 7, description: 'x' })).status).toBe(200)
  const before = (await list(await operatorOf(app), `?q=${tenant.slug.toUpperCase()}`)).body.workspaces
  expect(before).toHaveLength(1)
  expect(before[0]).toMatchObject({
    tenant_id: tenant.tenantId,
    slug: tenant.slug,
    is_active: true,
    conversations: 1,
    channel_faults: 0,
    owed_usd: 0,
    last_message_at: expect.any(String),
  })
  expect(before[0].balance_usd).toBeGreaterThanOrEqual(7)
  expect(before[0].members).toBeGreaterThanOrEqual(1)
})

it('goes on page by page, and finds nothing by signs of patterns', async () => {
  const operator = await operatorOf(app)
  const made = []
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(1_000)
    made.unshift((await app.newTenant()).tenantId)
  }
  const first = (await list(operator, '?limit=2')).body
  const second = (await list(operator, `?limit=1&cursor=${first.next_cursor}`)).body
  const ids = [...first.workspaces, ...second.workspaces].map(
    ({ tenant_id }: { tenant_id: string }) => tenant_id,
  )
  expect(ids).toEqual(made)
  expect((await list(operator, '?q=%25_%25')).body.workspaces).toEqual([])
})

it('is for operators alone', async () => {
  const tenant = await app.newTenant()
  expect((await list(tenant.owner)).status).toBe(403)
  expect((await list(tenant.key)).status).toBe(401)
  expect((await list()).status).toBe(401)
  expect((await list(await operatorOf(app), '?limit=0')).status).toBe(400)
  expect((await list(await operatorOf(app), '?cursor=nonsense')).status).toBe(400)
})
