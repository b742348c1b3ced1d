import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { AgentRow } from '../agents/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

/** Somebody attends to a conversation. */
export interface Attending {
  readonly tenantId: string
  readonly jobId: string
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  /** Hears the words of a reply while they are being said. They may still be taken back. */
  readonly onWords?: (text: string) => void
  /** How long it may take before somebody else may begin; five minutes unless told. */
  readonly patienceMs?: number
  /** Nobody tries again after this. */
  readonly isLastTry: boolean
}

export interface ToAnswer {
  readonly conversation: ConversationRow
  readonly agent: AgentRow
  readonly messages: readonly MessageRow[]
}
