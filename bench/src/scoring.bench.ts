import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metricsOf } from '../../server/src/algorithms/calibration/metrics.ts'
import { parseCsv } from '../../server/src/algorithms/text/csv.ts'
import { boost } from '../../server/src/algorithms/trees/boost.ts'
import { Encoder, type RawRecord } from '../../server/src/algorithms/trees/encode.ts'
import { predictBins } from '../../server/src/algorithms/trees/forest.ts'
import { learnColumns } from '../../server/src/algorithms/trees/learn-columns.ts'
import { DEFAULT_PARAMETERS } from '../../server/src/algorithms/trees/parameters.ts'
import { freshDatabase } from './database.ts'
import { machine, median, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/**
 * How good and how quick scoring is: npm run bench -w bench -- scoring train.csv test.csv. The last column is the
 * label. Times the trees alone, trains over HTTP with default settings beside constant reads, predicts the test rows
 * over HTTP, and puts xgboost and scikit-learn beside it where Python has them.
 */
const [trainFile, testFile] = process.argv.slice(2)
if (trainFile === undefined || testFile === undefined) throw new Error('Which files? train.csv test.csv')
const PEERS_PYTHON = process.env['PEERS_PYTHON'] ?? '/usr/bin/python3'
const READ_PAUSE_MS = 5
const IDLE_MS = 3_000
const ROUNDS = 5

interface Row {
  readonly features: RawRecord
  readonly label: number
}

function readCsv(path: string): Row[] {
  const [names = [], ...rows] = parseCsv(readFileSync(path, 'utf8'))
  return rows.map((cells) => {
    const features = Object.fromEntries(
      names.slice(0, -1).map((name, at) => {
        const cell = cells[at] ?? ''
        return [name, cell !== '' && !Number.isNaN(Number(cell)) ? Number(cell) : cell]
      }),
    )
    return { features, label: Number(cells.at(-1)) }
  })
}

const train = readCsv(trainFile)
const test = readCsv(testFile)
say(`\n${machine()}\n${train.length} rows to learn from, ${test.length} to predict\n`)

/** The trees alone: growing them, and one row through all of them. */
function timeTrees(): void {
  const encoder = new Encoder(learnColumns(train.map(({ features }) => features)))
  const table = encoder.table(train.map(({ features }) => features))
  const options = {
    table,
    labels: Float64Array.from(train, ({ label }) => label),
    rows: Int32Array.from(train.keys()),
    objective: 'logistic' as const,
    parameters: DEFAULT_PARAMETERS,
    seed: 1,
  }
  let { forest } = boost(options)
  const row = new Uint8Array(encoder.columns.length)
  // The best of all rounds, here as with the peers: what else the machine did only ever adds.
  const least = (work: () => void): number =>
    Math.min(
      ...Array.from({ length: ROUNDS }, () => {
        const before = process.cpuUsage()
        work()
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1e6
      }),
    )
  const grown = least(() => {
    forest = boost(options).forest
  })
  const walked = least(() => {
    for (const { features } of test) predictBins(forest, encoder.encode(features, row))
  })
  say(`\n200 trees of depth 6 ${grown.toFixed(2)} s of CPU`)
  say(
    `one prediction       ${((walked / test.length) * 1e6).toFixed(1)} µs of CPU, features read and 200 trees walked`,
  )
}
timeTrees()

const folder = mkdtempSync(join(tmpdir(), 'rapport-bench-scoring-'))
const database =
  process.env['DATABASE_URL'] === undefined ? undefined : await freshDatabase('rapport_bench_scoring')
const ours = await start(PROGRAM, ['serve'], {
  RAPPORT_DATA_DIR: folder,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  ...(database === undefined ? {} : { DATABASE_URL: database.url }),
})
const key = printed(ours.output, 'API key')
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
const timed = async (
  path: string,
  body?: string,
): Promise<{ ms: number; answer: Record<string, number> }> => {
  const begun = performance.now()
  const reply = await fetch(`${ours.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await reply.json()) as Record<string, number>
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
  return { ms: performance.now() - begun, answer }
}
const SCORING = '/api/v1/builtin-agents/ml/bench/scoring'

/** Reads all the time, until told to stop. */
function startReading(): () => Promise<number[]> {
  const reads: number[] = []
  let goesOn = true
  const reading = (async () => {
    while (goesOn) {
      reads.push((await timed('/api/v1/agents')).ms)
      await new Promise((wait) => setTimeout(wait, READ_PAUSE_MS))
    }
  })()
  return async () => {
    goesOn = false
    await reading
    return reads
  }
}
const described = (reads: readonly number[]) =>
  `${reads.length}, p50 ${median(reads).toFixed(1)} ms, p99 ${percentile(reads, 0.99).toFixed(1)} ms, ` +
  `longest ${Math.max(...reads).toFixed(1)} ms`

const stopIdle = startReading()
await new Promise((wait) => setTimeout(wait, IDLE_MS))
const idle = await stopIdle()
const stopBusy = startReading()
const trained = await timed(`${SCORING}/train`, JSON.stringify({ rows: train }))
const busy = await stopBusy()
const { importances, best_params, reliability, roc, ...summary } = trained.answer as Record<string, unknown>
say(`train over HTTP      ${(trained.ms / 1_000).toFixed(1)} s`)
say(`out of fold          ${JSON.stringify(summary)}`)
say(`parameters           ${JSON.stringify(best_params)}`)
say(`reads before         ${described(idle)}`)
say(`reads meanwhile      ${described(busy)}`)

const scores: number[] = []
const took: number[] = []
const empty: number[] = []
for (const { features } of test) {
  const { ms, answer } = await timed(`${SCORING}/predict`, JSON.stringify({ features }))
  scores.push(answer['score'] as number)
  took.push(ms)
  empty.push((await timed('/api/v1/agents')).ms)
}
await ours.stop()
await database?.drop()
rmSync(folder, { recursive: true })
const labels = test.map(({ label }) => label)
say(`test rows over HTTP  ${shown({ ...metricsOf(scores, labels) })}`)
say(
  `predict over HTTP    p50 ${median(took).toFixed(2)} ms; listing no agents ${median(empty).toFixed(2)} ms`,
)

const peers = spawnSync(
  PEERS_PYTHON,
  [join(process.env['BENCH_FOLDER'] ?? '.', 'peers/scoring.py'), trainFile, testFile],
  {
    encoding: 'utf8',
  },
)
say(
  peers.status === 0
    ? `\n${peers.stdout}`
    : `\nNo peers beside: ${peers.stderr?.trim().split('\n').at(-1) ?? ''}`,
)

function shown(metrics: Record<string, number>): string {
  return Object.entries(metrics)
    .map(([name, value]) => `${name} ${value.toFixed(4)}`)
    .join('  ')
}
