import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import type { Metrics } from '../platform/observe/metrics.ts'
import { listenFault } from './listen-fault.ts'

/** Prometheus metrics on a port of their own, which the outside need not reach. */
export async function serveMetrics(metrics: Metrics, config: Config): Promise<() => Promise<void>> {
  if (config.RAPPORT_METRICS_PORT === 0) return async () => {}
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const { contentType, body } = await metrics.text()
      response.writeHead(200, { 'content-type': contentType }).end(body)
    } catch {
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFault(error, config.HOST, config.RAPPORT_METRICS_PORT, 'RAPPORT_METRICS_PORT')),
    )
    server.listen(config.RAPPORT_METRICS_PORT, config.HOST, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
