import { createHash } from 'node:crypto'
import type pg from 'pg'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, type Running, start } from './program.ts'

/**
 * People with three pieces of text of two kilobytes each: how long until the import is completed, what it costs in
 * memory, what others notice of it meanwhile, and whether it comes out the same when the process is killed in between.
 */
const USERS = Number(process.env['USERS'] ?? 1_000)
const KILLS = Number(process.env['KILLS'] ?? 5)
const BLOCK_CHARS = 2_000
const PROBE_MS = 20
const POLL_MS = 500

const NAMES = ['Ana', 'Ben', 'Chloe', 'Dario', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const CITIES = ['Lyon', 'Porto', 'Oslo', 'Graz', 'Turin', 'Leeds', 'Bergen', 'Ghent', 'Malaga', 'Basel']
const FOODS = [
  'sushi',
  'lentils',
  'pizza',
  'olives',
  'mushrooms',
  'curry',
  'cheese',
  'salmon',
  'figs',
  'rice',
]
const JOBS = [
  'nurse',
  'teacher',
  'pilot',
  'baker',
  'lawyer',
  'gardener',
  'plumber',
  'editor',
  'chemist',
  'tailor',
]
const FILLER = [
  'The weather was grey again and nothing much happened before noon.',
  'We talked about the new timetable for a while.',
  'It took some time to find the right folder on the shared drive.',
  'The meeting was moved, then moved back, then moved again.',
]

/** Always the same for the same numbers, so that two runs can be compared. */
function block(user: number, number: number): string {
  const pick = (list: readonly string[], by: number) =>
    list[(user * 7 + number * 3 + by) % list.length] as string
  const said = [
    `I live in ${pick(CITIES, 0)}.`,
    `I work as a ${pick(JOBS, 1)}.`,
    `My sister ${pick(NAMES, 2)} is a ${pick(JOBS, 3)}.`,
    `I love ${pick(FOODS, 4)}.`,
    `I do not like ${pick(FOODS, 5)}.`,
    `I have a dog called ${pick(NAMES, 6)}.`,
  ]
  let text = ''
  for (let at = 0; text.length < BLOCK_CHARS; at += 1)
    text += `${said[at] ?? pick(FILLER, at)} ${pick(FILLER, at + number)} `
  return text.slice(0, BLOCK_CHARS)
}

const body = JSON.stringify({
  source: 'bench',
  users: Array.from({ length: USERS }, (_, user) => ({
    user_id: `user-${user}`,
    display_name: NAMES[user % NAMES.length],
    metadata: { company: `Company ${user % 50}`, title: JOBS[user % JOBS.length] },
    content: [0, 1, 2].map((number) => ({ type: 'note', body: block(user, number) })),
  })),
})

interface Run {
  readonly seconds: number
  readonly facts: number
  readonly digest: string
  readonly peakMb: number
  readonly p99: number
  readonly slowest: number
}

async function importOnce(kills: number, expectedS: number): Promise<Run> {
  const database = await freshDatabase('rapport_bench_import')
  const settings = { DATABASE_URL: database.url, RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY }
  let ours = await start(PROGRAM, ['serve'], settings)
  const { port } = new URL(ours.url)
  const headers = {
    authorization: `Bearer ${printed(ours.output, 'API key')}`,
    'content-type': 'application/json',
  }
  const call = async (path: string, sent?: string) => {
    const init = sent === undefined ? { headers } : { headers, method: 'POST', body: sent }
    const response = await fetch(`${ours.url}/api/v1${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  await call('/agents', JSON.stringify({ name: 'Ada' }))
  const begun = performance.now()
  const { job_id: jobId } = await call('/agents/Ada/users/import', body)
  let isOver = false
  const latencies: number[] = []
  const probing = (async () => {
    while (!isOver) {
      const asked = performance.now()
      // While the process is dead there is no answer, which is not what is measured here.
      const ok = await call('/agents/Ada').then(
        () => true,
        () => false,
      )
      if (ok) latencies.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
    }
  })()
  let peakMb = 0
  const killing = (async () => {
    for (let kill = 0; kill < kills && !isOver; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, (expectedS * 1_000) / (kills + 1)))
      peakMb = Math.max(peakMb, ours.peakMb())
      await ours.kill()
      ours = await restarted(settings, port)
    }
  })()
  for (;;) {
    const job = await call(`/agents/Ada/users/import/${jobId}`).catch(() => ({ status: 'unreachable' }))
    if (job['status'] === 'failed') throw new Error(`the import failed: ${JSON.stringify(job)}`)
    if (job['status'] === 'completed') break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const seconds = (performance.now() - begun) / 1_000
  isOver = true
  await probing
  await killing
  peakMb = Math.max(peakMb, ours.peakMb())
  const { facts, digest } = await factsIn(database.client)
  await ours.stop()
  await database.drop()
  return { seconds, facts, digest, peakMb, p99: percentile(latencies, 0.99), slowest: Math.max(...latencies) }
}

const restarted = (settings: Record<string, string>, port: string): Promise<Running> =>
  start(PROGRAM, ['serve'], { ...settings, PORT: port })

/** What is known of everybody, without ids and times. */
async function factsIn(client: pg.Client): Promise<{ facts: number; digest: string }> {
  const { rows } = await client.query(
    'select user_id, atomic_text, is_current, mention_count from memory_facts order by 1, 2, 3, 4',
  )
  return { facts: rows.length, digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex') }
}

say(`\n${machine()}\n${USERS} people, three texts of ${BLOCK_CHARS} characters each\n`)
const shown = (name: string, run: Run) =>
  say(
    `${name.padEnd(16)} completed in ${run.seconds.toFixed(1)} s, ${run.facts} facts (${(run.facts / run.seconds).toFixed(0)}/s), peak memory ${run.peakMb.toFixed(0)} MB, other calls p99 ${run.p99.toFixed(0)} ms, slowest ${run.slowest.toFixed(0)} ms`,
  )
const quiet = await importOnce(0, 0)
shown('undisturbed', quiet)
if (KILLS > 0) {
  const killed = await importOnce(KILLS, quiet.seconds)
  shown(`${KILLS} kills`, killed)
  say(killed.digest === quiet.digest ? 'the facts are the same' : 'THE FACTS DIFFER')
  if (killed.digest !== quiet.digest) process.exitCode = 1
}
