import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { asSystem } from './database.ts'

/** With several connections, reads that are slow do not travel with quick ones. */
const { db } = await testApp()

const ask = (text: string, values: unknown[] = []) =>
  db.read(asSystem, (tx) => tx.run({ text, values })).then(({ rows }) => rows[0] as Record<string, unknown>)

const TIME = 'select now()::text as at'

it('lets nobody wait for what is slow', async () => {
  const slow = 'select pg_sleep(1.5), 1 as n'
  for (let n = 0; n < 3; n += 1) await ask(TIME)
  await ask(slow)
  const done: string[] = []
  await Promise.all([
    ask(slow).then(() => done.push('slow')),
    ...Array.from({ length: 10 }, () => ask(TIME).then(() => done.push('quick'))),
  ])
  expect(done).toEqual([...Array.from({ length: 10 }, () => 'quick'), 'slow'])
})

it('finds out that what was quick is slow now', async () => {
  const sometimes = 'select pg_sleep($1::float8), now()::text as at'
  const times = async (count: number, seconds: number) => {
    const rows = await Promise.all(Array.from({ length: count }, () => ask(sometimes, [seconds])))
    return new Set(rows.map(({ at }) => at)).size
  }
  // On a busy machine it takes some tries to see that a statement is quick.
  const known = async () => {
    await ask(sometimes, [0])
    return times(6, 0)
  }
  await expect.poll(known).toBeLessThan(6)
  expect(await times(6, 0.05)).toBeLessThan(6)
  // From now on each has a message of its own, on as many connections as there are.
  expect(await times(6, 0.05)).toBe(6)
})
