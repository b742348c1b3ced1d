import { expect, it } from 'vitest'
import { asSystem } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/open.ts'
import {
  cleanUpAfterwards,
  freePort,
  migratedFolder,
  printed,
  run,
  type Serving,
  serve,
  stop,
} from '../program.ts'

cleanUpAfterwards()

const FACTS = 6_000
const BATCH = 1_000
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

it('seals everything although it is killed in the middle of it, twice over', {
  timeout: 240_000,
}, async () => {
  const dataDir = await migratedFolder()
  const settings = { RAPPORT_DATA_DIR: dataDir, PORT: String(await freePort()), RAPPORT_RATE_LIMIT: '0' }
  const first = await serve(settings)
  const key = printed(first.stdout, 'API key')
  await stop(first)
  const token = (await run(['token'], settings)).stdout.trim()
  let server = await serve(settings)
  const call = async (at: Serving, method: string, path: string, as: string, body?: object) => {
    const answer = await fetch(`${at.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    // biome-ignore lint/suspicious/noExplicitAny: looked into freely
    return JSON.parse(text) as any
  }
  await call(server, 'POST', '/agents', key, { name: 'Ada' })
  for (let from = 0; from < FACTS; from += BATCH)
    await call(server, 'POST', '/agents/Ada/memory/facts/bulk', key, {
      user_id: 'u1',
      facts: Array.from({ length: BATCH }, (_, n) => ({
        content: `Has seen the zeppelin number ${from + n}.`,
      })),
    })
  await call(server, 'PUT', '/workspace/sealing', token, { enabled: true })
  const state = () => call(server, 'GET', '/workspace/sealing', token)
  let before = 0
  for (let kills = 0; kills < 2; kills += 1) {
    let now = await state()
    for (; now.status === 'sealing' && now.rows_done <= before; now = await state()) await pause(2)
    expect(now.status).toBe('sealing')
    before = now.rows_done
    server.signal('SIGKILL')
    server = await serve(settings)
  }
  expect(before).toBeLessThan(FACTS)
  await expect.poll(async () => (await state()).status, { timeout: 150_000, interval: 500 }).toBe('sealed')
  const { facts } = await call(server, 'GET', '/agents/Ada/memory/facts?user_id=u1&limit=3', key)
  expect(facts[0].content).toMatch(/^Has seen the zeppelin/)
  await stop(server)

  // Without the encryption key, rows are what is stored.
  const db = await openEmbedded(dataDir)
  const { rows } = await db.read(asSystem, (tx) =>
    tx.run({
      text: `select count(*)::int as all, count(*) filter (where position('zeppelin' in lower(f::text)) > 0)::int as open
        from memory_facts f`,
      values: [],
    }),
  )
  await db.close()
  expect(rows).toEqual([{ all: FACTS, open: 0 }])
})
