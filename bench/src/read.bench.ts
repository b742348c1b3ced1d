import autocannon from 'autocannon'
import { freshDatabase } from './database.ts'
import { machine, median, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * An authenticated read of one row against a bare Fastify route doing the same query, and the same read with
 * row-level security switched off for the table: side by side, in turns, in one run. Reads of one session that come at
 * the same time travel together, so that it is measured with one session and with one for every connection.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 20)

const database = await freshDatabase('rapport_bench_read')
const ours = await start(PROGRAM, ['serve'], {
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
})
// The bare server logs in as a role without row-level security.
const bare = await start('dist/bare-server.js', [], { DATABASE_URL: database.url })

type Session = Readonly<Record<'authorization', string>>

async function signIn(): Promise<Session> {
  const answer = await fetch(`${ours.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: printed(ours.output, 'Password') }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** A session is known by its second, so that each of them needs one of its own. */
async function sessions(count: number): Promise<readonly Session[]> {
  const all: Session[] = []
  while (all.length < count) {
    all.push(await signIn())
    await new Promise((wait) => setTimeout(wait, 1_010))
  }
  return all
}

const everybody = await sessions(CONNECTIONS)
const [headers] = everybody as [Session, ...Session[]]
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

async function measure(name: string, url: string, as: readonly Session[]): Promise<void> {
  let number = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const session = as[number % Math.max(1, as.length)]
      number += 1
      if (session !== undefined) client.setHeaders({ ...session })
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
  figures[name] ??= { rate: [], p99: [] }
  figures[name].rate.push(result.requests.average)
  figures[name].p99.push(result.latency.p99)
}

const wall = (state: 'enable' | 'disable') =>
  database.client.query(`alter table projects ${state} row level security`)

await measure('warm', bareUrl, [])
await measure('warm', ourUrl, everybody)
for (let round = 0; round < ROUNDS; round += 1) {
  await measure('bare', bareUrl, [])
  await measure('one session', ourUrl, [headers])
  await measure('a session each', ourUrl, everybody)
  await wall('disable')
  await measure('one, without the wall', ourUrl, [headers])
  await measure('each, without the wall', ourUrl, everybody)
  await wall('enable')
}
await ours.stop()
await bare.stop()
await database.drop()

say(`\n${machine()}\n${ROUNDS} rounds of ${SECONDS} s each in turns, ${CONNECTIONS} connections, medians:\n`)
const base = median(figures['bare']?.rate ?? [])
for (const name of [
  'bare',
  'one session',
  'one, without the wall',
  'a session each',
  'each, without the wall',
]) {
  const one = figures[name] as Figures
  const rate = median(one.rate)
  say(
    `${name.padEnd(24)} ${rate.toFixed(0).padStart(6)} req/s  ${(rate / base).toFixed(2)} of bare  p99 ${median(one.p99)} ms`,
  )
}
