import type {
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
  SharedV3Warning,
} from '@ai-sdk/provider'
import { framesOf, RapportReplyError, type Schema } from '@rapport/sdk'

type Chunk = Schema<'ChatCompletionChunk'> & {
  readonly error?: { readonly message: string; readonly code?: string }
}
type Part = LanguageModelV3StreamPart

const REASONS: Readonly<Record<string, LanguageModelV3FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
}
const TEXT = 'text'

/** The parts of a stream as the SDK wants them. Cancelling the stream closes the connection, and the model stops. */
export function partsOf(response: Response, warnings: SharedV3Warning[]): ReadableStream<Part> {
  const parts = readParts(response, warnings)
  return new ReadableStream<Part>({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await parts.return()
    },
  })
}

async function* readParts(
  response: Response,
  warnings: SharedV3Warning[],
): AsyncGenerator<Part, void, undefined> {
  yield { type: 'stream-start', warnings }
  let isSpeaking = false
  let isNamed = false
  let finishReason: LanguageModelV3FinishReason = { unified: 'other', raw: undefined }
  let usage = usageOf(undefined)
  for await (const frame of framesOf(response.body)) {
    const chunk = frame as Chunk
    if (chunk.error !== undefined) throw new RapportReplyError(chunk.error)
    if (!isNamed) {
      isNamed = true
      yield { type: 'response-metadata', id: chunk.id, timestamp: new Date(chunk.created * 1_000) }
    }
    if (chunk.usage) usage = usageOf(chunk.usage)
    const choice = chunk.choices[0]
    if (choice === undefined) continue
    if (choice.delta.content) {
      if (!isSpeaking) yield { type: 'text-start', id: TEXT }
      isSpeaking = true
      yield { type: 'text-delta', id: TEXT, delta: choice.delta.content }
    }
    // Calls come whole, never in pieces.
    for (const { id, function: called } of choice.delta.tool_calls ?? [])
      yield { type: 'tool-call', toolCallId: id, toolName: called.name, input: called.arguments }
    if (choice.finish_reason)
      finishReason = { unified: REASONS[choice.finish_reason] ?? 'other', raw: choice.finish_reason }
  }
  if (isSpeaking) yield { type: 'text-end', id: TEXT }
  const sessionId = response.headers.get('x-session-id')
  const providerMetadata: SharedV3ProviderMetadata = sessionId === null ? {} : { rapport: { sessionId } }
  yield { type: 'finish', finishReason, usage, providerMetadata }
}

function usageOf(usage: Chunk['usage']): LanguageModelV3Usage {
  const input = usage?.prompt_tokens
  const output = usage?.completion_tokens
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}

/** The same, whole. */
export async function collect(parts: ReadableStream<Part>): Promise<LanguageModelV3GenerateResult> {
  const calls: LanguageModelV3Content[] = []
  let text = ''
  let warnings: SharedV3Warning[] = []
  let response = {}
  for await (const part of parts as unknown as AsyncIterable<Part>) {
    if (part.type === 'stream-start') warnings = part.warnings
    else if (part.type === 'response-metadata') response = { id: part.id, timestamp: part.timestamp }
    else if (part.type === 'text-delta') text += part.delta
    else if (part.type === 'tool-call') calls.push(part)
    else if (part.type === 'finish') {
      const { finishReason, usage, providerMetadata = {} } = part
      const content = text === '' ? calls : [{ type: 'text' as const, text }, ...calls]
      return { content, finishReason, usage, providerMetadata, warnings, response }
    }
  }
  throw new RapportReplyError({ message: 'The reply has no last part.' })
}
