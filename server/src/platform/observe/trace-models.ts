import type { ModelEndpoint, ModelEvent, ModelRequest } from '../llm/model.ts'
import { ModelFault } from '../llm/model-fault.ts'
import { recordModelCall } from './otlp-metrics.ts'
import { beginStep, isTracing, type Step } from './tracing.ts'

type Events = AsyncGenerator<ModelEvent, void, undefined>

/**
 * A span and metrics for a call of a model, named as the GenAI conventions of OpenTelemetry do. What was said is not in it.
 * Without telemetry, the events are handed back as they are.
 */
export function tracedModelCall(endpoint: ModelEndpoint, request: ModelRequest, events: Events): Events {
  return isTracing() ? traced(endpoint, request, events) : events
}

async function* traced(endpoint: ModelEndpoint, request: ModelRequest, events: Events): Events {
  const begun = performance.now()
  const span = beginStep(() => stepOf(endpoint, request))
  let error: string | undefined = 'cancelled'
  let usage: { readonly input: number; readonly output: number } | undefined
  try {
    for await (const event of events) {
      if (event.kind === 'end') {
        error = undefined
        usage = { input: event.usage.promptTokens, output: event.usage.completionTokens }
        span?.note({
          'gen_ai.response.model': event.model ?? endpoint.model,
          'gen_ai.response.finish_reasons': [event.finishReason],
          'gen_ai.usage.input_tokens': usage.input,
          'gen_ai.usage.output_tokens': usage.output,
          'rapport.usage_estimated': event.usage.isEstimated,
        })
      }
      yield event
    }
  } catch (fault) {
    error = fault instanceof ModelFault ? fault.kind : 'internal'
    throw fault
  } finally {
    if (error !== undefined) span?.fail(error)
    span?.end()
    recordModelCall({ operation: 'chat', model: endpoint.model, ms: performance.now() - begun, error, usage })
  }
}

function stepOf(endpoint: ModelEndpoint, { temperature, maxTokens, stop }: ModelRequest): Step {
  const address = URL.canParse(endpoint.url) ? new URL(endpoint.url).hostname : ''
  return {
    name: `chat ${endpoint.model}`,
    kind: 'CLIENT',
    attributes: {
      'gen_ai.operation.name': 'chat',
      // The protocol that is spoken; the endpoint may be anyone's.
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': endpoint.model,
      'server.address': address,
      ...(temperature === undefined ? {} : { 'gen_ai.request.temperature': temperature }),
      ...(maxTokens === undefined ? {} : { 'gen_ai.request.max_tokens': maxTokens }),
      ...(stop === undefined ? {} : { 'gen_ai.request.stop_sequences': [...stop] }),
    },
  }
}
