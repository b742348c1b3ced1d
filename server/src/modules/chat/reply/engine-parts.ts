import type { Logger } from 'pino'
import { Problem } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { ModelFault } from '../../../platform/llm/model-fault.ts'
import type { Models } from '../../../platform/llm/models.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { Metering } from '../../billing/index.ts'
import type { Recall } from '../../memory/index.ts'
import type { ChatKnowledge, ChatTool, ToolSource } from '../tools/chat-tool.ts'
import type { ChatInbox } from './chat-inbox.ts'
import type { StoreTurnParts } from './store-turn.ts'
import type { StoredTurn } from './stored-turn.ts'

export interface EngineParts extends StoreTurnParts {
  readonly models: Models
  readonly memory: Recall
  readonly vault: Vault
  readonly metering: Metering
  readonly tools: readonly ChatTool[]
  readonly toolSources: readonly ToolSource[]
  readonly knowledge: ChatKnowledge
  readonly threads: ThreadPool
  readonly inbox: ChatInbox
  readonly log: Logger
}

export interface ReplyOptions {
  /** Adds to the transaction that stores the turn. */
  readonly onStored?: (tx: Tx, settled: StoredTurn) => Promise<void>
  /** False for work that is begun again from the start when it was interrupted. */
  readonly keepsInterrupted?: boolean
}

/** Tools of ours that the agent may use, and those of servers outside. */
export async function offeredTools(
  { tools, toolSources }: Pick<EngineParts, 'tools' | 'toolSources'>,
  db: ScopedDatabase,
  agent: AgentRow,
): Promise<readonly ChatTool[]> {
  const more = await Promise.all(toolSources.map((source) => source.toolsFor(db, agent)))
  return [...tools.filter((tool) => tool.isOffered(agent)), ...more.flat()]
}

/** What ends a reply in a way that its reader is told: the model failed, or there is no credit left. */
export function faultCode(error: unknown): string | undefined {
  if (error instanceof ModelFault) return error.kind
  return error instanceof Problem && error.code === 'out_of_credit' ? error.code : undefined
}
