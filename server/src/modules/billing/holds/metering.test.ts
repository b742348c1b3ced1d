import { expect, it } from 'vitest'
import {
  balanceOf,
  checkBook,
  inTenant,
  operate,
  operatorOf,
  org,
  settled,
} from '../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import { asTenant } from '../../../platform/db/database.ts'
import type { Hold } from './hold.ts'
import { expireHolds, tenantsWithDueHolds } from './holds.store.ts'

const app = await testApp()
const { metering } = app.app.services

const reserve = (tenant: TestTenant, output: number, more: { model?: string; mode?: 'byok' } = {}) =>
  metering.reserve(app.db.scopedTo(asTenant(tenant.tenantId)), {
    tenantId: tenant.tenantId,
    model: more.model ?? 'any',
    mode: more.mode ?? 'standard',
    tokensMax: { input: 0, output },
    actor: 'test',
  })
const settle = (hold: Hold, output: number) => settled(app, hold, { tokens: { input: 0, output } })
const release = (tenant: TestTenant, hold: Hold) =>
  inTenant(app, tenant, async (tx) => metering.release(tx, hold))

it('promises the worst case, charges what was used, and gives the rest back', async () => {
  const tenant = await app.newTenant()
  // $0.003 a thousand at the provider, times 1.33.
  const hold = await reserve(tenant, 1_000)
  expect(hold.amount).toBe(3_990)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 10_000_000, held: 3_990 })
  expect(await settle(hold, 100)).toBe(true)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 10_000_000 - 399, held: 0 })
  // Settled twice, it is charged once.
  expect(await settle(hold, 100)).toBe(false)
  expect((await checkBook(app, tenant.tenantId)).byAccount).toMatchObject({ usage: 399 })
})

it('prices by the model, and asks a third for a project’s own endpoint', async () => {
  const tenant = await app.newTenant()
  const model = `model-${newId()}`
  const prices = [{ model, inputPricePer1K: 0, outputPricePer1K: 0.01 }]
  const put = { as: await operatorOf(app), body: { prices } }
  expect((await app.call('PUT', '/api/v1/operator/model-prices', put)).status).toBe(200)
  expect((await reserve(tenant, 1_000, { model })).amount).toBe(13_300)
  expect((await reserve(tenant, 1_000, { model, mode: 'byok' })).amount).toBe(3_300)
  // A single token costs less than a micro-dollar at 0.0000001, and is not free.
  await app.call('PUT', '/api/v1/operator/model-prices', {
    ...put,
    body: { prices: [{ model, inputPricePer1K: 0, outputPricePer1K: 0.000001 }] },
  })
  expect((await reserve(tenant, 1, { model })).amount).toBe(1)
})

it('counts what the built-in responder says, and charges nothing for it', async () => {
  const tenant = await app.newTenant()
  const hold = metering.free({ tenantId: tenant.tenantId, model: 'built-in', actor: 'test' })
  const session = { agentId: newId(), sessionId: 'one' }
  const say = () => settled(app, hold, { tokens: { input: 50, output: 50 }, session })
  await say()
  await say()
  const summary = (await org(app, tenant, 'usage-summary')).body
  expect(summary).toMatchObject({ totalMessages: 2, totalSessions: 1, totalTokens: 0, estimatedCostUsd: 0 })
  expect(await balanceOf(app, tenant)).toBe(10)
})

it('stops a prepaid workspace at zero, with a problem that says how to go on', async () => {
  const tenant = await app.newTenant()
  const hold = await reserve(tenant, 2_000_000)
  const refusal = await reserve(tenant, 2_000_000).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 402, code: 'out_of_credit' })
  expect((refusal as Problem).message).toMatch(/\/org\/billing\/checkout/)
  expect((refusal as Problem).extra).toEqual({ reason: 'balance', available_usd: 2.02, needed_usd: 7.98 })
  await release(tenant, hold)
  await expect(reserve(tenant, 2_000_000)).resolves.toBeDefined()
})

it('promises no more than there is to many who ask at the same time, and keeps workspaces apart', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  // $1.995 each, of $10.
  const asked = Array.from({ length: 20 }, () => reserve(tenant, 500_000))
  const ends = await Promise.allSettled([...asked, reserve(other, 500_000)])
  expect(ends.at(-1)?.status).toBe('fulfilled')
  const held = ends.slice(0, 20).filter(({ status }) => status === 'fulfilled')
  expect(held).toHaveLength(5)
  const refused = ends.slice(0, 20).filter((end) => end.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 402, code: 'out_of_credit' })
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 10_000_000, held: 5 * 1_995_000 })
})

it('stops a postpaid workspace at its limit', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', { billingMode: 'postpaid', postpaidLimitUsd: 10 })
  const hold = await reserve(tenant, 5_000_000)
  await settle(hold, 5_000_000)
  expect((await org(app, tenant, 'billing')).body).toMatchObject({
    billingMode: 'postpaid',
    creditBalance: -9.95,
    outstandingUsd: 9.95,
    postpaidLimitUsd: 10,
  })
  await expect(reserve(tenant, 100_000)).rejects.toMatchObject({ status: 402 })
  await checkBook(app, tenant.tenantId)
})

it('never lets credit fall below zero: what it does not cover is owed, and paid first', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', {
    eventPrices: { diary: 8 },
    servicePrices: { '*': 0.5 },
  })
  const other = await reserve(tenant, 1_000)
  const diaries = {
    tenantId: tenant.tenantId,
    actor: 'test',
    units: [{ kind: 'event', name: 'diary', quantity: 2 }],
  } as const
  await inTenant(app, tenant, (tx) => metering.meter(tx, diaries))
  // The other hold's promise is kept.
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({
    balance: 3_990,
    held: 3_990,
    owed: 6_003_990,
  })
  await expect(reserve(tenant, 1)).rejects.toMatchObject({ status: 402 })
  await settle(other, 1_000)
  await operate(app, 'POST', tenant, 'credits', { amountUsd: 7, description: 'Top up' })
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 996_010, owed: 0 })
  const types = (await org(app, tenant, 'ledger')).body.map((entry: { entryType: string }) => entry.entryType)
  expect(types).toContain('debt_paid')
})

it('gives forgotten holds back, and still charges a call that ends later', async () => {
  const tenant = await app.newTenant()
  const [forgotten, late] = [await reserve(tenant, 1_000), await reserve(tenant, 1_000)]
  const soon = new Date(app.clock.now().getTime() + 16 * 60_000)
  const due = await app.db.read(
    { statement: { text: `select set_config('role', 'rapport_system', true)`, values: [] } },
    (tx) => tenantsWithDueHolds(tx, soon),
  )
  expect(due).toContain(tenant.tenantId)
  expect(await inTenant(app, tenant, (tx) => expireHolds(tx, tenant.tenantId, soon))).toBe(2)
  expect(await inTenant(app, tenant, (tx) => expireHolds(tx, tenant.tenantId, soon))).toBe(0)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 10_000_000, held: 0 })
  expect(await settle(late, 1_000)).toBe(true)
  await release(tenant, forgotten)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 10_000_000 - 3_990, held: 0 })
})

it('keeps every role from writing the ledger wrong or changing it', async () => {
  const tenant = await app.newTenant()
  const entry = `insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
    values ('${tenant.tenantId}', '${newId()}', '${newId()}', 'credit', 5, 'x', 'x', 'x', now())`
  const asSystem = { statement: { text: `select set_config('role', 'rapport_system', true)`, values: [] } }
  const run = (text: string) => app.db.transaction(asSystem, (tx) => tx.run({ text, values: [] }))
  await expect(run(entry)).rejects.toThrow(/sum to zero/)
  await expect(run('update ledger_entries set amount_micro = 0')).rejects.toThrow(/permission denied/)
  await expect(run('delete from ledger_entries')).rejects.toThrow(/permission denied/)
  await expect(
    run(`update credit_balances set balance_micro = -1 where tenant_id = '${tenant.tenantId}'`),
  ).rejects.toThrow(/credit_balances_sound/)
})
