import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../kernel/ids.ts'
import { asSystem, asTenant } from './database.ts'
import type { Opening } from './tx.ts'

const { db } = await testApp()

const ask = (opening: Opening, text: string, values: unknown[] = []) =>
  db.read(opening, (tx) => tx.run({ text, values })).then(({ rows }) => rows[0] as Record<string, unknown>)

// One message is one transaction, which holds a lock on its own number. Its time would not tell it from the next one:
// the clock of the embedded database counts milliseconds.
const TRANSACTION = `select virtualtransaction as number from pg_locks where locktype = 'virtualxid' and pid = pg_backend_pid()`
const transactionsOf = async (count: number): Promise<number> => {
  const rows = await Promise.all(Array.from({ length: count }, () => ask(asSystem, TRANSACTION)))
  return new Set(rows.map(({ number }) => number)).size
}

it('sends reads of many behind the same wall together, once it knows that they are quick', async () => {
  // On a busy machine it takes some tries to see that a statement is quick.
  const together = async () => {
    await ask(asSystem, TRANSACTION)
    return transactionsOf(20)
  }
  await expect.poll(together).toBeLessThanOrEqual(4)
  expect(await transactionsOf(200)).toBeGreaterThan(8)
})

it('never mixes walls', async () => {
  const text = `select current_setting('app.tenant_id') as tenant, $1::text as asked, current_setting('transaction_read_only') as locked`
  const tenants = Array.from({ length: 4 }, () => newId())
  const all = Array.from({ length: 120 }, (_, n) => tenants[n % 4] as string)
  for (let round = 0; round < 4; round += 1) {
    const rows = await Promise.all(all.map((tenant, n) => ask(asTenant(tenant), text, [`${n}`])))
    expect(rows).toEqual(all.map((tenant, n) => ({ tenant, asked: `${n}`, locked: 'on' })))
  }
})

it('lets no setting of one reach another', async () => {
  const text = `select current_setting('TimeZone') as zone, current_setting('app.tenant_id') as tenant, current_user as role`
  const odd: Opening = {
    statement: {
      text: `select set_config('role', 'rapport_system', true), set_config('TimeZone', 'Asia/Tokyo', true)`,
      values: [],
    },
  }
  const tenant = newId()
  const all = Array.from({ length: 60 }, (_, n) => [odd, asTenant(tenant), asSystem][n % 3] as Opening)
  for (let round = 0; round < 4; round += 1) {
    const rows = await Promise.all(all.map((opening) => ask(opening, text)))
    const usual = rows.filter((_, n) => n % 3 > 0)
    expect(rows.filter(({ zone }) => zone === 'Asia/Tokyo')).toHaveLength(20)
    expect(usual.map(({ tenant: seen, role }) => [seen, role])).toEqual(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? [tenant, 'rapport_app'] : ['', 'rapport_system'])),
    )
  }
})

it('refuses whom it refuses, and answers the others', async () => {
  for (let n = 0; n < 5; n += 1) await ask(asSystem, TRANSACTION)
  const refusing: Opening = {
    ...asSystem,
    verify: () => {
      throw new Error('not you')
    },
  }
  const ends = await Promise.allSettled(
    [asSystem, refusing, asSystem].map((opening) => ask(opening, TRANSACTION)),
  )
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('lets nobody suffer from the fault of another', async () => {
  const share = 'select 10 / $1::int as share'
  for (let n = 0; n < 5; n += 1) await ask(asSystem, share, [1])
  const ends = await Promise.allSettled([1, 0, 2, 5].map((by) => ask(asSystem, share, [by])))
  expect(ends).toMatchObject([
    { value: { share: 10 } },
    { reason: { message: expect.stringContaining('division by zero') } },
    { value: { share: 5 } },
    { value: { share: 2 } },
  ])
})
