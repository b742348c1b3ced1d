import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { asTenant } from '../../server/src/platform/db/database.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { storm } from '../../server/test/billing-storm.ts'
import { acknowledgements, countsOf, faultsIn } from '../../server/test/billing-storm-check.ts'
import { type Prepared, prepareStorm, WEBHOOK_SECRET } from './billing-prepare.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/**
 * Does the ledger add up when 64 workers move money at once and the process is killed again and again? A child does
 * the work and says what it was told; the parent kills it at random, starts the next one, and reads the books.
 */
const WORKERS = 64
const OPERATIONS = Number(process.env['BENCH_OPERATIONS'] ?? 100_000)
/** The run ends after this time even if fewer operations were done; what it did is looked up all the same. */
const MINUTES_MAX = Number(process.env['BENCH_MINUTES'] ?? 60)
const ROUND = 5_000
const KILL_AFTER_MS = 12_000

async function open(databaseUrl: string) {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
    RAPPORT_INPUT_TOKEN_PRICE_USD: '0.001',
    RAPPORT_OUTPUT_TOKEN_PRICE_USD: '0.003',
    RAPPORT_ROLES: 'api',
    RAPPORT_RATE_LIMIT: '0',
    // The books are checked, not the guard against overload: on a busy machine it would refuse payments.
    RAPPORT_SHED_DELAY_MS: '0',
    RAPPORT_DATABASE_POOL: '16',
    RAPPORT_PAYMENTS_KEY: 'sk_test_bench',
    RAPPORT_PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  const log = makeLog('error')
  const storage = await openStorage(config, log)
  return { app: await buildApp({ config, log, ...storage }), db: storage.db }
}

/** One round of work, told to the parent line by line as it is acknowledged. */
async function work(): Promise<void> {
  const { databaseUrl, prepared, seed } = JSON.parse(process.env['BENCH_STORM'] ?? '') as {
    databaseUrl: string
    prepared: Prepared
    seed: number
  }
  const { app, db } = await open(databaseUrl)
  const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
  const parts = {
    ...prepared,
    app,
    db,
    clock: systemClock,
    webhookSecret: WEBHOOK_SECRET,
    note: (...acknowledged: string[]) => write(acknowledged),
  }
  write({ begun: true })
  const begun = performance.now()
  const tally = await storm(parts, { workers: WORKERS, operations: ROUND, seed })
  write({ tally, ms: performance.now() - begun })
  await app.close()
  await db.close()
}

interface Round {
  readonly done: number
  readonly ms: number
  readonly wasKilled: boolean
  readonly tally: Readonly<Record<string, number>>
}

function round(
  databaseUrl: string,
  prepared: Prepared,
  seed: number,
  note: (word: string, tenantId: string, id: string) => void,
): Promise<Round> {
  const child = spawn(process.execPath, [process.argv[1] as string, 'work'], {
    env: { ...process.env, BENCH_STORM: JSON.stringify({ databaseUrl, prepared, seed }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = 0
  let finished: { tally: Record<string, number>; ms: number } | undefined
  let killer: NodeJS.Timeout | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = line.endsWith(']') || line.endsWith('}') ? JSON.parse(line) : {}
    if (Array.isArray(said)) {
      told += 1
      note(said[0], said[1], said[2])
    } else if (said.begun === true)
      killer = setTimeout(() => child.kill('SIGKILL'), Math.random() * KILL_AFTER_MS)
    else if (said.tally !== undefined) finished = said
  })
  return new Promise((done, failed) => {
    child.once('close', (code, signal) => {
      clearTimeout(killer)
      if (code !== 0 && signal !== 'SIGKILL') failed(new Error(`the worker ended with ${code}`))
      else
        done({
          done: finished === undefined ? told : ROUND,
          ms: finished?.ms ?? 0,
          wasKilled: signal === 'SIGKILL',
          tally: finished?.tally ?? {},
        })
    })
  })
}

/** What a reply waits for its money: the promise before the model is called, and the charge when the reply is stored. */
async function waiting({ app, db }: Awaited<ReturnType<typeof open>>, tenantId: string): Promise<void> {
  const { metering } = app.services
  const [reserving, settling]: [number[], number[]] = [[], []]
  const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const result = await work()
    times.push(performance.now() - begun)
    return result
  }
  const request = {
    tenantId,
    model: 'bench',
    mode: 'byok',
    actor: 'bench',
    tokensMax: { input: 500, output: 100 },
  } as const
  for (let n = 0; n < 500; n += 1) {
    const hold = await timed(reserving, () => metering.reserve(db.scopedTo(asTenant(tenantId)), request))
    const session = { agentId: tenantId, sessionId: `session-${n % 20}` }
    // In a reply it goes with a commit that there is anyway; here it pays for one of its own.
    await timed(settling, () =>
      db.transaction(asTenant(tenantId), async (tx) =>
        metering.settle(tx, hold, { tokens: { input: 400, output: 50 }, session }),
      ),
    )
  }
  const words = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
  say(
    `one at a time: reserve ${words(reserving)}; settle ${words(settling)}, each one message with its commit`,
  )
}

async function measure(): Promise<void> {
  say(`${machine()}\n`)
  const database = await freshDatabase('rapport_bench_billing')
  const first = await open(database.url)
  const prepared = await prepareStorm(first.app, first.db)
  await waiting(first, prepared.tenants[0]?.tenantId ?? '')
  await first.app.close()
  const { all, note } = acknowledgements()
  let [done, kills, whole, wholeMs] = [0, 0, 0, 0]
  const happened: Record<string, number> = {}
  const begun = performance.now()
  const minutes = () => (performance.now() - begun) / 60_000
  for (let seed = 1; done < OPERATIONS && minutes() < MINUTES_MAX; seed += 1) {
    const result = await round(database.url, prepared, seed, note)
    done += result.done
    for (const [word, times] of Object.entries(result.tally)) happened[word] = (happened[word] ?? 0) + times
    if (result.wasKilled) kills += 1
    else {
      whole += ROUND
      wholeMs += result.ms
    }
  }
  const acknowledged = [...all.values()].reduce((sum, ids) => sum + ids.size, 0)
  const { voucherCodes } = prepared
  const tenantIds = prepared.tenants.map(({ tenantId }) => tenantId)
  const faults = await faultsIn(first.db, { tenantIds, voucherCodes }, all)
  await first.db.close()
  await database.drop()
  say(
    `${done} operations by ${WORKERS} workers on ${prepared.tenants.length} workspaces in ${minutes().toFixed(1)} minutes, killed ${kills} times`,
  )
  const words = Object.entries(happened).map(([word, times]) => `${word} ${times}`)
  if (words.length > 0) say(`in the rounds that were not killed: ${words.join(', ')}`)
  if (wholeMs > 0)
    say(`${((whole / wholeMs) * 1_000).toFixed(0)} operations a second in rounds that were not killed`)
  const counts = Object.entries(countsOf(all))
  say(`${acknowledged} acknowledged, all looked up; ${faults.length} faults`)
  say(`of each kind: ${counts.map(([word, count]) => `${word} ${count}`).join(', ')}`)
  // A kind that never occurred was not tried: the run proves nothing about it.
  const missing = counts.filter(([, count]) => count === 0).map(([word]) => word)
  if (missing.length > 0) {
    say(`never acknowledged: ${missing.join(', ')}`)
    process.exitCode = 1
  }
  for (const fault of faults) say(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

await (process.argv[2] === 'work' ? work() : measure())
