import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { machine, say } from './machine.ts'
import { PROGRAM } from './program.ts'

/** Files of a million rows read by the command line (`--dry-run`): how long it takes, and how much memory. */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000)
const MEMORY_MB_MAX = 512
const PROBE_MS = 100

const CITIES = ['Lyon', 'Porto', 'Oslo', 'Graz', 'Turin', 'Leeds', 'Bergen', 'Ghent', 'Malaga', 'Basel']
const city = (at: number): string => CITIES[at % CITIES.length] as string
const moment = (at: number): string => new Date(1_600_000_000_000 + at * 1_000).toISOString()

interface Sample {
  readonly format: string
  readonly name: string
  readonly before: string
  readonly between: string
  readonly after: string
  readonly words?: readonly string[]
  row(at: number): string
}

const SAMPLES: readonly Sample[] = [
  {
    format: 'mem0',
    name: 'memories.json',
    before: '{"count": 1, "results": [',
    between: ',\n',
    after: ']}',
    row: (at) =>
      JSON.stringify({
        id: `m-${at}`,
        memory: `Lives in ${city(at)} and works at Company ${at % 500}`,
        user_id: `user-${at % 200_000}`,
        categories: ['personal_details'],
        created_at: moment(at),
      }),
  },
  {
    format: 'hubspot',
    name: 'contacts.csv',
    before: 'Record ID,First Name,Email,Company Name,Job Title,Notes\n',
    between: '\n',
    after: '\n',
    row: (at) =>
      `${at},Ann,ann${at}@example.com,Company ${at % 500},nurse,"She lives in ${city(at)}, by the sea."`,
  },
  {
    format: 'zendesk',
    name: 'tickets.jsonl',
    before: '',
    between: '\n',
    after: '\n',
    row: (at) =>
      JSON.stringify({
        id: at,
        requester_id: at % 200_000,
        subject: 'Order',
        created_at: moment(at),
        comments: [
          { author_id: at % 200_000, body: `I moved to ${city(at)}.`, public: true, created_at: moment(at) },
        ],
      }),
  },
]

async function write(path: string, sample: Sample): Promise<void> {
  const file = createWriteStream(path)
  file.write(sample.before)
  for (let from = 0; from < ROWS; from += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, ROWS - from) }, (_, at) => sample.row(from + at))
    if (!file.write((from === 0 ? '' : sample.between) + rows.join(sample.between)))
      await new Promise<void>((resolve) => file.once('drain', () => resolve()))
  }
  file.end(sample.after)
  await finished(file)
}

/** The most memory a process has held, as the kernel counts it. */
const peakMb = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

async function read(path: string, sample: Sample): Promise<{ seconds: number; peak: number; told: string }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [PROGRAM, 'import', sample.format, path, '--dry-run'])
  let told = ''
  child.stderr.on('data', (text) => {
    told += text
  })
  let peak = 0
  const probe = setInterval(() => {
    peak = Math.max(peak, peakMb(child.pid ?? 0))
  }, PROBE_MS)
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  clearInterval(probe)
  return { seconds: (performance.now() - begun) / 1_000, peak, told: told.trim() }
}

say(`\n${machine()}\n${ROWS} rows\n`)
const folder = await mkdtemp(join(tmpdir(), 'rapport-bench-'))
for (const sample of SAMPLES) {
  const path = join(folder, sample.name)
  await write(path, sample)
  const { seconds, peak, told } = await read(path, sample)
  const size = (await stat(path)).size / 1_000_000
  say(
    `${sample.format.padEnd(10)} ${size.toFixed(0)} MB read in ${seconds.toFixed(1)} s, peak memory ${peak.toFixed(0)} MB: ${told}`,
  )
  if (peak > MEMORY_MB_MAX) process.exitCode = 1
  await rm(path)
}
await rm(folder, { recursive: true })
