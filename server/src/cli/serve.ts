import type { AddressInfo } from 'node:net'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { FirstCredentials } from '../modules/identity/index.ts'
import { startTracing } from '../platform/observe/tracing.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Command, CommandError, say } from './command.ts'
import { serveMetrics } from './metrics-port.ts'
import { openStorage } from './storage.ts'

/** How long requests and jobs may take to finish once asked to stop. */
const DRAIN_MS = 20_000

export const serve: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'start the platform',
  async run() {
    const config = readConfig()
    const log = makeLog(config.RAPPORT_LOG_LEVEL)
    const stopTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT)
    const storage = await openStorage(config, log)
    const app = await buildApp({ config, log, ...storage })
    const address = await listen(app, config)
    const closeMetrics = await serveMetrics(app.metrics, config)
    announce(config, address, app.firstCredentials)
    stopOnSignal(async () => {
      await closeMetrics()
      await app.close()
      await storage.db.close()
      await stopTracing()
      log.flush()
    })
  },
}

async function listen(app: App, config: Config): Promise<string> {
  if (!config.runsApi) return ''
  try {
    await app.server.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new CommandError(`Port ${config.PORT} on ${config.HOST} is in use; choose another with PORT=…`)
    }
    throw error
  }
  const { port } = app.server.server.address() as AddressInfo
  return config.RAPPORT_PUBLIC_URL ?? `http://${config.HOST}:${port}`
}

function announce(config: Config, url: string, first: FirstCredentials | undefined): void {
  const where = config.DATABASE_URL === undefined ? `embedded database in ${config.dataDir}` : 'PostgreSQL'
  if (url === '') return say(`Rapport works on background jobs (${where}).`)
  say(`\nRapport listens on ${url}  (${where})\n`)
  say(`  Console        ${url}/`)
  say(`  API reference  ${url}/docs`)
  if (first === undefined) return say('')
  say(`
  These are shown this once; keep them:

  API key        ${first.apiKey}
  Administrator  ${first.username}
  Password       ${first.password}

  Try it:

  curl -s ${url}/api/v1/runtime/manifest -H 'Authorization: Bearer ${first.apiKey}'
`)
}

/** Ctrl-C drains and exits 0; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
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
