import { expect, it } from 'vitest'
import { operate, org, settled } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const { metering } = app.app.services

it('lists what came and went as a bare array, newest first, and adds up to the balance', async () => {
  const tenant = await app.newTenant()
  const { tenantId } = tenant
  await operate(app, 'POST', tenant, 'credits', { amountUsd: 5, description: 'Sorry for the outage' })
  const hold = await metering.reserve(app.db.scopedTo(asTenant(tenantId)), {
    tenantId,
    model: 'm',
    mode: 'standard',
    tokensMax: { input: 1_000, output: 1_000 },
    actor: 'key:1',
  })
  await settled(app, hold, { tokens: { input: 1_000, output: 500 } })
  const { body } = await org(app, tenant, 'ledger?limit=1&cursor=ignored')
  expect(body.map((entry: { entryType: string }) => entry.entryType)).toEqual([
    'usage',
    'adjustment',
    'grant',
  ])
  expect(body[0]).toEqual({
    entryId: expect.any(String),
    tenantId,
    entryType: 'usage',
    amountUsd: -0.003325,
    amountCredits: -0.003325,
    tokens: 1_500,
    trafficSource: 'chat',
    description: 'm: 1000 tokens in, 500 out',
    createdBy: 'key:1',
    createdAt: expect.any(String),
  })
  const sum = body.reduce((total: number, entry: { amountUsd: number }) => total + entry.amountUsd, 0)
  expect(sum).toBeCloseTo((await org(app, tenant, 'billing')).body.creditBalance, 9)
})

it('looks back as far as it is asked to, and no further than a year', async () => {
  const tenant = await app.newTenant()
  for (const days of ['1', '365'])
    expect((await org(app, tenant, `ledger?days=${days}`)).body).toHaveLength(1)
  for (const days of ['0', '366', '1.5', 'many']) {
    const reply = await org(app, tenant, `ledger?days=${days}`)
    expect(reply.status, days).toBe(400)
    expect(locationsOf(reply)).toEqual(['query.days'])
  }
})
