import type { ServerSentFrame } from '../../../platform/http/sse.ts'
import type { ChatEvent, Ending } from '../reply/chat.ts'
import type { ExternalToolCall } from '../tables.ts'
import { errorOf, problemOfFault } from './error-format.ts'
import type { OutputItem, ResponseObject, ResponseRequest } from './responses.schemas.ts'

export interface ResponseHead {
  readonly id: string
  readonly turnId: string
  readonly at: Date
  readonly sessionId: string
  readonly body: ResponseRequest
}

type Status = 'in_progress' | 'completed' | 'incomplete' | 'failed'

/** A text or a call is complete or it is not sent. */
const messageItem = (turnId: string, text: string, status = 'completed'): OutputItem => ({
  id: `msg_${turnId}`,
  type: 'message',
  status,
  role: 'assistant',
  content: status === 'completed' ? [textPart(text)] : [],
})
const textPart = (text: string) => ({ type: 'output_text', text, annotations: [] })
const callItem = (turnId: string, at: number, { id, name, parameters }: ExternalToolCall): OutputItem => ({
  id: `fc_${turnId}_${at}`,
  type: 'function_call',
  status: 'completed',
  call_id: id,
  name,
  arguments: JSON.stringify(parameters),
})

const INCOMPLETE: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
}

export function responseOf(head: ResponseHead, ending: Ending): ResponseObject {
  const reason = INCOMPLETE[ending.finishReason]
  return {
    ...shape(head, reason === undefined ? 'completed' : 'incomplete'),
    output: [
      ...(ending.fullContent === '' && ending.externalToolCalls.length > 0
        ? []
        : [messageItem(head.turnId, ending.fullContent)]),
      ...ending.externalToolCalls.map((call, at) => callItem(head.turnId, at, call)),
    ],
    incomplete_details: reason === undefined ? null : { reason },
    usage: {
      input_tokens: ending.usage.promptTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: ending.usage.completionTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: ending.usage.totalTokens,
    },
  }
}

function shape({ id, at, sessionId, body }: ResponseHead, status: Status): ResponseObject {
  return {
    id,
    object: 'response',
    created_at: Math.floor(at.getTime() / 1_000),
    status,
    model: body.model,
    output: [],
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    previous_response_id: body.previous_response_id || null,
    max_output_tokens: body.max_output_tokens ?? null,
    temperature: body.temperature ?? null,
    top_p: null,
    parallel_tool_calls: true,
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    store: body.store !== false,
    metadata: { ...body.metadata, session_id: sessionId },
    usage: null,
  }
}

/** Events as clients of the protocol read them, numbered from 0. */
export async function* responseEvents(
  head: ResponseHead,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ServerSentFrame> {
  let sequence_number = 0
  const event = (type: string, more: object): ServerSentFrame => {
    const data = { type, sequence_number, ...more }
    sequence_number += 1
    return { event: type, data }
  }
  const item_id = `msg_${head.turnId}`
  const part = { item_id, output_index: 0, content_index: 0 }
  let text = ''
  let isOpen = false
  yield event('response.created', { response: shape(head, 'in_progress') })
  yield event('response.in_progress', { response: shape(head, 'in_progress') })
  for await (const one of events) {
    if (one.kind === 'text') {
      if (!isOpen) {
        const item = messageItem(head.turnId, '', 'in_progress')
        yield event('response.output_item.added', { output_index: 0, item })
        yield event('response.content_part.added', { ...part, part: textPart('') })
      }
      isOpen = true
      text += one.text
      yield event('response.output_text.delta', { ...part, delta: one.text, logprobs: [] })
    } else if (one.kind === 'fault') {
      const error = errorOf(problemOfFault(one))
      const response = {
        ...shape(head, 'failed'),
        error: { code: String(error.code), message: error.message },
      }
      yield event('response.failed', { response })
      // Clients throw what they read here; nothing may follow.
      yield event('error', { error, code: error.code, message: error.message, param: error.param })
      return
    } else if (one.kind === 'end') {
      const response = responseOf(head, one)
      if (isOpen) {
        yield event('response.output_text.done', { ...part, text, logprobs: [] })
        yield event('response.content_part.done', { ...part, part: textPart(text) })
        yield event('response.output_item.done', { output_index: 0, item: messageItem(head.turnId, text) })
      }
      for (const [output_index, item] of response.output.entries()) {
        if (item.type !== 'function_call') continue
        const place = { item_id: item.id, output_index }
        const begun = { ...item, status: 'in_progress', arguments: '' }
        yield event('response.output_item.added', { output_index, item: begun })
        yield event('response.function_call_arguments.delta', { ...place, delta: item.arguments })
        const { name, arguments: given } = item
        yield event('response.function_call_arguments.done', { ...place, name, arguments: given })
        yield event('response.output_item.done', { output_index, item })
      }
      yield event(`response.${response.status}`, { response })
    }
  }
}
