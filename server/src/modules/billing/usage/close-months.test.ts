import { expect, it } from 'vitest'
import { checkBook, operate, org } from '../../../../test/billing.ts'
import { startApp, testApp } from '../../../../test/harness.ts'
import { TestClock } from '../../../../test/test-clock.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { accrueCharacters } from './accrue-characters.ts'
import { sampleCharacters } from './characters.store.ts'
import { closeMonths } from './close-months.ts'
import { monthOf } from './window.rules.ts'

const clock = new TestClock()
const app = await testApp({ clock })
const { metering } = app.app.services
const db = {
  read: <T>(work: Parameters<typeof app.db.read<T>>[1]) => app.db.read(asSystem, work),
  transaction: <T>(work: Parameters<typeof app.db.transaction<T>>[1]) => app.db.transaction(asSystem, work),
}
const sample = () => app.db.transaction(asSystem, (tx) => sampleCharacters(tx, monthOf(clock.now())))
const daysOf = (at: Date) =>
  Array.from({
    length: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
  })
const nextMonth = () => {
  const month = monthOf(clock.now())
  while (monthOf(clock.now()) === month) clock.advance(DAY_MS)
}

it('charges the most agents that were active at once, and monthly agreements, once for each month', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', { charPricePerMonthUsd: 0.5 })
  await operate(app, 'POST', tenant, 'service-agreements', {
    chargeType: 'monthly',
    amountUsd: 1,
    description: 'Support',
  })
  for (const name of ['Ada', 'Bob', 'Cy'])
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  await sample()
  await app.call('PATCH', '/api/v1/agents/Cy/status', { as: tenant.key, body: { is_active: false } })
  await sample()
  const month = monthOf(clock.now())
  await closeMonths(db, metering, clock)
  expect((await checkBook(app, tenant.tenantId)).byAccount['usage']).toBeUndefined()

  nextMonth()
  await Promise.all([closeMonths(db, metering, clock), closeMonths(db, metering, clock)])
  await closeMonths(db, metering, clock)
  expect((await checkBook(app, tenant.tenantId)).byAccount['usage']).toBe(1_500_000 + 1_000_000)
  const owner = { ...tenant, owner: await app.tokenFor(tenant.ownerId) }
  const ledger = (await org(app, owner, 'ledger')).body
  expect(ledger).toContainEqual(
    expect.objectContaining({
      entryType: 'characters',
      amountUsd: -1.5,
      description: `3 characters in ${month}`,
    }),
  )
  expect((await org(app, owner, 'characters')).body).toMatchObject({
    highWaterMark: expect.any(Number),
    charChargeUsd: 1.5,
    billedAt: expect.any(String),
  })

  // It did not run for two months: each is made up for.
  nextMonth()
  nextMonth()
  await closeMonths(db, metering, clock)
  expect((await checkBook(app, tenant.tenantId)).byAccount['usage']).toBe(1_500_000 + 3_000_000)
})

it('charges characters day by day, and the rest when the month closes', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', { charPricePerMonthUsd: 1 })
  const spent = async () => (await checkBook(app, tenant.tenantId)).byAccount['usage'] ?? 0
  const accrue = () => accrueCharacters(db, metering, clock)
  nextMonth()
  const month = monthOf(clock.now())
  while (clock.now().getUTCDate() < 11) clock.advance(DAY_MS)
  const { length: days } = daysOf(clock.now())
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await sample()
  // It was off for days, and runs twice at once: the ten days that are over are charged once.
  await Promise.all([accrue(), accrue()])
  await accrue()
  expect(await spent()).toBe(Math.ceil((1_000_000 * 10) / days))
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bob' } })
  await sample()
  clock.advance(DAY_MS)
  await accrue()
  expect(await spent()).toBe(Math.ceil((2_000_000 * 11) / days))
  nextMonth()
  await closeMonths(db, metering, clock)
  await closeMonths(db, metering, clock)
  expect(await spent()).toBe(2_000_000)
  const owner = { ...tenant, owner: await app.tokenFor(tenant.ownerId) }
  const shown = (await org(app, owner, 'ledger?days=60')).body.filter(
    (entry: { entryType: string }) => entry.entryType === 'characters',
  )
  expect(shown.map((entry: { description: string }) => entry.description)).toEqual([
    `2 characters in ${month}`,
    `2 characters, 11 of ${days} days of ${month}`,
    `1 characters, 10 of ${days} days of ${month}`,
  ])
})

it('is done by jobs that the worker knows', async () => {
  const on = await startApp({ clock: new TestClock() })
  const queues = [
    'billing.expire-holds',
    'billing.sample-characters',
    'billing.accrue-characters',
    'billing.close-months',
    'billing.announce-budgets',
    'billing.sweep',
  ]
  for (const queue of queues) {
    const kind = on.app.services.jobs.handlers.get(queue)
    expect(kind?.every).toBeTruthy()
    await kind?.handle({ ...on.app.services, db } as never)
  }
  await on.app.close()
})
