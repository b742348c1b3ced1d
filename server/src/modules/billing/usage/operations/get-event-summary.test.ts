import { expect, it } from 'vitest'
import { inTenant, operate, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const { metering } = app.app.services

it('counts the work of the context engine by type, at the workspace’s prices', async () => {
  const tenant = await app.newTenant()
  const empty = await org(app, tenant, 'events')
  expect(empty.body).toMatchObject({ totalEvents: 0, totalChargeUsd: 0, byType: [] })
  await operate(app, 'PUT', tenant, 'billing-profile', { eventPrices: { diary: 0.01, '*': 0.001 } })
  await inTenant(app, tenant, (tx) =>
    metering.meter(tx, {
      tenantId: tenant.tenantId,
      actor: 'test',
      units: [
        { kind: 'event', name: 'diary', quantity: 3 },
        { kind: 'event', name: 'consolidation' },
        { kind: 'service', name: 'speech_minute', quantity: 2 },
      ],
    }),
  )
  const { body } = await org(app, tenant, 'events')
  expect(body).toMatchObject({
    month: app.clock.now().toISOString().slice(0, 7),
    totalEvents: 4,
    totalChargeUsd: 0.031,
    byType: [
      { eventType: 'consolidation', count: 1, unitPriceUsd: 0.001, chargeUsd: 0.001 },
      { eventType: 'diary', count: 3, unitPriceUsd: 0.01, chargeUsd: 0.03 },
    ],
  })
  const ledger = (await org(app, tenant, 'ledger')).body
  expect(ledger[0]).toMatchObject({
    entryType: 'usage',
    trafficSource: 'background',
    description: '3 × diary, 1 × consolidation, 2 × speech_minute',
  })
})

it('asks for a window between a day and a year', async () => {
  const tenant = await app.newTenant()
  expect((await org(app, tenant, 'events?days=400')).status).toBe(400)
})
