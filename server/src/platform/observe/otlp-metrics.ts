import type { Histogram } from '@opentelemetry/api'
import type { CollectionResult, MetricData, ScopeMetrics } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { OtlpTarget } from './tracing.ts'

const EXPORT_MS_MAX = 5_000

interface ModelInstruments {
  readonly tokens: Histogram
  readonly seconds: Histogram
}

let instruments: ModelInstruments | undefined

/**
 * Sends the Prometheus metrics of the registry and those of model calls over OTLP/HTTP; the function it returns sends them
 * once more and stops.
 */
export async function startMetricsExport(
  target: OtlpTarget | undefined,
  { version, intervalMs, registry }: { version: string; intervalMs: number; registry: Registry },
): Promise<() => Promise<void>> {
  if (target === undefined) return async () => {}
  const [{ resourceFromAttributes }, sdk, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ])
  const resource = resourceFromAttributes({ 'service.name': 'rapport', 'service.version': version })
  const begun = hrTime(Date.now())
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({
      url: `${target.endpoint}/v1/metrics`,
      headers: { ...target.headers },
      timeoutMillis: EXPORT_MS_MAX,
    }),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(EXPORT_MS_MAX, intervalMs),
    metricProducers: [
      {
        async collect(): Promise<CollectionResult> {
          const now = hrTime(Date.now())
          const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) =>
            dataOf(sdk, metric as Metric, begun, now),
          )
          const scopeMetrics: ScopeMetrics[] = [{ scope: { name: 'rapport', version }, metrics }]
          return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
        },
      },
    ],
  })
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  const meter = provider.getMeter('rapport', version)
  instruments = {
    tokens: meter.createHistogram('gen_ai.client.token.usage', {
      unit: '{token}',
      description: 'Tokens that calls of models took.',
      advice: { explicitBucketBoundaries: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536] },
    }),
    seconds: meter.createHistogram('gen_ai.client.operation.duration', {
      unit: 's',
      description: 'How long calls of models took.',
      advice: { explicitBucketBoundaries: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] },
    }),
  }
  return async () => {
    instruments = undefined
    // A collector that is down must not keep the process from ending.
    await provider.shutdown().catch(() => undefined)
  }
}

/** Counts a call of a model; nothing when metrics are not sent. */
export function recordModelCall(call: {
  readonly operation: 'chat' | 'embeddings'
  readonly model: string
  readonly ms: number
  readonly error: string | undefined
  readonly usage: { readonly input: number; readonly output: number } | undefined
}): void {
  if (instruments === undefined) return
  const attributes = {
    'gen_ai.operation.name': call.operation,
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': call.model,
  }
  const outcome = call.error === undefined ? {} : { 'error.type': call.error }
  instruments.seconds.record(call.ms / 1_000, { ...attributes, ...outcome })
  if (call.usage === undefined) return
  instruments.tokens.record(call.usage.input, { ...attributes, 'gen_ai.token.type': 'input' })
  instruments.tokens.record(call.usage.output, { ...attributes, 'gen_ai.token.type': 'output' })
}

type Sdk = typeof import('@opentelemetry/sdk-metrics')
type HrTime = [number, number]
type Metric = MetricObjectWithValues<MetricValue<string>>
interface Sample {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number>>
  readonly metricName?: string
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000]

/** A metric of Prometheus as OpenTelemetry has it. Summaries, which it has not, are left out. */
function dataOf(sdk: Sdk, metric: Metric, startTime: HrTime, endTime: HrTime): MetricData[] {
  const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: 1 }
  const values = metric.values as readonly Sample[]
  const times = { startTime, endTime }
  const points = () =>
    values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, labels }) => ({ value, attributes: { ...labels }, ...times }))
  const temporality = { aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE }
  switch (String(metric.type)) {
    case 'counter': {
      const dataPoints = points()
      return [
        { ...temporality, descriptor, dataPointType: sdk.DataPointType.SUM, isMonotonic: true, dataPoints },
      ]
    }
    case 'gauge':
      return [{ ...temporality, descriptor, dataPointType: sdk.DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram': {
      const dataPoints = histograms(metric.name, values).map((point) => ({ ...point, ...times }))
      return [{ ...temporality, descriptor, dataPointType: sdk.DataPointType.HISTOGRAM, dataPoints }]
    }
    default:
      return []
  }
}

/** Prometheus counts everything up to a bound, OpenTelemetry what is between two. */
function histograms(name: string, samples: readonly Sample[]) {
  const series = new Map<string, { attributes: Sample['labels']; sum: number; upTo: [number, number][] }>()
  for (const { labels, metricName, value } of samples) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, sum: 0, upTo: [] }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    if (le !== undefined) one.upTo.push([le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value])
  }
  return [...series.values()].map(({ attributes, sum, upTo }) => {
    const bounds = upTo.sort(([one], [other]) => one - other)
    const counts = bounds.map(([, count], at) => count - (bounds[at - 1]?.[1] ?? 0))
    return {
      attributes: { ...attributes },
      value: {
        sum,
        count: bounds.at(-1)?.[1] ?? 0,
        buckets: { boundaries: bounds.slice(0, -1).map(([bound]) => bound), counts },
      },
    }
  })
}
