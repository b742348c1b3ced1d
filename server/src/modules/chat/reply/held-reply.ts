import type { ChatEvent, GeneratedReply, PreparedTurn } from './chat.ts'
import type { ChatInbox } from './chat-inbox.ts'

/** An operator has the conversation: the reply only says so, and the client looks for the operator's messages. */
export async function* heldReply(
  inbox: ChatInbox,
  turn: PreparedTurn,
  spoken: GeneratedReply,
): AsyncGenerator<ChatEvent> {
  spoken.text = inbox.sentence(turn.message)
  spoken.finishReason = 'human_takeover'
  yield { kind: 'text', text: spoken.text }
}
