import { readFileSync } from 'node:fs'
import { freshDatabase } from './database.ts'
import { FleetWorkspace, type Kind, makeWorkspaces, OPERATIONS } from './fleet/workspaces.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, start } from './program.ts'

/**
 * Many workspaces on one process, few of them large: what the process costs while nothing happens, then a day in SECONDS,
 * with its night and its noon, then each kind of work by itself for its processor time.
 * DATABASE_URL=… [WORKSPACES=10000] [SECONDS=120] [RATE=20] [IDLE_S=330] npm run bench -w bench -- fleet
 */
const WORKSPACES = Number(process.env['WORKSPACES'] ?? 10_000)
const SECONDS = Number(process.env['SECONDS'] ?? 120)
/** Operations a second at noon. */
const RATE = Number(process.env['RATE'] ?? 20)
/** Long enough for what runs every five minutes. */
const IDLE_S = Number(process.env['IDLE_S'] ?? 330)
const ALONE = 60
const ZIPF = 1.1
const SHARES: Readonly<Record<Kind, number>> = { search: 0.4, chat: 0.3, inbound: 0.28, import: 0.02 }
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

let seed = 5
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
/** Seconds of processor time of a process so far. */
const cpuOf = (pid: number): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const words = fields.split(' ')
  return (Number(words[11]) + Number(words[12])) / 100
}

say(`${machine()}\n`)
const database = await freshDatabase('rapport_bench_fleet')
const settings = {
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_RATE_LIMIT: '0',
}
const begun = performance.now()
const keys = await makeWorkspaces(settings, WORKSPACES)
say(`${WORKSPACES} workspaces made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
const sizeOf = async () =>
  Number((await database.client.query('select pg_database_size(current_database()) as size')).rows[0].size)
// A process that has built the console or the server holds on to what that took.
await (await start(PROGRAM, ['serve'], settings)).stop()
const ours = await start(PROGRAM, ['serve'], settings)
// What has to be done once for new workspaces is no idling.
await pause(20_000)
const idleFrom = cpuOf(ours.pid)
await pause(IDLE_S * 1_000)
say(
  `idle: ${(((cpuOf(ours.pid) - idleFrom) / IDLE_S) * 100).toFixed(1)} % of a core over ${IDLE_S} s, ${ours.residentMb().toFixed(0)} MB`,
)
const emptyBytes = await sizeOf()

const workspaces = keys.map((key) => new FleetWorkspace(ours.url, key))
const weights = keys.map((_, at) => 1 / (at + 1) ** ZIPF)
let total = 0
const sums = weights.map((weight) => {
  total += weight
  return total
})
/** The place of a workspace by its share of the traffic. */
const drawn = (): number => {
  const wanted = (roll(1_000_000_000) / 1_000_000_000) * total
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
function drawnKind(): Kind {
  let left = roll(10_000) / 10_000
  for (const kind of OPERATIONS) {
    left -= SHARES[kind]
    if (left < 0) return kind
  }
  return 'search'
}
const GROUPS = ['the 10 largest', 'the next 90', 'all others'] as const
const groupOf = (place: number) => GROUPS[place < 10 ? 0 : place < 100 ? 1 : 2]
const taken = new Map<string, number[]>()
let failed = 0
const offered: Promise<void>[] = []
async function one(kind: Kind, place: number): Promise<void> {
  const workspace = workspaces[place] as FleetWorkspace
  try {
    await workspace.prepare()
    const from = performance.now()
    await workspace.run(kind, roll)
    const ms = performance.now() - from
    for (const name of [kind, groupOf(place)]) taken.set(name, [...(taken.get(name) ?? []), ms])
  } catch {
    failed += 1
  }
}
const dayFrom = performance.now()
while (performance.now() - dayFrom < SECONDS * 1_000) {
  const hour = ((performance.now() - dayFrom) / (SECONDS * 1_000)) * 24
  const rate = RATE * (0.55 - 0.45 * Math.cos((2 * Math.PI * hour) / 24))
  offered.push(one(drawnKind(), drawn()))
  await pause(1_000 / rate)
}
await Promise.all(offered)
const quiet = async () => {
  for (;;) {
    const { rows } = await database.client.query(
      `select count(*)::int as left from jobs where state in ('queued', 'running')`,
    )
    if (rows[0].left === 0) return
    await pause(500)
  }
}
await database.client.query('set role rapport_system')
await quiet()
say(
  `a day in ${SECONDS} s: ${offered.length} operations, ${failed} failed; ${ours.residentMb().toFixed(0)} MB at its end`,
)
for (const [name, times] of taken)
  say(
    `${name}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p90 ${percentile(times, 0.9).toFixed(0)} ms, ` +
      `p99 ${percentile(times, 0.99).toFixed(0)} ms (${times.length})`,
  )
const people = workspaces.reduce((sum, workspace) => sum + workspace.people.size, 0)
const bytes = (await sizeOf()) - emptyBytes
say(`database: ${(bytes / people / 1_000).toFixed(1)} kB for each of ${people} people who wrote`)
for (const kind of OPERATIONS) {
  const from = cpuOf(ours.pid)
  for (let n = 0; n < ALONE; n += 1) await workspaces[0]?.run(kind, roll)
  await quiet()
  say(
    `${kind}: ${(((cpuOf(ours.pid) - from) / ALONE) * 1_000).toFixed(1)} ms of processor time, with what follows it`,
  )
}
await ours.stop()
await database.drop()
process.exit(failed === 0 ? 0 : 1)
