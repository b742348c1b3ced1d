import { afterAll, expect, it } from 'vitest'
import { FactLoad } from '../../../test/fact-load.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { PostgresPair } from '../../../test/postgres-pair.ts'
import { asSystem } from './database.ts'
import { openPostgres } from './open.ts'

/** What the documentation promises, from the moment at which the replica is promoted. */
const RECOVERY_MS_MAX = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** The application on two servers, of which it is not told which one takes writes. */
async function startOnPair() {
  const pair = await PostgresPair.start()
  closing.push(() => pair.close())
  const settings = { poolSize: 8, statementTimeoutMs: 20_000, useNamedStatements: true }
  const db = openPostgres({ url: pair.bothUrl, ...settings }, () => undefined)
  const app = await startApp({ database: { db, url: pair.bothUrl }, worker: true })
  closing.push(async () => {
    // The connections of clients are kept alive, and would be waited for.
    const sweep = setInterval(() => app.app.server.server.closeIdleConnections(), 50)
    await app.app.close()
    clearInterval(sweep)
    await db.close()
  })
  const { key } = await app.newTenant()
  return { pair, app, load: new FactLoad([await app.listen()], key) }
}

async function storedFacts({ db }: TestApp) {
  const { rows } = await db.read(asSystem, (tx) =>
    tx.run<{ text: string; has_vector: boolean }>({
      text: 'select atomic_text as text, vector is not null as has_vector from memory_facts',
      values: [],
    }),
  )
  const waiting = rows.filter((row) => !row.has_vector).length
  return { texts: new Set(rows.map(({ text }) => text)), waiting }
}

const listeners = (pair: PostgresPair) =>
  pair.query('replica', `select count(*) from pg_stat_activity where query = 'listen rapport_wake'`)

it.each(['kill', 'hang'] as const)(
  'goes on when the primary is lost under load (%s) and the replica promoted, and has lost nothing',
  async (how) => {
    const { pair, app, load } = await startOnPair()
    await pair.waitForReplica()
    await load.start(6)
    const ending = new AbortController()
    const followed = await load.follow(ending.signal)
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(30)

    await pair[how]('primary')
    // What decides on a failover takes its time; until then nothing can be stored.
    await pause(1_000)
    await pair.promote()
    const promoted = performance.now()
    await expect.poll(() => load.lastSuccessAt > promoted, { interval: 20 }).toBe(true)
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 60)
    await load.stop()

    // Every failure told the client to come back, and none came late.
    expect(new Set(load.failures.map(({ status }) => status))).toEqual(new Set([503]))
    const last = Math.max(...load.failures.map(({ at }) => at))
    expect(last - promoted).toBeLessThan(RECOVERY_MS_MAX)
    const { texts } = await storedFacts(app)
    expect([...load.acknowledged].filter((text) => !texts.has(text))).toEqual([])

    // Jobs that were under way are done, the process listens on the new primary, and streams of events go on.
    await expect.poll(async () => (await storedFacts(app)).waiting, { timeout: 60_000 }).toBe(0)
    await expect.poll(() => listeners(pair)).toBe('1')
    await load.call('POST', '/agents', { name: 'Grace' })
    await expect.poll(followed.text).toContain('Grace')
    ending.abort()
  },
)

it('shows nothing that the new primary does not have, where commits do not wait for the replica', async () => {
  const { pair, load } = await startOnPair()
  await load.start(0)
  await load.store('Ines collects stamps.', 'ines')
  const ending = new AbortController()
  const followed = await load.follow(ending.signal)
  const replayed = () => pair.query('replica', `select count(*) from memory_facts`)
  await expect.poll(replayed).toBe('1')
  await pair.kill('replica')
  await load.store('Ines collects butterflies.', 'ines')
  await load.call('POST', '/agents', { name: 'Lost' })
  expect(await load.search('What does Ines collect?', 'ines')).toContain('butterflies')
  await expect.poll(followed.text).toContain('Lost')

  await pair.kill('primary')
  await pair.restart('replica')
  await pair.promote()
  const search = () => load.search('What does Ines collect?', 'ines')
  await expect.poll(search).toContain('stamps')
  expect(await search()).not.toContain('butterflies')
  // Its number was given before, to an event that is lost: the stream ended, and begins again where the new primary is.
  await expect.poll(followed.timesOpened).toBe(2)
  await load.call('POST', '/agents', { name: 'Grace' })
  await expect.poll(followed.text).toContain('Grace')
  ending.abort()
})

it('does not follow a former primary that comes back', async () => {
  const { pair, load } = await startOnPair()
  await load.start(0)
  await pair.kill('primary')
  await pair.promote()
  const store = async (text: string) => (await load.store(text, 'ines')).status
  await expect.poll(() => store('Ines swims.')).toBe(200)
  await pair.restart('primary')
  await pair.kill('replica')
  await expect.poll(() => store('Ines runs.')).toBe(503)
  // Longer than it takes to look for another server.
  await pause(1_500)
  expect(await store('Ines climbs.')).toBe(503)
  await pair.restart('replica')
  await expect.poll(() => store('Ines dives.')).toBe(200)
  expect(await pair.query('primary', 'select count(*) from memory_facts')).toBe('0')
})
