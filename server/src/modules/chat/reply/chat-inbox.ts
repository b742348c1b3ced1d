import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { PreparedTurn } from './chat.ts'
import type { InboxEntry } from './inbox-entry.ts'
import type { StoredTurn } from './stored-turn.ts'

/** The session of a client that talks to an agent over the API. */
export interface ApiSession {
  readonly agent: Pick<AgentRow, 'tenant_id' | 'project_id' | 'agent_id'>
  readonly userId: string
  readonly instanceId: string
  readonly sessionId: string
}

/** The operators' inbox. It is built on chat, so it is handed over instead of being imported. */
export interface ChatInbox {
  /** Undefined when the project does not show its API chats; sent in one message with the turn's configuration. */
  find(tx: Tx, session: ApiSession): Promise<InboxEntry | undefined>
  /** Adds the turn to the transcript, in the transaction that stores it. */
  store(tx: Tx, turn: PreparedTurn, entry: InboxEntry, stored: StoredTurn): Promise<void>
  /** What a client is told while an operator has the conversation. */
  sentence(said: string): string
}
