import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCsv } from '../../server/src/algorithms/text/csv.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * Replays bandit environments and evaluation logs over HTTP. An environment is a CSV file in BANDIT_DATA: context
 * columns, and `r_<action>` with what each action would earn. A log is a JSON file in OPE_DATA: `logged` rows, and
 * `expected` estimates.
 */
const BANDIT_DATA = process.env['BANDIT_DATA']
const OPE_DATA = process.env['OPE_DATA']
/** Rows of each environment that are replayed, in file order. */
const ROWS = Number(process.env['ROWS'] ?? 2_000)
const CALLS = Number(process.env['CALLS'] ?? 500)
const ACTIONS = Number(process.env['ACTIONS'] ?? 50)

const isEmbedded = process.env['DATABASE_URL'] === undefined
const folder = await mkdtemp(join(tmpdir(), 'bandit-bench-'))
const database = isEmbedded ? undefined : await freshDatabase('rapport_bench_bandit')
const server = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  ...(database === undefined ? {} : { DATABASE_URL: database.url }),
})
const headers = {
  authorization: `Bearer ${printed(server.output, 'API key')}`,
  'content-type': 'application/json',
}
const call = async (useCase: string, path: string, body: object) => {
  const url = `${server.url}/api/v1/builtin-agents/ml/${useCase}/${path}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (await response.json()) as any
}

async function replay(folderOf: string, file: string): Promise<void> {
  const text = await readFile(join(folderOf, file), 'utf8')
  const [head = [], ...rows] = parseCsv(text)
  const contexts = head.flatMap((name, at) => (/^[rp]_/.test(name) ? [] : [{ name, at }]))
  const rewards = head.flatMap((name, at) => (name.startsWith('r_') ? [{ id: name.slice(2), at }] : []))
  const useCase = file.replace('.csv', '')
  const actions = rewards.map(({ id }) => ({ id }))
  let earned = 0
  const replayed = rows.slice(0, ROWS)
  const begun = performance.now()
  for (const row of replayed) {
    const context = Object.fromEntries(
      contexts.map(({ name, at }) => [name, Number.isNaN(Number(row[at])) ? row[at] : Number(row[at])]),
    )
    const { action_id, propensity } = await call(useCase, 'nba/decide', { actions, context })
    const reward = Number(row[rewards.find(({ id }) => id === action_id)?.at ?? 0])
    earned += reward
    await call(useCase, 'nba/learn', { action_id, propensity, reward, context })
  }
  const ms = (performance.now() - begun) / replayed.length
  const loss = 1 - earned / replayed.length
  say(
    `${useCase}: progressive loss ${loss.toFixed(4)} over ${replayed.length} rows, ${ms.toFixed(2)} ms a row`,
  )
}

async function evaluate(folderOf: string, file: string): Promise<void> {
  const { logged, expected } = JSON.parse(await readFile(join(folderOf, file), 'utf8'))
  const begun = performance.now()
  const found = await call('replayed', 'ope/evaluate', { logged })
  const ms = performance.now() - begun
  const off = (value: number, right: number) => Math.abs(value / right - 1).toExponential(1)
  const { ips, snips } = expected.estimates ?? {
    ips: { value: expected.ips },
    snips: { value: expected.snips },
  }
  say(
    `${file}: IPS off by ${off(found.ips, ips.value)}, SNIPS ${off(found.snips, snips.value)}, ` +
      `ESS ${off(found.ess, expected.ess)}; DR ${found.dr.toFixed(5)} [${found.ci_low.toFixed(5)}, ` +
      `${found.ci_high.toFixed(5)}], truth ${expected.truth ?? expected.truth_on_policy_mean}; ${ms.toFixed(0)} ms`,
  )
}

/** Milliseconds of one call after another. */
async function timed(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CALLS + 50; n += 1) {
    const begun = performance.now()
    await work(n)
    // The first ones warm up.
    if (n >= 50) times.push(performance.now() - begun)
  }
  return times
}

async function decideLatency(): Promise<void> {
  const actions = Array.from({ length: ACTIONS }, (_, at) => ({
    id: `a${at}`,
    features: { price: at, kind: `k${at % 5}` },
  }))
  const contextOf = (n: number) => ({
    plan: `p${n % 3}`,
    size: n % 17,
    region: `r${n % 6}`,
    score: (n * 37) % 100,
  })
  for (let n = 0; n < 500; n += 1) {
    const { id, features } = actions[n % ACTIONS] ?? { id: '', features: {} }
    const lesson = { action_id: id, action_features: features, reward: n % 2, context: contextOf(n) }
    await call('latency', 'nba/learn', lesson)
  }
  const empty = await timed(async () => (await fetch(`${server.url}/health`)).text())
  const decide = await timed((n) => call('latency', 'nba/decide', { actions, context: contextOf(n) }))
  const [base, p50, p99] = [percentile(empty, 0.5), percentile(decide, 0.5), percentile(decide, 0.99)]
  say(
    `decide with ${ACTIONS} actions: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; an empty route p50 ` +
      `${base.toFixed(2)} ms; above it ${(p50 - base).toFixed(2)} ms`,
  )
}

say(
  `${machine()}; ${isEmbedded ? 'embedded' : 'PostgreSQL'}; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
await decideLatency()
if (OPE_DATA !== undefined)
  for (const file of await readdir(OPE_DATA)) if (file.endsWith('.json')) await evaluate(OPE_DATA, file)
if (BANDIT_DATA !== undefined)
  for (const file of await readdir(BANDIT_DATA)) if (file.endsWith('.csv')) await replay(BANDIT_DATA, file)
await server.stop()
await database?.drop()
await rm(folder, { recursive: true, force: true })
