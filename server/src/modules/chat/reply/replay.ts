import { BUILT_IN } from '../models/providers.rules.ts'
import type { TurnRow } from '../turns/turns.store.ts'
import type { ChatEvent } from './chat.ts'

/** A turn that was spoken before, as its listener heard it or would have heard it. */
export async function* replayed(turn: TurnRow): AsyncGenerator<ChatEvent> {
  const { session_id, provider, model, reply, side_effects: sideEffects } = turn
  const responder = provider === BUILT_IN ? 'built-in' : 'model'
  yield {
    kind: 'context',
    enriched: { session_id, responder, provider, model },
    buildMs: 0,
    usedFastPath: true,
  }
  if (reply !== '') yield { kind: 'text', text: reply }
  if (turn.status === 'failed') {
    yield { kind: 'fault', message: 'The reply failed; send it again with another key.', code: turn.error }
    return
  }
  yield { kind: 'side effects', data: sideEffects }
  yield { kind: 'phase', phase: 'complete' }
  yield {
    kind: 'end',
    finishReason: turn.finish_reason,
    usage: {
      promptTokens: turn.prompt_tokens,
      completionTokens: turn.completion_tokens,
      totalTokens: turn.prompt_tokens + turn.completion_tokens,
      isEstimated: turn.is_usage_estimated,
    },
    fullContent: reply,
    externalToolCalls: turn.external_tool_calls,
    sideEffects,
  }
}
