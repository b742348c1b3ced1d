import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { newTenant } from './billing-prepare.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/**
 * Neighbours: one workspace brings in very many facts, and others go on as if it were not there. How long does a fact of
 * another workspace wait for its vector, and a turn for being learned? Then the same with a slow model: how many turns a
 * second are learned, and what do workspaces wait whose own model is fast?
 * DATABASE_URL=… [FACTS=50000] npm run bench -w bench -- neighbours
 */
const FACTS = Number(process.env['FACTS'] ?? 50_000)
const PROBES = Number(process.env['PROBES'] ?? 60)
const QUIET = 20
const SLOW_MS = 2_500
const SESSIONS = 100
const TURNS_EACH = 6

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (${times.length})`

interface Neighbour {
  readonly tenantId: string
  call(method: 'POST' | 'PUT', route: string, body: unknown): Promise<Record<string, unknown>>
}

async function neighbour(app: App, db: Database, name: string): Promise<Neighbour> {
  const { tenantId, key } = await newTenant(app, db, name)
  const call: Neighbour['call'] = async (method, route, body) => {
    const answer = await app.server.inject({
      method,
      url: `/api/v1${route}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  await call('POST', '/agents', { name: 'Ada' })
  return { tenantId, call }
}

async function open(name: string, settings: Record<string, string>) {
  const database = await freshDatabase(name)
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
    RAPPORT_RATE_LIMIT: '0',
    ...settings,
  })
  const log = makeLog('error')
  const storage = await openStorage(config, log)
  const app = await buildApp({ config, log, ...storage })
  const close = async () => {
    await app.close()
    await storage.db.close()
    await database.drop()
  }
  return { app, db: storage.db, client: database.client, close }
}

/** Until the query finds a row; in milliseconds. */
async function until(client: Awaited<ReturnType<typeof open>>['client'], query: string, id: string) {
  const begun = performance.now()
  while ((await client.query(query, [id])).rowCount === 0) await pause(10)
  return performance.now() - begun
}

async function vectors(): Promise<void> {
  const { app, db, client, close } = await open('rapport_bench_neighbours', {})
  const busy = await neighbour(app, db, 'Busy')
  const quiet = await Promise.all(Array.from({ length: QUIET }, (_, n) => neighbour(app, db, `Quiet ${n}`)))
  const measure = async (when: string): Promise<{ vector: number[]; learned: number[] }> => {
    const [vector, learned]: [number[], number[]] = [[], []]
    for (let n = 0; n < PROBES; n += 1) {
      const one = quiet[n % QUIET] as Neighbour
      const fact = await one.call('POST', '/agents/Ada/memory/facts', {
        user_id: 'u1',
        content: `The user has painted door number ${n} ${when}, in the colour of the sea.`,
      })
      const turn = await one.call('POST', '/agents/Ada/turns', {
        user_id: 'u1',
        session_id: `${when} ${n}`,
        messages: [{ role: 'user', content: `I have moved to house number ${n} in Porto.` }],
      })
      const waits = await Promise.all([
        until(
          client,
          'select 1 from memory_facts where fact_id = $1 and vector is not null',
          String(fact['fact_id']),
        ),
        until(
          client,
          `select 1 from memory_extractions where extraction_id = $1 and state = 'done'`,
          String(turn['extraction_id']),
        ),
      ])
      vector.push(waits[0])
      learned.push(waits[1])
    }
    return { vector, learned }
  }
  const alone = await measure('in spring')
  say(`alone:            vector ${shown(alone.vector)}; learned ${shown(alone.learned)}`)
  for (let at = 0; at < FACTS; at += 1_000) {
    const facts = Array.from({ length: 1_000 }, (_, n) => ({
      content: `The user has seen film number ${at + n} at the cinema of the old harbour with a friend.`,
    }))
    await busy.call('POST', '/agents/Ada/memory/facts/bulk', { user_id: 'big', facts })
  }
  const left = async () =>
    Number(
      (
        await client.query(`select count(*) from memory_facts where tenant_id = $1 and vector is null`, [
          busy.tenantId,
        ])
      ).rows[0].count,
    )
  const before = await left()
  const beside = await measure('in autumn')
  say(`beside an import: vector ${shown(beside.vector)}; learned ${shown(beside.learned)}`)
  say(`                  of the import, ${before} vectors were missing before and ${await left()} after that`)
  await close()
}

/** A model that takes its time and has learned nothing; `calls` counts. */
async function slowModel() {
  const state = { calls: 0 }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      state.calls += 1
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const message = { role: 'assistant', content: '{"facts":[]}' }
        response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
      }, SLOW_MS)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', 4_096, ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, state, close: () => server.closeAllConnections() }
}

async function learning(): Promise<void> {
  const model = await slowModel()
  const { app, db, client, close } = await open('rapport_bench_learning', {
    RAPPORT_LLM_URL: model.url,
    RAPPORT_LLM_MODEL: 'slow',
  })
  for (const [sessions, turnsEach] of [
    [4 * SESSIONS, 1],
    [SESSIONS, TURNS_EACH],
  ] as const) {
    const one = await neighbour(app, db, `Talkers ${turnsEach}`)
    const callsBefore = model.state.calls
    const begun = performance.now()
    for (let turn = 0; turn < turnsEach; turn += 1)
      await Promise.all(
        Array.from({ length: sessions }, (_, session) =>
          one.call('POST', '/agents/Ada/turns', {
            user_id: `u${session}`,
            session_id: `s${session}`,
            messages: [{ role: 'user', content: `On day ${turn} I went to the market.` }],
          }),
        ),
      )
    const open = `select 1 from memory_extractions where tenant_id = $1 and state in ('queued', 'running') limit 1`
    while ((await client.query(open, [one.tenantId])).rowCount !== 0) await pause(20)
    const seconds = (performance.now() - begun) / 1_000
    const turns = sessions * turnsEach
    say(
      `a model of ${SLOW_MS / 1_000} s, ${sessions} sessions of ${turnsEach} turns: ${(turns / seconds).toFixed(1)} turns a second learned, ` +
        `${model.state.calls - callsBefore} calls for ${turns} turns`,
    )
  }
  await close()
  model.close()
}

say(`${machine()}\n`)
await vectors()
await learning()
process.exit(0)
