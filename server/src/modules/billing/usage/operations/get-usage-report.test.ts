import { expect, it } from 'vitest'
import { inTenant, settled } from '../../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const { metering } = app.app.services
const AGENT = '00000000-0000-4000-8000-000000000001'
const get = async (tenant: TestTenant, query: string) =>
  app.app.server.inject({
    url: `/api/v1/org/usage-report${query}`,
    headers: { authorization: `Bearer ${tenant.owner}` },
  })
async function reply(tenant: TestTenant, userId: string, model: string): Promise<void> {
  const hold = await metering.reserve(app.db.scopedTo(asTenant(tenant.tenantId)), {
    tenantId: tenant.tenantId,
    model,
    mode: 'standard',
    tokensMax: { input: 0, output: 1_000 },
    actor: 'test',
    subject: { agentId: AGENT, userId },
  })
  await settled(app, hold, { tokens: { input: 0, output: 1_000 } })
}

it('sums usage by what is asked for, in one file', async () => {
  const tenant = await app.newTenant()
  for (const [person, model] of [
    ['ann', 'a'],
    ['ann', 'a'],
    ['bob', 'a'],
    ['=bob', 'b'],
  ] as const)
    await reply(tenant, person, model)
  const units = [{ kind: 'event', name: 'diary' }] as const
  await inTenant(app, tenant, (tx) => metering.meter(tx, { tenantId: tenant.tenantId, units, actor: 'test' }))
  const all = await get(tenant, '')
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  const day = app.clock.now().toISOString().slice(0, 10)
  const lines = all.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('day,agent,person,model,messages,tokens_in,tokens_out,cached_tokens,amount_usd')
  expect(lines).toContain(`${day},${AGENT},ann,a,2,0,2000,0,0.007980`)
  // A spreadsheet runs nothing of it.
  expect(lines).toContain(`${day},${AGENT},'=bob,b,1,0,1000,0,0.003990`)
  expect((await get(tenant, '?by=model&days=1')).body).toContain(
    'a,3,0,3000,0,0.011970\r\nb,1,0,1000,0,0.003990\r\n',
  )
  const other = await app.newTenant()
  expect((await get(other, '')).body.trimEnd().split('\r\n')).toHaveLength(1)
})

it('refuses other words, days and roles', async () => {
  const tenant = await app.newTenant()
  expect((await get(tenant, '?by=mood')).statusCode).toBe(400)
  expect((await get(tenant, '?days=400')).statusCode).toBe(400)
  const viewer = (await tenant.member('viewer')).token
  expect((await get({ ...tenant, owner: viewer }, '')).statusCode).toBe(403)
})
