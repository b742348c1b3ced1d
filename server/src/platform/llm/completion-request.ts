import type { ModelEndpoint, ModelMessage, ModelRequest, Usage } from './model.ts'
import { estimateTokens } from './tokens.rules.ts'

/** The ways to request JSON from an endpoint, the strictest first. */
export const FORMATS = ['json_schema', 'json_object', 'none'] as const
export type Format = (typeof FORMATS)[number]

/** What an endpoint turned out to understand; learned from its refusals. */
export interface Abilities {
  readonly countsUsage: boolean
  readonly seesImages: boolean
  readonly format: Format
}

export interface JsonShape {
  readonly name: string
  readonly schema: object
}

/** The body of a call to `/chat/completions`. */
export function requestBody(
  endpoint: ModelEndpoint,
  request: ModelRequest,
  abilities: Abilities,
  shape: JsonShape | undefined,
): string {
  const messages = request.messages.map((message) => wireMessage(message, abilities))
  const isTold = shape !== undefined && abilities.format !== 'json_schema'
  return JSON.stringify({
    model: endpoint.model,
    messages: isTold ? [...messages, { role: 'system', content: instruction(shape) }] : messages,
    stream: true,
    ...(abilities.countsUsage ? { stream_options: { include_usage: true } } : {}),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : { tools: request.tools.map((tool) => ({ type: 'function', function: tool })), ...choiceOf(request) }),
    ...(request.stop === undefined ? {} : { stop: request.stop }),
    ...(request.responseFormat === undefined ? {} : { response_format: request.responseFormat }),
    ...formatOf(abilities.format, shape),
  })
}

function choiceOf({ toolChoice }: ModelRequest): object {
  if (toolChoice === undefined) return {}
  if (typeof toolChoice === 'string') return { tool_choice: toolChoice }
  return { tool_choice: { type: 'function', function: { name: toolChoice.name } } }
}

function formatOf(format: Format, shape: JsonShape | undefined): object {
  if (shape === undefined || format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const { name, schema } = shape
  return { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } }
}

const instruction = ({ schema }: JsonShape): string =>
  `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`

function wireMessage(message: ModelMessage, { seesImages }: Abilities): object {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant' && message.images !== undefined && message.images.length > 0)
    return { role: message.role, content: withImages(message.content, message.images, seesImages) }
  if (message.role !== 'assistant' || message.toolCalls === undefined || message.toolCalls.length === 0)
    return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    // Some endpoints refuse an empty text beside tool calls; null is what the protocol has for it.
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

const withImages = (text: string, images: readonly string[], seesImages: boolean): unknown =>
  seesImages
    ? [{ type: 'text', text }, ...images.map((url) => ({ type: 'image_url', image_url: { url } }))]
    : `${text}\n(${images.length === 1 ? 'A picture was' : `${images.length} pictures were`} sent that you cannot see.)`

const TOKENS_A_MESSAGE = 4
/** What common models count for a picture of ordinary size. */
const TOKENS_AN_IMAGE = 800

/** For endpoints that do not count. */
export function estimatedUsage(request: ModelRequest, completion: string): Usage {
  let promptTokens = 0
  for (const message of request.messages) {
    promptTokens += TOKENS_A_MESSAGE + estimateTokens(message.content)
    if ('images' in message) promptTokens += TOKENS_AN_IMAGE * (message.images?.length ?? 0)
  }
  if (request.tools !== undefined && request.tools.length > 0)
    promptTokens += estimateTokens(JSON.stringify(request.tools))
  const completionTokens = estimateTokens(completion)
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    isEstimated: true,
  }
}
