import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { Notifier, TOPICS } from './notifier.ts'

const { db, databaseUrl } = await testApp()

// As in two processes: each has a connection of its own that listens.
const [one, other] = [new Notifier(db, () => undefined), new Notifier(db, () => undefined)]
await Promise.all([one.listen(databaseUrl ?? ''), other.listen(databaseUrl ?? '')])
afterAll(() => Promise.all([one.close(), other.close()]))

it.each(TOPICS)('relays %s to the other processes', async (topic) => {
  let received = 0
  const stop = other.on(topic, () => {
    received += 1
  })
  one.send(topic)
  await expect.poll(() => received).toBe(1)
  stop()
})

it('ignores what others notify, also the word that an emitter throws on', async () => {
  let received = 0
  const stop = other.on('jobs', () => {
    received += 1
  })
  for (const payload of ['error', '', 'unknown', 'jobs'])
    await db.pool.query(`select pg_notify('rapport_wake', $1)`, [payload])
  await expect.poll(() => received).toBe(1)
  stop()
})
