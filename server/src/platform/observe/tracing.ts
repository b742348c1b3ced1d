import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** OpenTelemetry as far as it is used here. Loaded only when a collector is configured; it is large. */
interface Tracing {
  readonly api: typeof import('@opentelemetry/api')
  readonly tracer: Tracer
  /** Continues the trace that a caller's `traceparent` header names. */
  readonly parentFrom: (headers: object) => import('@opentelemetry/api').Context
}

const EXPORT_MS_MAX = 5_000

let active: Tracing | undefined

/** Sends traces to a collector over OTLP/HTTP; the function it returns sends what is left and stops. */
export async function startTracing(
  endpoint: string | undefined,
  version: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const [api, { W3CTraceContextPropagator }, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS_MAX })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rapport', 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  const propagator = new W3CTraceContextPropagator()
  active = {
    api,
    tracer: provider.getTracer('rapport', version),
    parentFrom: (headers) => propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter),
  }
  return async () => {
    active = undefined
    // A collector that is down must not keep the process from ending.
    await provider.shutdown().catch(() => undefined)
  }
}

/** One span a request. Names and routes come from the list of operations, never from what a caller sent. */
export function traceRequests(server: FastifyInstance): void {
  if (active === undefined) return
  const { api, tracer, parentFrom } = active
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'unknown'
    const name = request.routeOptions.config?.operationId ?? `${request.method} ${route}`
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'rapport.request_id': request.id,
    }
    spans.set(
      request,
      tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parentFrom(request.headers)),
    )
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
    span?.end()
  })
  // A client that goes away in the middle still leaves its span.
  server.addHook('onRequestAbort', async (request) => spans.get(request)?.end())
}

/** One span a job. A failure is the job's own affair; the span only shows that there was one. */
export async function traceJob<T>(
  job: { readonly queue: string; readonly jobId: string; readonly attempt: number },
  work: () => Promise<T>,
): Promise<T> {
  if (active === undefined) return work()
  const { api, tracer } = active
  const attributes = { 'rapport.job_id': job.jobId, 'rapport.attempt': job.attempt }
  const span = tracer.startSpan(job.queue, { kind: api.SpanKind.CONSUMER, attributes })
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: api.SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
