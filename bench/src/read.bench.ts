import autocannon from 'autocannon'
import { freshDatabase } from './database.ts'
import { machine, median, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * An authenticated read of one row against a bare Fastify route doing the same query, and the same read with
 * row-level security switched off for the table: side by side, in turns, in one run.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = 20

const database = await freshDatabase('rapport_bench_read')
const ours = await start(PROGRAM, ['serve'], {
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
})
// The bare server logs in as somebody the wall does not stop.
const bare = await start('dist/bare-server.js', [], { DATABASE_URL: database.url })

const signIn = await fetch(`${ours.url}/auth/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: printed(ours.output, 'Password') }),
})
const { token } = (await signIn.json()) as { token: string }
const headers = { authorization: `Bearer ${token}` }
const projects = (await (await fetch(`${ours.url}/api/v1/projects`, { headers })).json()) as {
  items: { project_id: string; tenant_id: string }[]
}
const [project] = projects.items
if (project === undefined) throw new Error('there is no project to read')

const bareUrl = `${bare.url}/${project.tenant_id}/${project.project_id}`
const ourUrl = `${ours.url}/api/v1/projects/${project.project_id}`

interface Figures {
  readonly rate: number[]
  readonly p99: number[]
}
const figures: Record<string, Figures> = {}

async function measure(name: string, url: string, withToken: boolean): Promise<void> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(withToken ? { headers } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
  figures[name] ??= { rate: [], p99: [] }
  figures[name].rate.push(result.requests.average)
  figures[name].p99.push(result.latency.p99)
}

const wall = (state: 'enable' | 'disable') =>
  database.client.query(`alter table projects ${state} row level security`)

for (const [name, url, withToken] of [
  ['warm', bareUrl, false],
  ['warm', ourUrl, true],
] as const)
  await measure(name, url, withToken)
for (let round = 0; round < ROUNDS; round += 1) {
  await measure('bare', bareUrl, false)
  await measure('ours', ourUrl, true)
  await wall('disable')
  await measure('ours without the wall', ourUrl, true)
  await wall('enable')
}
await ours.stop()
await bare.stop()
await database.drop()

say(`\n${machine()}\n${ROUNDS} rounds of ${SECONDS} s each in turns, ${CONNECTIONS} connections, medians:\n`)
const base = median(figures['bare']?.rate ?? [])
for (const name of ['bare', 'ours', 'ours without the wall']) {
  const one = figures[name] as Figures
  const rate = median(one.rate)
  say(
    `${name.padEnd(24)} ${rate.toFixed(0).padStart(6)} req/s  ${(rate / base).toFixed(2)} of bare  p99 ${median(one.p99)} ms`,
  )
}
