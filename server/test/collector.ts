import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface OtlpValue {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly doubleValue?: number
  readonly boolValue?: boolean
  readonly arrayValue?: { readonly values: readonly OtlpValue[] }
}

interface OtlpAttribute {
  readonly key: string
  readonly value: OtlpValue
}

type Plain = string | number | boolean | readonly Plain[]

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: Readonly<Record<string, Plain>>
}

interface OtlpPoint {
  readonly attributes: OtlpAttribute[]
  readonly asDouble?: number
  readonly asInt?: number | string
  readonly count?: number | string
  readonly sum?: number
  readonly bucketCounts?: readonly (number | string)[]
  readonly explicitBounds?: readonly number[]
}

export interface ReceivedMetric {
  readonly name: string
  readonly kind: 'sum' | 'gauge' | 'histogram'
  readonly isMonotonic: boolean
  readonly points: readonly (Omit<OtlpPoint, 'attributes'> & {
    readonly attributes: Readonly<Record<string, Plain>>
  })[]
}

interface OtlpMetric {
  readonly name: string
  readonly sum?: { readonly isMonotonic?: boolean; readonly dataPoints: OtlpPoint[] }
  readonly gauge?: { readonly dataPoints: OtlpPoint[] }
  readonly histogram?: { readonly dataPoints: OtlpPoint[] }
}

interface OtlpRequest {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { attributes: OtlpAttribute[] })[]
    }[]
  }[]
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly OtlpMetric[] }[]
  }[]
}

/** A collector that speaks OTLP over HTTP, as far as receiving goes. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  /** The newest of each name. */
  const metrics = new Map<string, ReceivedMetric>()
  const paths: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text) as OtlpRequest
    for (const span of resourceSpans.flatMap((one) => one.scopeSpans).flatMap((scope) => scope.spans))
      spans.push({ ...span, attributes: plain(span.attributes) })
    for (const one of resourceMetrics.flatMap((all) => all.scopeMetrics).flatMap((scope) => scope.metrics))
      metrics.set(one.name, metricOf(one))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    paths,
    headers,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function metricOf({ name, sum, gauge, histogram }: OtlpMetric): ReceivedMetric {
  const points = (sum ?? gauge ?? histogram)?.dataPoints ?? []
  return {
    name,
    kind: sum ? 'sum' : gauge ? 'gauge' : 'histogram',
    isMonotonic: sum?.isMonotonic ?? false,
    points: points.map((point) => ({ ...point, attributes: plain(point.attributes) })),
  }
}

const plainValue = ({ stringValue, boolValue, doubleValue, intValue, arrayValue }: OtlpValue): Plain =>
  stringValue ?? boolValue ?? doubleValue ?? arrayValue?.values.map(plainValue) ?? Number(intValue)

const plain = (attributes: readonly OtlpAttribute[]): Record<string, Plain> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))
