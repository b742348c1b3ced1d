import { expect, it } from 'vitest'
import { startCollector } from '../collector.ts'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop } from '../program.ts'

cleanUpAfterwards()

it('sends spans and metrics of a running server to the collector that is configured', {
  timeout: 150_000,
}, async () => {
  const collector = await startCollector()
  const server = await serve({
    RAPPORT_DATA_DIR: await migratedFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/api/public/otel`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20cGs6c2s%3D,x-langfuse-ingestion-version=4',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
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
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true)
  expect(collector.headers.every(({ authorization }) => authorization === 'Basic cGs6c2s=')).toBe(true)
  expect(collector.headers[0]?.['x-langfuse-ingestion-version']).toBe('4')
  expect(new Set(collector.paths)).toEqual(
    new Set(['POST /api/public/otel/v1/traces', 'POST /api/public/otel/v1/metrics']),
  )
  expect(collector.metrics.get('rapport_requests_total')?.points).toContainEqual(
    expect.objectContaining({ attributes: { operation: 'getRuntimeManifest', status: 200 }, asDouble: 1 }),
  )
  expect(JSON.stringify(collector.spans)).not.toContain(key)
  await collector.close()
})
