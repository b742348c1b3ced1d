import { afterAll, expect, it } from 'vitest'
import { balanceOf, checkBook } from '../../../../test/billing.ts'
import { startApp } from '../../../../test/harness.ts'
import { paymentSettings, startPaymentServer } from '../../../../test/payment-server.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { lockReversals } from './received-payments.store.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
afterAll(async () => {
  await app.app.close()
  await server.close()
})

it('waits for a reversal without holding the balance that the reversal needs', async () => {
  const tenant = await app.newTenant()
  const begun = await app.call('POST', '/api/v1/org/billing/checkout', {
    as: tenant.owner,
    body: { amount: 40 },
  })
  const [completed] = server.pay(begun.body.url.split('/').at(-1))
  let paying: Promise<{ status: number }> | undefined
  await app.db.transaction(asSystem, async (tx) => {
    const rows = async (text: string, values: readonly unknown[] = []) =>
      (await tx.run({ text, values })).rows
    await lockReversals(tx)
    paying = app.call('POST', '/api/v1/payments/webhook', server.sign(completed as never, app.clock.now()))
    const waiting = () =>
      rows(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1)
    const held = 'select balance_micro from credit_balances where tenant_id = $1 for update nowait'
    expect(await rows(held, [tenant.tenantId])).toHaveLength(1)
  })
  expect((await paying)?.status).toBe(200)
  expect(await balanceOf(app, tenant)).toBe(50)
  await checkBook(app, tenant.tenantId)
})
