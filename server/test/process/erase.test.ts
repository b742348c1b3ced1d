import { expect, it } from 'vitest'
import { cleanUpAfterwards, freePort, migratedFolder, run, type Serving, serve, stop } from '../program.ts'

cleanUpAfterwards()

const FACTS = 6_000
const BATCH = 1_000
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

it('erases a person to the end although it is killed in the middle of it, twice over', {
  timeout: 240_000,
}, async () => {
  const settings = {
    RAPPORT_DATA_DIR: await migratedFolder(),
    PORT: String(await freePort()),
    RAPPORT_RATE_LIMIT: '0',
  }
  await stop(await serve(settings))
  // To erase a person, a key needs the scope by name.
  const made = await run(['keys', 'create', '--scopes', '*,read:people,write:people'], settings)
  const key = /sk_\S+/.exec(made.stdout)?.[0] ?? ''
  let server = await serve(settings)
  const call = async (at: Serving, method: string, path: string, body?: object) => {
    const answer = await fetch(`${at.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }
  await call(server, 'POST', '/agents', { name: 'Ada' })
  const bring = async (userId: string, count: number) => {
    for (let from = 0; from < count; from += BATCH)
      await call(server, 'POST', '/agents/Ada/memory/facts/bulk', {
        user_id: userId,
        facts: Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => ({
          content: `${userId} has seen film number ${from + n}.`,
        })),
      })
  }
  await bring('leaving', FACTS)
  await bring('staying', 3)

  const erasureId = String((await call(server, 'DELETE', '/people/leaving'))['erasure_id'])
  const erasure = (at: Serving) => call(at, 'GET', `/erasures/${erasureId}`)
  const counted = async () => {
    const { status, counts } = (await erasure(server)) as { status: string; counts: Record<string, number> }
    return { status, facts: counts['memory_facts'] ?? 0 }
  }
  let before = 0
  for (let kills = 0; kills < 2; kills += 1) {
    let now = await counted()
    for (; now.status === 'running' && now.facts <= before; now = await counted()) await pause(2)
    expect(now.status).toBe('running')
    before = now.facts
    server.signal('SIGKILL')
    server = await serve(settings)
  }
  expect(before).toBeLessThan(FACTS)

  await expect.poll(async () => (await counted()).status, { timeout: 120_000 }).toBe('done')
  const factsOf = async (userId: string) =>
    (await call(server, 'GET', `/agents/Ada/memory/facts?user_id=${userId}&limit=5`))['facts']
  expect(await factsOf('leaving')).toEqual([])
  expect(await factsOf('staying')).toHaveLength(3)
  // Each row was counted in the transaction that removed it, so that interruptions count none twice.
  expect((await counted()).facts).toBe(FACTS)
  await stop(server)
})
