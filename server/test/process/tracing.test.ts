import { expect, it } from 'vitest'
import { startCollector } from '../collector.ts'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop } from '../program.ts'

cleanUpAfterwards()

it('sends the spans of a running server to the collector that is configured', {
  timeout: 150_000,
}, async () => {
  const collector = await startCollector()
  const server = await serve({
    RAPPORT_DATA_DIR: await migratedFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const key = printed(server.stdout, 'API key')
  await fetch(`${server.url}/api/v1/runtime/manifest`, { headers: { authorization: `Bearer ${key}` } })
  expect((await stop(server)).code).toBe(0)
  const span = collector.spans.find((one) => one.name === 'getRuntimeManifest')
  expect(span?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/v1/runtime/manifest',
    'http.response.status_code': 200,
  })
  expect(JSON.stringify(collector.spans)).not.toContain(key)
  await collector.close()
})
