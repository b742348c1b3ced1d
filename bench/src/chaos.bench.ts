import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { faultsIn, jobsLeft } from './chaos/checks.ts'
import { ChaosClients, CONNECTION } from './chaos/clients.ts'
import { chaosModel } from './chaos/model.ts'
import { chaosNames } from './chaos/names.ts'
import { ownMounts } from './chaos/own-mounts.ts'
import { Cutter, OwnPostgres } from './chaos/postgres.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, type Running, start } from './program.ts'

/**
 * Facts, chats with a priced model, messages of a channel and imports, while processes and the database are killed,
 * connections are cut, the model hangs, the database's disk is full, no name is found, and the worker's clock jumps. Afterwards everything that was acknowledged has to be
 * there once. MINUTES (5), SEED, ONLY (a list of faults) and EVERY_S (8) between two faults.
 * MINUTES=60 npm run bench -w bench -- chaos
 */
const MINUTES = Number(process.env['MINUTES'] ?? 5)
const EVERY_MS = Number(process.env['EVERY_S'] ?? 8) * 1_000
const QUIET_MS_MAX = 180_000
const HANG_MS = 15_000
const FREEZE_MS = 20_000
const FULL_MS = 10_000
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

let seed = Number(process.env['SEED'] ?? 1)
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })

/** Before anything is printed: with mounts of its own the program begins again. */
const mounts = ownMounts()
say(`${machine()}\n`)
const folder = mkdtempSync(join(tmpdir(), 'rapport-chaos-data-'))
const database = new OwnPostgres(await freePort(), mounts?.disk)
await database.query('create role rapport login nosuperuser createrole createdb', [], 'postgres')
await database.query('create database rapport owner rapport', [], 'postgres')
const cutter = new Cutter(database.port)
const names = mounts === undefined ? undefined : await chaosNames(mounts.nameServer)
const model = await chaosModel(names === undefined ? '127.0.0.1' : 'model.chaos.test')
const settings = {
  DATABASE_URL: `postgres://rapport@127.0.0.1:${await cutter.listen()}/rapport`,
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_LLM_URL: model.url,
  RAPPORT_LLM_MODEL: 'chaos',
  RAPPORT_INPUT_TOKEN_PRICE_USD: '0.00001',
  RAPPORT_OUTPUT_TOKEN_PRICE_USD: '0.00003',
  RAPPORT_CREDIT_GRANT_USD: '100000',
  RAPPORT_LOG_LEVEL: 'silent',
}
/** The worker's clock can be set, where libfaketime is installed (Debian: apt-get install libfaketime). */
const fakeTime = readdirSync('/usr/lib', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))
const clockFile = join(folder, 'clock')
writeFileSync(clockFile, '+0\n')
const workerClock =
  fakeTime === undefined
    ? {}
    : {
        LD_PRELOAD: fakeTime,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }

/** Those that were killed as well, for what they logged. */
const apis: Running[] = []
async function startApi(port: string): Promise<Running> {
  const started = await start(PROGRAM, ['serve'], { ...settings, PORT: port, RAPPORT_ROLES: 'api' })
  apis.push(started)
  return started
}
/** What the log has about a request that is named in these words. */
function loggedOf(words: string): string {
  const id = /urn:request:([\w-]+)/.exec(words)?.[1]
  const lines = id === undefined ? [] : apis.flatMap(({ output }) => output.split('\n'))
  return lines.filter((line) => line.includes(id ?? '')).join('\n    ')
}
const startWorker = () =>
  start(PROGRAM, ['serve'], { ...settings, ...workerClock, RAPPORT_ROLES: 'api,worker' })
let api: Running = await startApi(`${await freePort()}`)
const apiPort = new URL(api.url).port
const key = printed(api.output, 'API key')
let worker: Running = await startWorker()
const call = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await answer.json()) as any
}
const { project_id: projectId } = await call('/agents', { name: 'Ada' })
const { connection_id: connectionId } = await call(`/projects/${projectId}/channel-connections`, CONNECTION)
const clients = new ChaosClients({ url: api.url, key, hook: `/hooks/${connectionId}` })

/** Until a process that cannot reach its database yet has started. */
async function again(startOne: () => Promise<Running>): Promise<Running> {
  for (;;)
    try {
      return await startOne()
    } catch {
      await pause(300)
    }
}

const faults: Readonly<Record<string, () => Promise<void>>> = {
  'api killed': async () => {
    await api.kill()
    api = await again(() => startApi(apiPort))
  },
  'worker killed': async () => {
    await worker.kill()
    worker = await again(startWorker)
  },
  'database killed': async () => {
    await database.kill()
    for (let tries = 0; ; tries += 1)
      try {
        return database.start()
      } catch (error) {
        if (tries === 20) throw error
        await pause(300)
      }
  },
  'connections cut': async () => cutter.cutAll(),
  'answers to commits lost': async () => cutter.loseCommits(8),
  'model hangs': async () => {
    model.hang()
    await pause(HANG_MS)
    model.goOn()
  },
  'worker frozen': async () => {
    process.kill(worker.pid, 'SIGSTOP')
    await pause(FREEZE_MS)
    process.kill(worker.pid, 'SIGCONT')
  },
  ...(mounts === undefined
    ? {}
    : {
        'disk full': async () => {
          const free = database.fillDisk()
          await pause(FULL_MS)
          free()
          await database.startUnlessRunning()
        },
      }),
  ...(names === undefined
    ? {}
    : {
        'names unanswered': async () => {
          names.silence()
          model.dropConnections()
          await pause(HANG_MS)
          names.goOn()
        },
      }),
  ...(fakeTime === undefined
    ? {}
    : {
        "worker's clock ten minutes ahead": async () => {
          writeFileSync(clockFile, '+600\n')
          await pause(HANG_MS)
          writeFileSync(clockFile, '+0\n')
        },
      }),
}
const chosen = Object.keys(faults).filter((name) => (process.env['ONLY'] ?? name).split(',').includes(name))
const recovery = new Map<string, number[]>()

const following = new AbortController()
const follower = clients.follow(following.signal)
const working = clients.run()
await pause(2_000)
const endsAt = performance.now() + MINUTES * 60_000
const [logged, begun] = [new Map<string, number>(), performance.now()]
while (performance.now() < endsAt) {
  const name = chosen[roll(chosen.length)] as string
  const at = performance.now()
  const inject = (faults[name] as () => Promise<void>)()
  await pause(20)
  // A write that begins now: how long until it is acknowledged?
  await clients.fact()
  recovery.set(name, [...(recovery.get(name) ?? []), performance.now() - at])
  await inject
  logged.set(name, (logged.get(name) ?? 0) + 1)
  await pause(EVERY_MS / 2 + roll(EVERY_MS))
}
clients.stop()
await working
const stoppedAt = performance.now()
while ((await jobsLeft(database)) > 0 && performance.now() - stoppedAt < QUIET_MS_MAX) await pause(500)
const left = await jobsLeft(database)
const restMs = performance.now() - stoppedAt
await pause(3_000)
following.abort()
await follower

const found = [...(await faultsIn(database, clients.said))]
if (left > 0) found.push(`${left} jobs were still waiting after ${(restMs / 1_000).toFixed(0)} s`)
let verified = ''
try {
  const program = resolve(process.env['BENCH_FOLDER'] ?? '.', PROGRAM)
  verified = execFileSync(process.execPath, [program, 'verify', '--json'], {
    // Past the proxy, which belongs to this process and waits with it.
    env: {
      PATH: process.env['PATH'] ?? '',
      ...settings,
      DATABASE_URL: `postgres://rapport@127.0.0.1:${database.port}/rapport`,
    },
  }).toString()
} catch (error) {
  const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer }
  verified = `${stdout ?? ''}${stderr ?? ''}`
  found.push(`rapport verify: ${verified.slice(0, 2_000)}`)
}
const { said } = clients
say(
  `${((stoppedAt - begun) / 60_000).toFixed(1)} minutes of load, ${[...logged.values()].reduce((a, b) => a + b, 0)} faults`,
)
say(
  `acknowledged: ${said.facts.length} facts, ${said.chats.length} chats, ${said.inbound.length} messages of a channel, ` +
    `${said.imports.length} imports, ${said.refused} chats were told that their reply failed; the live stream gave ${said.frames.length} frames over ${said.reconnects} connections`,
)
for (const [name, times] of recovery)
  say(
    `${name}, ${times.length} times: a write was acknowledged again after p50 ${percentile(times, 0.5).toFixed(0)} ms, ` +
      `worst ${Math.max(...times).toFixed(0)} ms`,
  )
say(`background work was done ${(restMs / 1_000).toFixed(1)} s after the load ended`)
say(
  found.length === 0
    ? 'Everything that was acknowledged is there once; rapport verify finds nothing.'
    : 'FAULTS:',
)
for (const fault of found) say(`  ${fault}\n    ${loggedOf(fault)}`)
await api.stop()
await worker.stop()
cutter.close()
model.close()
names?.close()
await database.close()
rmSync(folder, { recursive: true, force: true })
process.exit(found.length === 0 ? 0 : 1)
