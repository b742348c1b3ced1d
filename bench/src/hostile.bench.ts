import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { ATTACKS, FIRST_LARGE } from './hostile-attacks.ts'
import {
  chat,
  document,
  fact,
  lead,
  type Site,
  type Statuses,
  sayAsVisitor,
  search,
  turns,
} from './hostile-site.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * Hostile requests, one after the other: how long does GET /health wait meanwhile, does the process live, and how much
 * memory does it hold afterwards. `ONLY=text` runs those whose name contains the text; after each of them jobs are
 * waited for, `SETTLE_S` seconds at most (120 unless given).
 */
const GOAL_MS = 100
const MEMORY_GOAL = 1.2
const METRICS_TOKEN = 'metrics-of-the-bench'
const SETTLE_MAX_MS = Number(process.env['SETTLE_S'] ?? 120) * 1_000

const database =
  process.env['DATABASE_URL'] === undefined ? undefined : await freshDatabase('rapport_bench_hostile')
const folder = await mkdtemp(join(tmpdir(), 'hostile-bench-'))
const ours = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_METRICS_TOKEN: METRICS_TOKEN,
  RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
  ...(database === undefined ? {} : { DATABASE_URL: database.url }),
})
const { url } = ours
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const probe = spawn(
  process.execPath,
  [join(process.env['BENCH_FOLDER'] ?? '.', 'dist/health-probe.js'), `${url}/health`, String(ours.pid)],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
)
let heard: (text: string) => void = () => {}
let line = ''
probe.stdout.setEncoding('utf8').on('data', (text: string) => {
  line += text
  if (!line.endsWith('\n')) return
  heard(line)
  line = ''
})
interface Waits {
  readonly waits: readonly number[]
  /** How much of each wait the server's main thread computed. */
  readonly busy: readonly number[]
  readonly failures: number
}
const waits = () =>
  new Promise<Waits>((resolve) => {
    heard = (text) => resolve(JSON.parse(text) as Waits)
    probe.stdin.write('\n')
  })

/** A model that answers far more than any reply can hold. */
let modelSentMb = 0
const model = createServer((request, answer) => {
  const isLine = request.url?.includes('/line')
  answer.writeHead(200, { 'content-type': isLine ? 'text/event-stream' : 'application/json' })
  const piece = Buffer.alloc(1_000_000, 'x')
  let sent = 0
  const more = () => {
    while (sent < 700) {
      sent += 1
      modelSentMb += 1
      if (!answer.write(sent === 1 ? (isLine ? 'data: "' : '{"choices":"') : piece)) return
    }
    answer.end()
  }
  answer.on('drain', more)
  answer.on('error', () => undefined)
  request.resume().once('end', more)
})
await new Promise<void>((done) => model.listen(0, '127.0.0.1', done))

const site = await prepare()
// A server at work has its threads and the model for vectors in memory; the baseline is such a server.
await warmUp(site)
await settle()
await pause(3_000)
await waits()
await pause(3_000)
const atRest = await waits()
const before = ours.residentMb()

say(`Hostile requests on ${database === undefined ? 'the embedded database' : 'PostgreSQL'}; ${machine()}`)
say(`At rest: p99 ${percentile(atRest.waits, 0.99).toFixed(0)} ms, ${before.toFixed(0)} MB\n`)
say(
  '| request | who | /health p99 ms | worst ms | computed p99 ms | worst ms | took s | answers | MB after |',
)
say('|---|---|---|---|---|---|---|---|---|')

const only = process.env['ONLY']
const all: number[] = []
let over = 0
let isAlive = true
for (const attack of ATTACKS.filter(({ name }) => only === undefined || name.includes(only))) {
  if (attack === FIRST_LARGE) sayMemory('After these, before the large ones')
  await waits()
  const begun = performance.now()
  const statuses = await attack.run(site)
  await pause(300)
  isAlive = await settle()
  const took = (performance.now() - begun) / 1_000
  const during = await waits()
  all.push(...during.waits)
  const p99 = percentile(during.waits, 0.99)
  const worst = Math.max(...during.waits)
  if (p99 > GOAL_MS || during.failures > 0) over += 1
  say(
    `| ${attack.name} | ${attack.who} | ${p99.toFixed(0)} | ${worst.toFixed(0)} | ${percentile(during.busy, 0.99).toFixed(0)} | ${Math.max(...during.busy).toFixed(0)} | ${took.toFixed(1)} | ${summary(statuses)} | ${isAlive ? ours.residentMb().toFixed(0) : 'dead'} |`,
  )
  if (!isAlive) break
}
if (isAlive) await pause(12_000)
say(
  `\nAll together: p99 ${percentile(all, 0.99).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms; ${over} requests over ${GOAL_MS} ms (p99)`,
)
say(isAlive ? 'Alive' : 'DEAD')
if (isAlive) sayMemory('At the end')
say(`The model endpoints sent ${modelSentMb} MB.`)
probe.stdin.end()
model.closeAllConnections()
model.close()
if (isAlive) await ours.stop()
await database?.drop()
await rm(folder, { recursive: true, force: true })

function sayMemory(when: string): void {
  const now = ours.residentMb()
  const share = (now / before).toFixed(2)
  say(
    `${when}: memory ${before.toFixed(0)} → ${now.toFixed(0)} MB (${share}, goal ${MEMORY_GOAL}), peak ${ours.peakMb().toFixed(0)} MB`,
  )
}

/** An agent, a key with one scope, a website with a visitor. */
async function prepare(): Promise<Site> {
  const key = printed(ours.output, 'API key')
  const password = printed(ours.output, 'Password')
  const username = printed(ours.output, 'Administrator')
  const signedIn = await call('POST', '/auth/sign-in', undefined, { username, password })
  const owner = signedIn.token as string
  const { project_id: project, tenant_id: tenant } = await call('POST', '/api/v1/agents', key, {
    name: 'Ada',
  })
  const narrow = await call('POST', `/api/v1/projects/${project}/keys`, owner, {
    name: 'narrow',
    scopes: ['read:agents'],
  })
  const connection = await call('POST', `/api/v1/projects/${project}/channel-connections`, owner, {
    channel_type: 'web',
    default_agent_id: 'Ada',
  })
  const { manifest } = await call('GET', `/api/v1/tenants/${tenant}/manifest`, owner)
  await call('PUT', `/api/v1/tenants/${tenant}/manifest`, owner, {
    manifest: { ...manifest, widget: { ...manifest.widget, enabled: true } },
  })
  await call('PUT', '/api/v1/runtime/widget-origins', owner, { origins: [url] })
  const visits = `/api/v1/widget/sites/${connection.connection_id}/visits`
  return {
    url,
    key,
    narrowKey: narrow.key ?? narrow.api_key,
    project,
    modelUrl: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    visitorToken: async () => (await call('POST', visits, undefined, {}, { origin: url })).visitor_token,
  }
}

/** One ordinary request of each kind that the attacks make, so that what is loaded once is loaded. */
async function warmUp(site: Site): Promise<void> {
  const text = 'My name is Mia, I live in Porto and I have a dog called Rex.'
  await Promise.all([chat(site, text), turns(site, [text, text]), sayAsVisitor(site, text), lead(site, text)])
  await fact(site, text)
  await search(site, 'dog')
  for (const name of ['a.md', 'a.html', 'a.csv']) await document(site, name, `${text}\n`.repeat(500))
  const messages = Array.from({ length: 20 }, () => text.repeat(200))
  await Promise.all(Array.from({ length: 4 }, () => turns(site, messages)))
}

/** "200", or "200 × 3, 413" for several. */
function summary(statuses: Statuses): string {
  const counts = new Map<number, number>()
  for (const status of [statuses].flat()) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => (count === 1 ? `${status}` : `${status} × ${count}`)).join(', ')
}

async function call(
  method: string,
  path: string,
  as?: string,
  body?: object,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
): Promise<any> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Until no job waits or runs; false when the process no longer answers. */
async function settle(): Promise<boolean> {
  const until = performance.now() + SETTLE_MAX_MS
  while (performance.now() < until) {
    try {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      const text = await answer.text()
      const count = (state: string) =>
        Number(new RegExp(`rapport_jobs\\{state="${state}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
      if (count('queued') + count('running') === 0) return true
    } catch {
      return false
    }
    await pause(200)
  }
  return true
}
