import { type AddressInfo, createServer } from 'node:net'
import { loadedReader } from '../algorithms/text/sentences.ts'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { otlpTarget } from '../from-config.ts'
import type { FirstCredentials } from '../modules/identity/index.ts'
import { makeLog } from '../platform/observe/log.ts'
import { startMetricsExport } from '../platform/observe/otlp-metrics.ts'
import { startTracing } from '../platform/observe/tracing.ts'
import { VERSION } from '../version.ts'
import { type Run, say } from './command.ts'
import { keyInCommand, wordsForFirst } from './first-credentials.ts'
import { listenFault } from './listen-fault.ts'
import { serveMetrics } from './metrics-port.ts'
import { parseArgs } from './parse-args.ts'
import { openStorage } from './storage.ts'

/** How long requests and jobs may take to finish once asked to stop. */
const DRAIN_MS = 20_000

/** A note in the third person is read where it is stored; loading what reads it would hold up all requests later on. */
const LOAD_AFTER_MS = 5_000

export const serve: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  const config = await withRealPort(readConfig())
  const log = makeLog(config.RAPPORT_LOG_LEVEL)
  // What is open is closed again in reverse order: at the end, and when a later step fails.
  const closing: (() => Promise<void>)[] = [async () => log.flush()]
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const target = otlpTarget(config)
    closing.push(await startTracing(target, VERSION))
    const storage = await openStorage(config, log)
    closing.push(() => storage.db.close())
    const app = await buildApp({ config, log, ...storage })
    closing.push(() => closeApp(app))
    try {
      closing.push(await serveMetrics(app, config))
      closing.push(
        await startMetricsExport(config.OTEL_METRICS_EXPORTER === 'none' ? undefined : target, {
          version: VERSION,
          intervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
          registry: app.metrics.registry,
        }),
      )
      // Before the port opens: a supervisor that waits for the port may send a signal at once.
      stopOnSignal(close)
      await listen(app, config)
    } catch (error) {
      // The credentials exist already, and this is the only time they can be shown.
      if (app.firstCredentials !== undefined) say(credentials(app.firstCredentials))
      throw error
    }
    announce(config, app.firstCredentials)
    if (config.runsApi) setTimeout(loadedReader, LOAD_AFTER_MS).unref()
  } catch (error) {
    await close()
    throw error
  }
}

const SWEEP_MS = 50

/**
 * A connection that was busy when the closing began is kept alive by its client once it is idle, and would be waited
 * for until its timeout.
 */
async function closeApp(app: App): Promise<void> {
  const sweep = setInterval(() => app.server.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

/** Addresses in links and tokens carry the port, so it has to be known before anything is built. */
async function withRealPort(config: Config): Promise<Config> {
  if (config.PORT !== 0 || config.RAPPORT_PUBLIC_URL !== undefined) return config
  const port = await new Promise<number>((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, config.HOST, () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => found(free))
    })
  })
  return { ...config, PORT: port, publicUrl: `http://${config.HOST}:${port}` }
}

async function listen(app: App, config: Config): Promise<void> {
  if (!config.runsApi) return
  try {
    await app.server.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    throw listenFault(error as NodeJS.ErrnoException, config.HOST, config.PORT, 'PORT')
  }
}

/** Written in one piece, so that a reader sees all of it or nothing. */
function announce(config: Config, first: FirstCredentials | undefined): void {
  const where = config.DATABASE_URL === undefined ? `embedded database in ${config.dataDir}` : 'PostgreSQL'
  const url = config.publicUrl
  if (!config.runsApi) {
    say(`Rapport works on background jobs (${where}).`)
    return
  }
  say(`
Rapport listens on ${url}  (${where})

  Console        ${url}/
  API reference  ${url}/docs
${first === undefined ? '' : `${credentials(first)}\n${example(url, first)}`}`)
}

const credentials = (first: FirstCredentials): string =>
  wordsForFirst(first, 'These are shown this once; keep them:')

const example = (url: string, first: FirstCredentials): string => `  Try it:

  curl -s ${url}/api/v1/runtime/manifest -H "Authorization: Bearer ${keyInCommand(first)}"
`

/** One Ctrl-C reaches us twice when npm passes on what the terminal has sent to both of us. */
const SAME_SIGNAL_MS = 3_000

/** Ctrl-C drains and exits 0; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    say('\nStopping: finishing what is under way …')
    const impatient = setTimeout(() => process.exit(1), DRAIN_MS)
    impatient.unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
