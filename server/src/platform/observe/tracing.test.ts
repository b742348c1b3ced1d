import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { startCollector } from '../../../test/collector.ts'
import { startTracing, traceJob, traceRequests } from './tracing.ts'

it('sends one span a request and one a job, and continues the caller’s trace', async () => {
  const collector = await startCollector()
  const stop = await startTracing({ endpoint: collector.url, headers: {} }, '1.2.3')
  const server = Fastify()
  traceRequests(server)
  server.get('/things/:id', { config: { operationId: 'getThing' } }, async () => ({}))
  server.get('/broken', async () => {
    throw new Error('broken')
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await server.inject({ url: '/things/secret-in-the-path', headers: { traceparent } })
  await server.inject('/broken')
  await server.inject('/nowhere')
  expect(await traceJob({ queue: 'mail.send', jobId: 'job-1', attempt: 2 }, async () => 'sent')).toBe('sent')
  const failing = traceJob({ queue: 'mail.fail', jobId: 'job-2', attempt: 1 }, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await stop()

  expect(collector.paths).toContain('POST /v1/traces')
  const named = Object.fromEntries(collector.spans.map((span) => [span.name, span]))
  expect(named['getThing']).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/things/:id',
      'http.response.status_code': 200,
    },
  })
  expect(named['GET /broken']).toMatchObject({
    status: { code: 2 },
    attributes: { 'http.response.status_code': 500 },
  })
  expect(named['GET unknown']?.attributes).toMatchObject({ 'http.response.status_code': 404 })
  expect(named['mail.send']).toMatchObject({
    attributes: { 'rapport.job_id': 'job-1', 'rapport.attempt': 2 },
  })
  expect(named['mail.fail']).toMatchObject({ status: { code: 2 } })
  expect(collector.spans).toHaveLength(5)
  expect(JSON.stringify(collector.spans)).not.toContain('secret-in-the-path')
  await server.close()
  await collector.close()
})

it('does nothing without a collector, and survives one that is gone', async () => {
  await (await startTracing(undefined, '1'))()
  const stop = await startTracing({ endpoint: 'http://127.0.0.1:9', headers: {} }, '1')
  expect(await traceJob({ queue: 'q', jobId: 'j', attempt: 1 }, async () => 1)).toBe(1)
  await stop()
})
