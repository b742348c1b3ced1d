import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { BATCH_STATEMENTS_MAX } from './batched-reads.ts'
import { asSystem, asTenant } from './database.ts'
import type { TenantContext } from './tx.ts'

const { db } = await testApp()

const ask = (context: TenantContext, text: string, values: unknown[] = []) =>
  db.read(context, (tx) => tx.run({ text, values })).then(({ rows }) => rows[0] as Record<string, unknown>)

// One message is one transaction.
const TRANSACTION = 'select pg_current_xact_id()::text as transaction'
const transactionsOf = async (contexts: readonly TenantContext[]): Promise<number> => {
  const rows = await Promise.all(contexts.map((context) => ask(context, TRANSACTION)))
  return new Set(rows.map(({ transaction }) => transaction)).size
}

it('sends reads of one context that are issued together in few messages', async () => {
  expect(await transactionsOf(Array.from({ length: 20 }, () => asSystem))).toBe(1)
  expect(await transactionsOf(Array.from({ length: 200 }, () => asSystem))).toBe(
    Math.ceil(200 / BATCH_STATEMENTS_MAX),
  )
})

it('never lets different contexts share a transaction', async () => {
  const tenants = Array.from({ length: 5 }, () => newId())
  expect(await transactionsOf(Array.from({ length: 60 }, (_, n) => asTenant(tenants[n % 5] as string)))).toBe(
    5,
  )
})

it('gives every read the tenant of its own context', async () => {
  const text = `select current_setting('app.tenant_id') as tenant, $1::text as asked, current_setting('transaction_read_only') as locked`
  const tenants = Array.from({ length: 4 }, () => newId())
  const all = Array.from({ length: 120 }, (_, n) => tenants[n % 4] as string)
  for (let round = 0; round < 4; round += 1) {
    const rows = await Promise.all(all.map((tenant, n) => ask(asTenant(tenant), text, [`${n}`])))
    expect(rows).toEqual(all.map((tenant, n) => ({ tenant, asked: `${n}`, locked: 'on' })))
  }
})

it('lets no other setting of a context reach another read', async () => {
  const text = `select current_setting('TimeZone') as zone, coalesce(current_setting('app.tenant_id', true), '') as tenant, current_user as role`
  const odd: TenantContext = {
    statement: {
      text: `select set_config('role', 'rapport_system', true), set_config('TimeZone', 'Asia/Tokyo', true)`,
      values: [],
    },
  }
  const tenant = newId()
  const all = Array.from({ length: 60 }, (_, n) => [odd, asTenant(tenant), asSystem][n % 3] as TenantContext)
  for (let round = 0; round < 4; round += 1) {
    const rows = await Promise.all(all.map((context) => ask(context, text)))
    const usual = rows.filter((_, n) => n % 3 > 0)
    expect(rows.filter(({ zone }) => zone === 'Asia/Tokyo')).toHaveLength(20)
    expect(usual.map(({ tenant: seen, role }) => [seen, role])).toEqual(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? [tenant, 'rapport_app'] : ['', 'rapport_system'])),
    )
  }
})

it('refuses one read of a batch and answers the others', async () => {
  const refusing: TenantContext = {
    ...asSystem,
    verify: () => {
      throw new Error('not you')
    },
  }
  const ends = await Promise.allSettled(
    [asSystem, refusing, asSystem].map((context) => ask(context, TRANSACTION)),
  )
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('keeps the fault of one statement away from the rest of its batch', async () => {
  const share = 'select 10 / $1::int as share'
  const ends = await Promise.allSettled([1, 0, 2, 5].map((by) => ask(asSystem, share, [by])))
  expect(ends).toMatchObject([
    { value: { share: 10 } },
    { reason: { message: expect.stringContaining('division by zero') } },
    { value: { share: 5 } },
    { value: { share: 2 } },
  ])
})
