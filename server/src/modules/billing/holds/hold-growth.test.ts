import { expect, it } from 'vitest'
import { checkBook, inTenant, operate, settled } from '../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { HoldGrowth } from './hold-growth.ts'
import { expireHolds } from './holds.store.ts'

const app = await testApp()
const { metering } = app.app.services

/** $0.003 a thousand at the provider, times 1.33. */
const micro = (output: number) => Math.ceil(output * 3.99)
const scope = (tenant: TestTenant) => app.db.scopedTo(asTenant(tenant.tenantId))
const reserve = (tenant: TestTenant, prior: number, { model = 'any', least = 100 } = {}) =>
  metering.reserve(scope(tenant), {
    tenantId: tenant.tenantId,
    model,
    mode: 'standard',
    tokensMax: { input: 0, output: 16_000 },
    fit: { least: { input: 0, output: least }, prior: { input: 0, output: prior } },
    actor: 'test',
  })
/** A workspace with so many micro-dollars. */
async function withCredit(left: number): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const amountUsd = (left - 10_000_000) / 1_000_000
  const correction = { amountUsd, description: 'a correction' }
  expect((await operate(app, 'POST', tenant, 'credits', correction)).status).toBe(200)
  return tenant
}

const CHECK = 100
/** A call that says so many tokens, a hundred at a time; returns those it was allowed. */
async function call(tenant: TestTenant, length: number, prior = 500): Promise<number> {
  const hold = await reserve(tenant, prior)
  const growth = new HoldGrowth(metering, scope(tenant), hold)
  const signal = new AbortController().signal
  let said = 0
  try {
    while (said < length) {
      said = Math.min(length, said + CHECK)
      await growth.cover({ input: 0, output: said }, signal)
    }
  } catch (error) {
    expect(error).toMatchObject({ status: 402, code: 'out_of_credit' })
  }
  await settled(app, hold, { tokens: { input: 0, output: said } })
  return said
}

it('promises what is usual, and never more than the worst case', async () => {
  const tenant = await app.newTenant()
  const model = `model-${newId()}`
  expect((await reserve(tenant, 500, { model })).amount).toBe(micro(500))
  expect((await reserve(tenant, 50_000, { model })).amount).toBe(micro(16_000))
  for (let n = 1; n <= 20; n += 1) {
    const hold = await reserve(tenant, 500, { model })
    await settled(app, hold, { tokens: { input: 0, output: n * 10 } })
  }
  // 19 of 20 replies took no more than 190 tokens.
  expect((await reserve(tenant, 500, { model })).amount).toBe(micro(190))
  expect((await reserve(tenant, 500, { model, least: 300 })).amount).toBe(micro(300))
})

it('leaves others three quarters of a small credit, and refuses what has not even the least', async () => {
  const tenant = await withCredit(micro(1_000))
  expect((await reserve(tenant, 500)).amount).toBe(Math.floor(micro(1_000) / 4))
  const began = performance.now()
  const refused = await reserve(tenant, 500, { least: 1_100 }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 402, extra: { needed_usd: micro(1_100) / 1_000_000 } })
  expect(performance.now() - began).toBeLessThan(4_000)
  await checkBook(app, tenant.tenantId)
})

it('gives all calls that run at once what they need when their cost fits the credit', async () => {
  const lengths = [1_200, 300, 50, 2_400, 700, 900, 100, 1_500]
  const cost = lengths.reduce((sum, length) => sum + micro(length), 0)
  const tenant = await withCredit(cost)
  const said = await Promise.all(lengths.map((length) => call(tenant, length)))
  expect(said).toEqual(lengths)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 0, held: 0, owed: 0 })
})

it('waits for credit that calls in the background hold, before a reply begins', async () => {
  const tenant = await withCredit(micro(1_000))
  const others = [await reserve(tenant, 500), await reserve(tenant, 500), await reserve(tenant, 500)]
  const reply = reserve(tenant, 500, { least: 800 })
  for (const hold of others) await settled(app, hold, { tokens: { input: 0, output: 10 } })
  expect((await reply).amount).toBe(micro(800))
  await checkBook(app, tenant.tenantId)
})

it('ends calls when the credit is gone: none takes more than a step beyond its promise', async () => {
  const tenant = await withCredit(micro(2_000))
  const said = await Promise.all(Array.from({ length: 4 }, () => call(tenant, 3_000, 200)))
  const book = await checkBook(app, tenant.tenantId)
  expect(book).toMatchObject({ balance: 0, held: 0 })
  expect(said.some((length) => length < 3_000)).toBe(true)
  expect(book.owed).toBeLessThanOrEqual(4 * micro(CHECK))
})

it('does not grow a hold that is settled or expired', async () => {
  const tenant = await app.newTenant()
  const [over, late] = [await reserve(tenant, 100), await reserve(tenant, 100)]
  await settled(app, over, { tokens: { input: 0, output: 1 } })
  const soon = new Date(app.clock.now().getTime() + 16 * 60_000)
  await inTenant(app, tenant, (tx) => expireHolds(tx, tenant.tenantId, soon))
  for (const hold of [over, late])
    expect(await metering.extend(scope(tenant), hold, { wanted: 10, least: 1 })).toMatchObject({
      granted: null,
    })
  expect((await checkBook(app, tenant.tenantId)).held).toBe(0)
})
