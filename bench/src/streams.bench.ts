import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/** Many watch the inbox at once: how long after it happened does each of them hear of it, and is anything missed. */
const STREAMS = Number(process.env['STREAMS'] ?? 2_000)
const EVENTS = Number(process.env['EVENTS'] ?? 40)
const PAUSE_MS = 250

const database =
  process.env['DATABASE_URL'] === undefined ? undefined : await freshDatabase('rapport_bench_streams')
const folder = await mkdtemp(join(tmpdir(), 'streams-bench-'))
const ours = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_RATE_LIMIT: '0',
  ...(database === undefined ? {} : { DATABASE_URL: database.url }),
})
const headers = {
  authorization: `Bearer ${printed(ours.output, 'API key')}`,
  'content-type': 'application/json',
}
const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${ours.url}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await response.json()) as any
}
const { project_id: project } = await call('POST', '/agents', { name: 'Ada' })
const SECRET = 'bench-secret'
const connection = await call('POST', `/projects/${project}/channel-connections`, {
  channel_type: 'whatsapp',
  app_secret: SECRET,
  access_token: 'none',
  verify_token: 'verify',
  phone_number_id: '1',
})
const message = {
  from: '491',
  id: 'wamid.1',
  timestamp: '1700000000',
  type: 'text',
  text: { body: 'Hello.' },
}
const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, messages: [message] }
const hello = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
})
await fetch(`${ours.url}/hooks/${connection.connection_id}`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(hello).digest('hex')}`,
  },
  body: hello,
})
let conversation = ''
while (conversation === '') {
  const { items } = await call('GET', '/conversations')
  conversation = items[0]?.conversation_id ?? ''
  await new Promise((r) => setTimeout(r, 50))
}

const heard: number[] = []
const counts = new Map<number, number>()
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
let marker = ''
let firedAt = 0

function listen(number: number): Promise<void> {
  return new Promise((opened, failed) => {
    get(
      `${ours.url}/api/v1/conversations/stream`,
      { agent, headers: { ...headers, accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) return failed(new Error(`a stream answered ${response.statusCode}`))
        opened()
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          for (const part of parts) {
            if (marker === '' || !part.includes(marker)) continue
            heard.push(performance.now() - firedAt)
            counts.set(number, (counts.get(number) ?? 0) + 1)
          }
        })
      },
    ).on('error', failed)
  })
}

for (let from = 0; from < STREAMS; from += 50)
  await Promise.all(Array.from({ length: Math.min(50, STREAMS - from) }, (_, n) => listen(from + n)))

for (let event = 0; event < EVENTS; event += 1) {
  marker = `mark-${event}-end`
  firedAt = performance.now()
  await call('PATCH', `/conversations/${conversation}`, { tags: [marker] })
  const until = performance.now() + 10_000
  while (heard.length < STREAMS * (event + 1) && performance.now() < until)
    await new Promise((r) => setTimeout(r, 5))
  await new Promise((r) => setTimeout(r, PAUSE_MS))
}
const missed = STREAMS * EVENTS - heard.length
const doubled = [...counts.values()].filter((count) => count > EVENTS).length
say(
  `\n${machine()}\n${STREAMS} open streams, ${EVENTS} events, from the request that caused it to each listener, listeners in another process\n`,
)
say(
  `p50 ${percentile(heard, 0.5).toFixed(0)} ms, p99 ${percentile(heard, 0.99).toFixed(0)} ms, last ${Math.max(...heard).toFixed(0)} ms (goal: p99 250); missed ${missed}, streams that heard something twice ${doubled}\n`,
)
agent.destroy()
await ours.stop()
await database?.drop()
await rm(folder, { recursive: true, force: true })
process.exit(missed === 0 && doubled === 0 ? 0 : 1)
