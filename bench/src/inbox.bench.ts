import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, processorMs, start } from './program.ts'

/**
 * A channel that posts signed messages at a fixed rate, whatever we answer: how long until each is stored and
 * acknowledged, and whether every one of them is in the transcript afterwards, once and in order.
 */
const RATE = Number(process.env['RATE'] ?? 1_000)
const SECONDS = Number(process.env['SECONDS'] ?? 10)
/** Messages in one post; Meta batches when there are many. */
const BATCH = Number(process.env['BATCH'] ?? 1)
const CONTACTS = Number(process.env['CONTACTS'] ?? 200)
/** Messages before anything is measured. */
const WARM = Number(process.env['WARM'] ?? 1_000)
/** How often the process that answers is killed meanwhile. What it did not acknowledge is posted again, as channels do. */
const KILLS = Number(process.env['KILLS'] ?? 0)
const SECRET = 'bench-secret'
const RETRY_MS = 1_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const isEmbedded = process.env['DATABASE_URL'] === undefined
const folder = await mkdtemp(join(tmpdir(), 'inbox-bench-'))
const database = isEmbedded ? undefined : await freshDatabase('rapport_bench_inbox')
const settings = {
  RAPPORT_DATA_DIR: folder,
  // Beside other programs the event loop is late, and it is not refusing that is measured.
  RAPPORT_SHED_DELAY_MS: '0',
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  ...(database === undefined ? {} : { DATABASE_URL: database.url }),
}
/** With SPLIT=1, on PostgreSQL, one process answers and another one works. */
const isSplit = process.env['SPLIT'] === '1' && !isEmbedded
const serve = (port: string) =>
  start(PROGRAM, ['serve'], { ...settings, PORT: port, RAPPORT_ROLES: isSplit ? 'api' : 'api,worker' })
let ours = await serve('0')
const worker = isSplit
  ? await start(PROGRAM, ['serve'], { ...settings, RAPPORT_ROLES: 'api,worker' })
  : undefined
const headers = {
  authorization: `Bearer ${printed(ours.output, 'API key')}`,
  'content-type': 'application/json',
}
const call = async (path: string, body?: object) => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${ours.url}/api/v1${path}`, { headers, ...sent })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await response.json()) as any
}
const { project_id: project } = await call('/agents', { name: 'Ada' })
// No agent answers: this measures taking in, not replying.
const connection = await call(`/projects/${project}/channel-connections`, {
  channel_type: 'whatsapp',
  app_secret: SECRET,
  access_token: 'none',
  verify_token: 'verify',
  phone_number_id: '1',
})
const hook = `${ours.url}/hooks/${connection.connection_id}`
const began = Math.floor(Date.now() / 1000)

function bodyOf(first: number): string {
  const messages = Array.from({ length: BATCH }, (_, at) => {
    const n = first + at
    return {
      from: `49${n % CONTACTS}`,
      id: `wamid.${String(n).padStart(9, '0')}`,
      timestamp: String(began),
      type: 'text',
      text: { body: `Line ${n}` },
    }
  })
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, messages }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
}

const total = Math.floor((RATE * SECONDS) / BATCH) * BATCH
const latencies: number[] = []
let refused = 0
let again = 0
function post(text: string): Promise<void> {
  const begun = performance.now()
  const signature = `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}`
  return new Promise((done) => {
    const failed = () => {
      if (KILLS === 0) {
        refused += 1
        return done()
      }
      again += 1
      setTimeout(() => void post(text).then(done), RETRY_MS)
    }
    const sent = request(
      hook,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-hub-signature-256': signature,
        },
      },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) {
            latencies.push(performance.now() - begun)
            done()
          } else failed()
        })
      },
    )
    sent.on('error', failed)
    sent.end(text)
  })
}

for (let n = 0; n < 20; n += 1) await post(bodyOf(0))
// An installation has conversations, and statistics of its tables a minute after its first messages.
const warmed: Promise<void>[] = []
for (let n = 0; n < WARM; n += BATCH) {
  warmed.push(post(bodyOf(total + n)))
  await new Promise((resolve) => setTimeout(resolve, 4))
}
await Promise.all(warmed)
const waiting = 'select count(*)::int as left from inbound_events where processed_at is null'
while (database !== undefined && (await database.client.query(waiting)).rows[0].left > 0)
  await new Promise((resolve) => setTimeout(resolve, 500))
await database?.client.query('analyze')
latencies.length = 0
refused = 0
const offered: Promise<void>[] = []
async function killNowAndThen(): Promise<void> {
  const { port } = new URL(ours.url)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1_000) / (KILLS + 1)))
    await ours.kill()
    ours = await serve(port)
  }
}
/** Of the process that answers, the one that works, the database's connections, and this one. */
async function processorTimes(): Promise<readonly number[]> {
  const connections =
    (await database?.client.query('select pid from pg_stat_activity where datname = current_database()'))
      ?.rows ?? []
  const { user, system } = process.cpuUsage()
  return [
    ours.processorMs(),
    worker?.processorMs() ?? 0,
    connections.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    (user + system) / 1_000,
  ]
}

const killing = killNowAndThen()
const usedBefore = await processorTimes()
const start0 = performance.now()
for (let n = 0; n < total; n += BATCH) {
  // Open loop: the next one comes when it comes, not when the last was answered.
  const due = start0 + (n / RATE) * 1_000
  const wait = due - performance.now()
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
  offered.push(post(bodyOf(n)))
}
await killing
await Promise.all(offered)
const tookMs = performance.now() - start0
const usedWhileSent = await processorTimes()

const lines = new Set<number>()
let isInOrder = true
async function readAll(): Promise<void> {
  lines.clear()
  let cursor = ''
  do {
    const page = await call(`/conversations?limit=100${cursor && `&cursor=${cursor}`}`)
    for (const { id } of page.items) {
      let place = ''
      let last = -1
      do {
        const more = await call(
          `/conversations/${id}/messages?order=asc&limit=200${place && `&cursor=${place}`}`,
        )
        for (const { content } of more.items) {
          const n = Number(content.slice(5))
          if (n >= total) continue
          if (n <= last || lines.has(n)) isInOrder = false
          last = n
          lines.add(n)
        }
        place = more.next_cursor ?? ''
      } while (place !== '')
    }
    cursor = page.next_cursor ?? ''
  } while (cursor !== '')
}
const giveUpAt = performance.now() + 120_000
do {
  await new Promise((resolve) => setTimeout(resolve, 500))
  await readAll()
} while (lines.size < total && performance.now() < giveUpAt)
const readMs = performance.now() - start0
const usedInAll = await processorTimes()
await ours.stop()
await worker?.stop()
await database?.drop()
await rm(folder, { recursive: true, force: true })

say(`\n${machine()}, ${isEmbedded ? 'embedded database' : 'PostgreSQL on the same machine'}`)
say(
  `${isSplit ? 'two processes' : 'one process'}, ${RATE} messages/s offered for ${SECONDS} s, ${BATCH} a post, ${CONTACTS} contacts`,
)
say(
  `posts answered 200: ${latencies.length}, refused: ${refused}, ${((latencies.length * BATCH * 1_000) / tookMs).toFixed(0)} messages/s`,
)
if (KILLS > 0) say(`killed ${KILLS} times; ${again} posts were not acknowledged and posted again`)
say(
  `ms until stored: p50 ${percentile(latencies, 0.5).toFixed(1)}, p99 ${percentile(latencies, 0.99).toFixed(1)}, max ${Math.max(...latencies).toFixed(1)}`,
)
const each = (used: readonly number[]) =>
  used.map((ms, at) => ((ms - (usedBefore[at] as number)) / total).toFixed(2)).join(', ')
say(
  `processor ms a message (answers, works, database, sender): ${each(usedWhileSent)} while they came, ${each(usedInAll)} in all`,
)
say(
  `transcript: ${lines.size} of ${total}, ${isInOrder ? 'once and in order' : 'OUT OF ORDER'}; complete after ${(readMs / 1_000).toFixed(1)} s`,
)
if (lines.size !== total || !isInOrder || refused > 0) process.exitCode = 1
