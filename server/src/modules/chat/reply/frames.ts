import type { ServerSentFrame } from '../../../platform/http/sse.ts'
import type { ChatEvent } from './chat.ts'

const DONE: ServerSentFrame = { text: '[DONE]' }

/** Events in the form that clients of this API read. Words are most of it, so they are written without detours. */
export async function* framesOf(events: AsyncIterable<ChatEvent>): AsyncGenerator<ServerSentFrame> {
  for await (const event of events) {
    yield event.kind === 'text'
      ? { text: `{"choices":[{"index":0,"delta":{"content":${JSON.stringify(event.text)}}}]}` }
      : { data: chunkOf(event) }
  }
  yield DONE
}

function chunkOf(event: Exclude<ChatEvent, { kind: 'text' }>): object {
  switch (event.kind) {
    case 'context':
      return {
        type: 'context_ready',
        build_duration_ms: event.buildMs,
        used_fast_path: event.usedFastPath,
        enriched_context: event.enriched,
      }
    case 'phase':
      return { type: 'phase', phase: event.phase, ...(event.tool === undefined ? {} : { tool: event.tool }) }
    case 'side effects':
      return { type: 'side_effects', data: event.data }
    case 'fault':
      return {
        error: { message: event.message, code: event.code },
        error_message: event.message,
        error_code: event.code,
      }
    default:
      return {
        choices: [{ index: 0, delta: {}, finish_reason: event.finishReason }],
        usage: event.usage,
        full_content: event.fullContent,
        message_count: 1,
        side_effects: event.sideEffects,
        ...(event.externalToolCalls.length === 0 ? {} : { external_tool_calls: event.externalToolCalls }),
      }
  }
}
