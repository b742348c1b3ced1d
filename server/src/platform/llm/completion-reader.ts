import { createParser, type EventSourceParser } from 'eventsource-parser'
import type { ToolCall, Usage } from './model.ts'
import { faultInStream, ModelFault } from './model-fault.ts'

interface ToolCallPart {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
}
interface Choice {
  readonly delta?: { readonly content?: string | null; readonly tool_calls?: readonly ToolCallPart[] | null }
  readonly message?: {
    readonly content?: string | null
    readonly tool_calls?: readonly ToolCallPart[] | null
  }
  readonly finish_reason?: string | null
}
interface Chunk {
  readonly model?: unknown
  readonly choices?: readonly Choice[] | null
  readonly usage?: { prompt_tokens?: number; completion_tokens?: number; total_tokens?: number } | null
  readonly error?: unknown
}

/** A line longer than this is no token but an attempt to fill our memory. */
const LINE_MAX = 1024 * 1024
const ARGUMENTS_MAX = 1024 * 1024
const TOOL_CALLS_MAX = 128
const NAME_MAX = 200

/**
 * Reads what an endpoint sends, piece by piece. Text is collected until the consumer takes it, so a chunk of the network
 * that holds ten tokens makes one event, not ten.
 */
export class CompletionReader {
  readonly #parser: EventSourceParser
  readonly #calls: { id: string; name: string; arguments: string }[] = []
  #text = ''
  #finishReason: string | undefined
  #usage: Usage | undefined
  #model: string | undefined
  #isDone = false
  #fault: ModelFault | undefined

  constructor() {
    this.#parser = createParser({
      onEvent: ({ data }) => this.#take(data),
      maxBufferSize: LINE_MAX,
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#fault ??= new ModelFault('malformed')
      },
    })
  }

  feed(piece: string): void {
    this.#parser.feed(piece)
    if (this.#fault !== undefined) throw this.#fault
  }

  /** An endpoint that does not stream answers with one object. */
  feedWhole(body: unknown): void {
    this.#read(body)
    if (this.#fault !== undefined) throw this.#fault
    if (this.#finishReason === undefined) throw new ModelFault('malformed')
  }

  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  get hasBegun(): boolean {
    return this.#text !== '' || this.#calls.length > 0
  }

  get isDone(): boolean {
    return this.#isDone
  }

  get finishReason(): string | undefined {
    return this.#finishReason
  }

  get usage(): Usage | undefined {
    return this.#usage
  }

  get model(): string | undefined {
    return this.#model
  }

  get toolCalls(): readonly ToolCall[] {
    return this.#calls.filter((call) => call.name !== '')
  }

  #take(data: string): void {
    if (data === '[DONE]') {
      this.#isDone = true
      return
    }
    let chunk: unknown
    try {
      chunk = JSON.parse(data)
    } catch {
      this.#fault ??= new ModelFault('malformed')
      return
    }
    this.#read(chunk)
  }

  #read(value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      this.#fault ??= new ModelFault('malformed')
      return
    }
    const chunk = value as Chunk
    if (chunk.error !== undefined && chunk.error !== null) {
      this.#fault ??= faultInStream(chunk.error)
      return
    }
    if (chunk.usage) this.#count(chunk.usage)
    if (this.#model === undefined && typeof chunk.model === 'string')
      this.#model = chunk.model.slice(0, NAME_MAX)
    const choice = chunk.choices?.[0]
    if (choice === undefined) return
    const part = choice.delta ?? choice.message
    if (typeof part?.content === 'string') this.#text += part.content
    if (part?.tool_calls) for (const call of part.tool_calls) this.#add(call)
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '')
      this.#finishReason = choice.finish_reason
  }

  /** Name and arguments arrive in pieces; the index says which call a piece belongs to. */
  #add(part: ToolCallPart): void {
    const isNew = part.id !== undefined && !this.#calls.some((call) => call.id === part.id)
    const position = part.index ?? (isNew ? this.#calls.length : this.#calls.length - 1)
    if (!Number.isInteger(position) || position < 0 || position >= TOOL_CALLS_MAX) {
      this.#fault ??= new ModelFault('malformed')
      return
    }
    while (this.#calls.length <= position) this.#calls.push({ id: '', name: '', arguments: '' })
    const call = this.#calls[position] as { id: string; name: string; arguments: string }
    if (part.id) call.id = part.id
    if (part.function?.name) call.name += part.function.name
    if (typeof part.function?.arguments === 'string') call.arguments += part.function.arguments
    if (call.id === '') call.id = `call_${position}`
    if (call.arguments.length > ARGUMENTS_MAX) this.#fault ??= new ModelFault('malformed')
  }

  #count(usage: NonNullable<Chunk['usage']>): void {
    const promptTokens = usage.prompt_tokens ?? 0
    const completionTokens = usage.completion_tokens ?? 0
    this.#usage = {
      promptTokens,
      completionTokens,
      totalTokens: usage.total_tokens ?? promptTokens + completionTokens,
      isEstimated: false,
    }
  }
}
