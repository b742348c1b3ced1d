import { createServer } from 'node:http'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { listenFault } from './listen-fault.ts'

/** The same answers as on the main port, which processes that only work on jobs do not open. */
const HEALTH = ['/health', '/ready']

/** Prometheus metrics and health on a port of their own, which the outside need not reach. */
export async function serveMetrics(
  { metrics, server: site }: Pick<App, 'metrics' | 'server'>,
  config: Config,
): Promise<() => Promise<void>> {
  if (config.RAPPORT_METRICS_PORT === 0) return async () => {}
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    if (url !== '/metrics' && !HEALTH.includes(url)) {
      response.writeHead(404).end()
      return
    }
    try {
      if (HEALTH.includes(url)) {
        const { statusCode, body } = await site.inject(url)
        response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' }).end(body)
        return
      }
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
