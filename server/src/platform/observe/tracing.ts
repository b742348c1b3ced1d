import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where telemetry is sent, and with which headers. */
export interface OtlpTarget {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

/** OpenTelemetry as far as it is used here. Loaded only when a collector is configured; it is large. */
interface Tracing {
  readonly api: typeof import('@opentelemetry/api')
  readonly tracer: Tracer
  /** The request or job that is under way, so that what it does becomes its child. */
  readonly current: AsyncLocalStorage<Span>
  /** Continues the trace that a caller's `traceparent` header names. */
  readonly parentFrom: (headers: object) => Context
}

const EXPORT_MS_MAX = 5_000

let active: Tracing | undefined

export const isTracing = (): boolean => active !== undefined

/** Sends traces to a collector over OTLP/HTTP; the function it returns sends what is left and stops. */
export async function startTracing(
  target: OtlpTarget | undefined,
  version: string,
): Promise<() => Promise<void>> {
  if (target === undefined) return async () => {}
  const [api, { W3CTraceContextPropagator }, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new OTLPTraceExporter({
    url: `${target.endpoint}/v1/traces`,
    headers: { ...target.headers },
    timeoutMillis: EXPORT_MS_MAX,
  })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rapport', 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  const propagator = new W3CTraceContextPropagator()
  active = {
    api,
    tracer: provider.getTracer('rapport', version),
    current: new AsyncLocalStorage(),
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
  const { api, tracer, current, parentFrom } = active
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const name = request.routeOptions.config?.operationId ?? `${request.method} ${route}`
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'rapport.request_id': request.id,
    }
    const span = tracer.startSpan(
      name,
      { kind: api.SpanKind.SERVER, attributes },
      parentFrom(request.headers),
    )
    spans.set(request, span)
    current.run(span, done)
  })
  // The body arrives in events of the connection, after which the request has to be found again.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else current.run(span, done)
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
  const { api, tracer, current } = active
  const attributes = { 'rapport.job_id': job.jobId, 'rapport.attempt': job.attempt }
  const span = tracer.startSpan(job.queue, { kind: api.SpanKind.CONSUMER, attributes }, api.ROOT_CONTEXT)
  return ended(api, span, () => current.run(span, work))
}

/** A step of the request or job that is under way. */
export interface Step {
  readonly name: string
  readonly kind?: keyof typeof SpanKind
  readonly attributes: Attributes
}

/** What is known about a step only when it is over. */
export interface OpenStep {
  note(attributes: Attributes): void
  /** `errorType` is a code of ours, never a message. */
  fail(errorType: string): void
  end(): void
}

/** Begins a step; undefined when nothing is traced, or when it belongs to no request or job. */
export function beginStep(step: () => Step): OpenStep | undefined {
  const span = childSpan(step)
  if (span === undefined || active === undefined) return undefined
  const { api } = active
  return {
    note: (attributes) => void span.setAttributes(attributes),
    fail: (errorType) =>
      void span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', errorType),
    end: () => span.end(),
  }
}

/** Runs a step; steps that it takes become its children. Without tracing, it is the work itself and nothing else. */
export function inStep<T>(
  step: () => Step,
  work: () => Promise<T>,
  noteOf?: (result: T) => Attributes,
): Promise<T> {
  const span = childSpan(step)
  if (span === undefined || active === undefined) return work()
  const { api, current } = active
  return ended(api, span, async () => {
    const result = await current.run(span, work)
    if (noteOf !== undefined) span.setAttributes(noteOf(result))
    return result
  })
}

/** What steps of the GenAI conventions repeat of the request they belong to: viewers group single steps by it. */
const repeated = new WeakMap<Span, Attributes>()

/** Adds to the span of the request or job that is under way, and to the calls of models and tools that follow. */
export function noteRequest(attributes: () => Attributes): void {
  const span = active?.current.getStore()
  if (span === undefined) return
  const noted = attributes()
  span.setAttributes(noted)
  repeated.set(span, noted)
}

function childSpan(step: () => Step): Span | undefined {
  const parent = active?.current.getStore()
  if (active === undefined || parent === undefined) return undefined
  const { name, kind = 'INTERNAL', attributes } = step()
  const { api, tracer } = active
  const context = api.trace.setSpan(api.ROOT_CONTEXT, parent)
  const noted = repeated.get(parent)
  const own = 'gen_ai.operation.name' in attributes ? { ...noted, ...attributes } : attributes
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes: own }, context)
  if (noted !== undefined) repeated.set(span, noted)
  return span
}

async function ended<T>(api: Tracing['api'], span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
