import { expect } from 'vitest'
import type { Hold, Metering } from '../src/modules/billing/index.ts'
import { findFirstAdministrator } from '../src/modules/identity/index.ts'
import { asSystem, asTenant } from '../src/platform/db/database.ts'
import type { Tx } from '../src/platform/db/tx.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'

/** A session token of the operator, who installed the application. */
export async function operatorOf(app: TestApp): Promise<string> {
  const administrator = await app.db.read(asSystem, findFirstAdministrator)
  if (administrator === undefined) throw new Error('the application has no first administrator')
  return app.tokenFor(administrator)
}

/** Calls an operator operation for a tenant, as the operator. */
export async function operate(
  app: TestApp,
  method: string,
  tenant: TestTenant,
  what: string,
  body?: unknown,
): Promise<Reply> {
  const path = `/api/v1/operator/tenants/${tenant.tenantId}/${what}`
  return app.call(method, path, { as: await operatorOf(app), body })
}

export const inTenant = <T>(
  app: TestApp,
  tenant: Pick<TestTenant, 'tenantId'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => app.db.transaction(asTenant(tenant.tenantId), work)

/** Settles a hold; false when that was done before. */
export async function settled(
  app: TestApp,
  hold: Hold,
  usage: Parameters<Metering['settle']>[2],
): Promise<boolean | undefined> {
  let isCharged: boolean | undefined
  await app.db.transaction(asTenant(hold.tenantId), async (tx) =>
    app.app.services.metering.settle(tx, hold, usage, (told) => {
      isCharged = told
    }),
  )
  return isCharged
}

export const org = (app: TestApp, tenant: TestTenant, path: string): Promise<Reply> =>
  app.call('GET', `/api/v1/org/${path}`, { as: tenant.owner })

export const balanceOf = async (app: TestApp, tenant: TestTenant): Promise<number> =>
  (await org(app, tenant, 'billing')).body.creditBalance

interface Book {
  readonly balance: number
  readonly held: number
  readonly owed: number
  readonly limit: number
  readonly byAccount: Readonly<Record<string, number>>
}

/** The tenant's book, after checking everything that must hold of it whatever happened. */
export async function checkBook(app: TestApp, tenantId: string): Promise<Book> {
  return app.db.transaction(asSystem, async (tx) => {
    const one = async (text: string) => (await tx.run({ text, values: [tenantId] })).rows
    const unbalanced = await one(
      'select transaction_id from ledger_entries where tenant_id = $1 group by transaction_id having sum(amount_micro) <> 0',
    )
    expect(unbalanced).toEqual([])
    const sums = await one(
      'select account, sum(amount_micro)::bigint as sum from ledger_entries where tenant_id = $1 group by account',
    )
    const byAccount = Object.fromEntries(sums.map((row) => [row['account'] as string, row['sum'] as number]))
    const [row = {}] = await one('select * from credit_balances where tenant_id = $1')
    const [held = {}] = await one(
      `select coalesce(sum(amount_micro), 0)::bigint as sum from credit_holds where tenant_id = $1 and state = 'open'`,
    )
    const [used = {}] = await one(
      'select coalesce(sum(amount_micro), 0)::bigint as sum from usage_days where tenant_id = $1',
    )
    const book = {
      balance: row['balance_micro'] as number,
      held: row['held_micro'] as number,
      owed: row['owed_micro'] as number,
      limit: row['limit_micro'] as number,
      byAccount,
    }
    expect(book.balance).toBe(byAccount['credit'] ?? 0)
    expect(book.held).toBe(held['sum'])
    expect(-book.owed + 0).toBe((byAccount['owed'] ?? 0) + 0)
    expect(used['sum']).toBe(byAccount['usage'] ?? 0)
    expect(book.balance + book.limit - book.held).toBeGreaterThanOrEqual(0)
    return book
  })
}
