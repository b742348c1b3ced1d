import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type App, buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { findAgentById } from '../../server/src/modules/agents/index.ts'
import { Recall, scopeOf } from '../../server/src/modules/memory/index.ts'
import { asSystem } from '../../server/src/platform/db/database.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/**
 * Memory's speed beside a peer's: searching 10,000 memories of one person, the first search of a person who was not in
 * the process, the search of a person without memories among many who have some, and learning from conversations.
 * DATABASE_URL=… [CROWD=1000000] npm run bench -w bench -- memory [--alone]
 */
const MEMORIES = 10_000
const QUESTIONS = 100
const TURNS = 1_000
const CROWD = Number(process.env['CROWD'] ?? 1_000_000)
const PARALLEL = 8

/** Plain sentences of a few hundred words, always the same ones. */
let seed = 42
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed % sides
}
const WHO = ['Maria', 'her brother Paul', 'her neighbour', 'the dentist', 'Ana from work', 'the children']
const DID = [
  'visited',
  'talked about',
  'bought',
  'repaired',
  'forgot',
  'photographed',
  'painted',
  'sold',
  'praised',
]
const WHAT = [
  'garden',
  'bicycle',
  'harbour',
  'piano',
  'kitchen',
  'novel',
  'museum',
  'recipe',
  'boat',
  'lamp',
  'train',
]
const WHERE = [
  'Lyon',
  'Porto',
  'the old town',
  'the mountains',
  'the office',
  'her flat',
  'Oslo',
  'the market',
]
const pick = (words: readonly string[]): string => words[roll(words.length)] as string
const sentence = (at: number): string =>
  `On day ${at} ${pick(WHO)} ${pick(DID)} the ${pick(WHAT)} number ${roll(5_000)} in ${pick(WHERE)}.`
const memories = Array.from({ length: MEMORIES }, (_, at) => sentence(at))
const questions = Array.from(
  { length: QUESTIONS },
  () => `What did ${pick(WHO)} do with the ${pick(WHAT)} in ${pick(WHERE)}?`,
)
const turns = Array.from(
  { length: TURNS },
  (_, at) =>
    [`I live in ${pick(WHERE)} and I ${pick(DID)} the ${pick(WHAT)} ${at} yesterday.`, 'I see.'] as const,
)

const database = await freshDatabase('rapport_bench_memory')
const config = readConfig({
  PORT: '0',
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_RATE_LIMIT: '0',
})
const log = makeLog('error')
const storage = await openStorage(config, log)
const app: App = await buildApp({ config, log, ...storage })
const key = app.firstCredentials?.apiKey ?? ''

async function call(method: 'GET' | 'POST', route: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await app.server.inject({
    method,
    url: `/api/v1${route}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

const { agent_id: agentId } = await call('POST', '/agents', { name: 'Ada' })
const agent = await storage.db.read(asSystem, async (tx) => {
  const tenant = await tx.db.selectFrom('tenants').select('tenant_id').executeTakeFirstOrThrow()
  return findAgentById(tx, tenant.tenant_id, String(agentId))
})
if (agent === undefined) throw new Error('no agent')
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

async function timed(recall: Recall, userId: string, asked: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const query of asked) {
    const begun = performance.now()
    await recall.recall(scopeOf(agent as NonNullable<typeof agent>, userId), { query, limit: 10 })
    times.push(performance.now() - begun)
  }
  return times
}
const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`

const fresh = (): Recall => new Recall(storage.db, app.services.embedder, systemClock, 512_000_000)

say(`${machine()}\n`)
const emptyBefore = await timed(fresh(), 'nobody', questions)

// Learning: conversations handed in as a runtime would, until facts are stored for all of them.
const learning = performance.now()
const ids: string[] = []
await Promise.all(
  Array.from({ length: PARALLEL }, async (_, lane) => {
    for (let at = lane; at < TURNS; at += PARALLEL) {
      const [user, assistant] = turns[at] as (typeof turns)[number]
      const messages = [
        { role: 'user', content: user },
        { role: 'assistant', content: assistant },
      ]
      const answer = await call('POST', `/agents/${agentId}/sessions/s${lane}/turn`, {
        userId: 'talker',
        messages,
      })
      ids.push(String(answer['extraction_id']))
    }
  }),
)
const handedInMs = performance.now() - learning
for (;;) {
  const waiting = await storage.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('memory_extractions')
      .select('extraction_id')
      .where('state', '<>', 'done')
      .limit(1)
      .execute(),
  )
  if (waiting.length === 0) break
  await pause(10)
}
const ingestedMs = performance.now() - learning
say(
  `learning: ${((TURNS / ingestedMs) * 1_000).toFixed(0)} turns/s stored and learned from (${((TURNS / handedInMs) * 1_000).toFixed(0)}/s stored)`,
)

for (let at = 0; at < MEMORIES; at += 1_000) {
  const list = memories.slice(at, at + 1_000).map((content) => ({ content }))
  await call('POST', `/agents/${agentId}/memory/facts/bulk`, { user_id: 'big', facts: list })
}
for (;;) {
  const waiting = await storage.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('memory_facts')
      .select('fact_id')
      .where('vector_model', '=', '')
      .where('is_current', '=', true)
      .limit(1)
      .execute(),
  )
  if (waiting.length === 0) break
  await pause(250)
}
const colds: number[] = []
for (let n = 0; n < 20; n += 1) colds.push(...(await timed(fresh(), 'big', questions.slice(n, n + 1))))
say(`first search of a person not in the process (${MEMORIES} memories): ${shown(colds)}`)
const warm = fresh()
await timed(warm, 'big', questions.slice(0, 5))
const searches = await timed(warm, 'big', questions)
const again = await timed(warm, 'big', questions)
say(`search over ${MEMORIES} memories, in process, the question new: ${shown(searches)}`)
say(`the same questions again: ${shown(again)}`)

const SLICE = 50_000
for (let from = 0; from < CROWD; from += SLICE)
  await storage.db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into memory_facts (tenant_id, agent_id, user_id, fact_id, node_id, atomic_text, text_key, fact_type,
          valid_from, last_confirmed, created_at, updated_at, revision)
        select $1, $2, 'crowd ' || (n % 1000), gen_random_uuid(), gen_random_uuid(), 'Fact ' || n, 'fact ' || n,
          'user_fact', now(), now(), now(), now(), 1
        from generate_series($3::int + 1, $4::int) as n`,
      values: [agent.tenant_id, agent.agent_id, from, Math.min(from + SLICE, CROWD)],
    }),
  )
const emptyAfter = await timed(fresh(), 'nobody', questions)
say(
  `search for a person without memories: ${shown(emptyBefore)}; among ${CROWD} facts of others: ${shown(emptyAfter)}`,
)
await app.close()
await storage.db.close()
await database.drop()

const ours = percentile(searches, 0.5)
const rate = (TURNS / ingestedMs) * 1_000
if (!process.argv.includes('--alone')) {
  const peers = join(process.env['BENCH_FOLDER'] ?? '.', 'peers')
  if (!existsSync(join(peers, 'node_modules/mem0ai'))) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock'], {
      cwd: peers,
      stdio: 'inherit',
    })
  }
  const output = execFileSync(process.execPath, [join(peers, 'mem0.mjs')], {
    input: JSON.stringify({ memories, questions, turns }),
    maxBuffer: 100_000_000,
    env: { ...process.env, MEM0_TELEMETRY: 'false' },
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString()
  const peer = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as {
    searches: number[]
    ingestedMs: number
  }
  const theirs = percentile(peer.searches, 0.5)
  say(
    `mem0ai 3.3.1, in memory, a model that answers at once: search ${shown(peer.searches)} (${(theirs / ours).toFixed(1)} times ours)`,
  )
  const peerRate = (TURNS / peer.ingestedMs) * 1_000
  say(`mem0ai learning: ${peerRate.toFixed(1)} turns/s (ours ${(rate / peerRate).toFixed(1)} times that)`)
}
