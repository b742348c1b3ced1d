import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inParallel, listen } from './chat-listener.ts'
import { serveStub } from './chat-stub.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, type Running, start } from './program.ts'

/**
 * What the traces of replies and the export over OTLP cost: the time to the first token and the processor time of the
 * server for a reply. Four servers that differ only in these two settings are asked in turns, forwards and backwards;
 * the first is there twice, and how far it is from itself is the noise of the machine.
 */
const REPLIES = Number(process.env['REPLIES'] ?? 80)
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)
const AT_ONCE = 8
const WARM = 48
const FACTS = 200
/** Batches of spans leave every five seconds; the last has to be counted, too. */
const EXPORT_MS = 5_500
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Subject {
  readonly name: string
  readonly isTraced: boolean
  readonly isExported: boolean
}

const SUBJECTS: readonly Subject[] = [
  { name: 'neither', isTraced: false, isExported: false },
  { name: 'traces', isTraced: true, isExported: false },
  { name: 'OTLP', isTraced: false, isExported: true },
  { name: 'both', isTraced: true, isExported: true },
  { name: 'neither, again', isTraced: false, isExported: false },
]

interface Server extends Subject {
  readonly firstTokenMs: number[]
  /** Of a reply, one value for each turn. */
  readonly processorMs: number[]
  turn(isCounted: boolean): Promise<void>
  close(): Promise<void>
}

/** Takes what is exported and forgets it, in a process of its own. */
async function serveReceiver(): Promise<void> {
  let bytes = 0
  const server = createServer((request, response) => {
    if (request.url === '/bytes') {
      response.end(String(bytes))
      return
    }
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  process.stdout.write(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n\n`)
  process.on('SIGINT', () => process.exit(0))
}

/** In user and kernel mode, of all threads so far. */
function processorMs({ pid }: Running): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function open(subject: Subject, place: number, modelUrl: string, collector: string): Promise<Server> {
  const database = await freshDatabase(`rapport_bench_tracing_${place}`)
  const ours = await start(PROGRAM, ['serve'], {
    DATABASE_URL: database.url,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
    RAPPORT_LLM_URL: `${modelUrl}/v1`,
    // Without the learning that follows a reply, which would be counted with it.
    RAPPORT_ROLES: 'api',
    RAPPORT_SHED_DELAY_MS: '0',
    ...(subject.isTraced ? {} : { RAPPORT_TRACE_DAYS: '0' }),
    ...(subject.isExported ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector } : {}),
  })
  const headers = { authorization: `Bearer ${printed(ours.output, 'API key')}` }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${ours.url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  await post('/agents', { name: 'Ada', bio: 'Keeps a lighthouse.' })
  const facts = Array.from({ length: FACTS }, (_, n) => ({ content: `Item ${n} belongs to shelf ${n % 53}` }))
  await post('/agents/Ada/memory/facts/bulk', { user_id: 'u', facts })
  const chat = (number: number) =>
    listen(
      `${ours.url}/api/v1/agents/Ada/chat`,
      headers,
      JSON.stringify({
        user_id: 'u',
        messages: [{ role: 'user', content: `Where does item ${number % 97} belong?` }],
      }),
    )
  const server: Server = {
    ...subject,
    firstTokenMs: [],
    processorMs: [],
    turn: async (isCounted) => {
      const before = processorMs(ours)
      const replies = isCounted ? REPLIES : WARM
      const heard = await inParallel(AT_ONCE, replies, chat)
      if (!heard.every(({ isWhole }) => isWhole)) throw new Error('a stream was not whole')
      if (!isCounted) return
      await new Promise((wait) => setTimeout(wait, EXPORT_MS))
      server.firstTokenMs.push(...heard.map(({ firstTokenMs }) => firstTokenMs))
      server.processorMs.push((processorMs(ours) - before) / replies)
    },
    close: async () => {
      const answer = await fetch(`${ours.url}/api/v1/agents/Ada/traces`, { headers })
      const { traces } = (await answer.json()) as { readonly traces: readonly unknown[] }
      if (traces.length > 0 !== subject.isTraced) throw new Error(`${subject.name}: ${traces.length} traces`)
      await ours.stop()
      await database.drop()
    },
  }
  return server
}

async function measure(): Promise<void> {
  const stub = await start('dist/tracing.bench.js', ['stub'], {})
  const receiver = await start('dist/tracing.bench.js', ['receiver'], {})
  const servers: Server[] = []
  for (const [place, subject] of SUBJECTS.entries())
    servers.push(await open(subject, place, stub.url, receiver.url))
  for (const server of servers) await server.turn(false)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) await server.turn(true)
  say(`\n${machine()}\n${ROUNDS} rounds of ${REPLIES} replies, ${AT_ONCE} at once\n`)
  say('                  first token p50 / p90 ms   processor ms a reply: mean (rounds)')
  for (const { name, firstTokenMs, processorMs: spent } of servers) {
    const first = `${percentile(firstTokenMs, 0.5).toFixed(1)} / ${percentile(firstTokenMs, 0.9).toFixed(1)}`
    const rounds = spent.map((value) => value.toFixed(1)).join(' ')
    say(
      `${name.padEnd(18)}${first.padEnd(27)}${(spent.reduce((sum, value) => sum + value, 0) / spent.length).toFixed(1)} (${rounds})`,
    )
  }
  const bytes = Number(await (await fetch(`${receiver.url}/bytes`)).text())
  if (bytes === 0) throw new Error('nothing was exported')
  say(`\n${(bytes / 1024).toFixed(0)} kB exported`)
  for (const server of servers) await server.close()
  await stub.stop()
  await receiver.stop()
  process.exit(0)
}

if (process.argv[2] === 'stub') await serveStub({ tokens: 20, paceMs: 5, firstMs: 20 })
else if (process.argv[2] === 'receiver') await serveReceiver()
else await measure()
