import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { AgentRow } from '../agents/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

/** One run over a conversation that may need an answer. */
export interface ConversationRun {
  readonly tenantId: string
  readonly jobId: string
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  /** Receives the text of a reply while it is generated. It may still be withdrawn. */
  readonly onDelta?: (text: string) => void
  /** How long the run holds the conversation before another may take over; default five minutes. */
  readonly leaseMs?: number
  /** No further attempt follows this one. */
  readonly isLastTry: boolean
}

export interface PendingAnswer {
  readonly conversation: ConversationRow
  readonly agent: AgentRow
  readonly messages: readonly MessageRow[]
  /** What the agent is told about contacts like this one. */
  readonly prompt?: string | undefined
}
