import type { ServerSentFrame } from '../../../platform/http/sse.ts'
import type { Usage } from '../../../platform/llm/model.ts'
import type { ChatEvent, Ending } from '../reply/chat.ts'
import type { ExternalToolCall } from '../tables.ts'
import { errorOf, problemOfFault } from './error-format.ts'
import type { Completion } from './openai.schemas.ts'

/** What every part of an answer says about it. */
export interface AnswerHead {
  readonly id: string
  readonly created: number
  readonly model: string
}

const usageOf = ({ promptTokens, completionTokens, totalTokens }: Usage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: totalTokens,
})

const callOf = ({ id, name, parameters }: ExternalToolCall) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(parameters) },
})

const REASONS = ['stop', 'length', 'tool_calls', 'content_filter']
const reasonOf = ({ finishReason }: Ending): string =>
  REASONS.includes(finishReason) ? finishReason : 'stop'

export function completionOf(head: AnswerHead, sessionId: string, ending: Ending): Completion {
  const calls = ending.externalToolCalls.map(callOf)
  const content = ending.fullContent === '' && calls.length > 0 ? null : ending.fullContent
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: reasonOf(ending),
      },
    ],
    usage: usageOf(ending.usage),
    metadata: { session_id: sessionId, ...inboxOf(ending) },
  }
}

/** Which conversation of the inbox it is, and who has it, where the project shows it there. */
function inboxOf({ sideEffects }: Ending): Readonly<Record<string, string>> {
  const { conversation_id, controller } = sideEffects
  return typeof conversation_id === 'string' ? { conversation_id, controller: String(controller) } : {}
}

/** Chunks as clients of the protocol read them. */
export async function* chunksOf(
  head: AnswerHead,
  events: AsyncIterable<ChatEvent>,
  countsUsage: boolean,
): AsyncGenerator<ServerSentFrame> {
  const chunk = (choices: readonly object[], usage: object | null = null): ServerSentFrame => ({
    data: { ...head, object: 'chat.completion.chunk', choices, ...(countsUsage ? { usage } : {}) },
  })
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason }])
  yield choice({ role: 'assistant', content: '' })
  for await (const event of events) {
    if (event.kind === 'text') yield choice({ content: event.text })
    else if (event.kind === 'fault') {
      // Clients throw what they read here; nothing may follow.
      yield { data: { error: errorOf(problemOfFault(event)) } }
      return
    } else if (event.kind === 'end') {
      const calls = event.externalToolCalls.map((call, index) => ({ index, ...callOf(call) }))
      if (calls.length > 0) yield choice({ tool_calls: calls })
      yield choice({}, reasonOf(event))
      if (countsUsage) yield chunk([], usageOf(event.usage))
    }
  }
  yield { text: '[DONE]' }
}

/** The last event of an answer that is not streamed. */
export async function endingOf(events: AsyncIterable<ChatEvent>): Promise<Ending> {
  for await (const event of events) {
    if (event.kind === 'fault') throw problemOfFault(event)
    if (event.kind === 'end') return event
  }
  throw problemOfFault({ message: 'The answer was cancelled.', code: 'cancelled' })
}

/**
 * The same events once there is something to say, so that what fails before the first word is refused with a status
 * instead of within a stream.
 */
export async function begun(events: AsyncGenerator<ChatEvent>): Promise<AsyncIterable<ChatEvent>> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) return afterFirst(undefined, events)
    if (value.kind === 'fault') {
      await events.return(undefined)
      throw problemOfFault(value)
    }
    if (value.kind === 'text' || value.kind === 'end') return afterFirst(value, events)
  }
}

async function* afterFirst(
  first: ChatEvent | undefined,
  events: AsyncGenerator<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  try {
    if (first !== undefined) yield first
    yield* events
  } finally {
    // Leaving early, also before the first event was taken, ends the reply.
    await events.return(undefined)
  }
}
