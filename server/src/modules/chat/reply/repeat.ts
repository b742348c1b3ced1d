import { idFromName, sha256 } from '../../../kernel/ids.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { Reply } from '../turns/in-flight-turns.ts'
import { findTurn } from '../turns/turns.store.ts'
import { replayed } from './replay.ts'

/** A request that is known again by its `Idempotency-Key`. */
export interface Repeatable {
  readonly turnId: string
  readonly requestHash: Buffer
}

/** The same credential, agent and key always mean the same turn. */
export const turnIdOf = (caller: Caller, agentId: string, key: string): string =>
  idFromName(caller.tenantId, sha256(`${caller.credentialId} ${agentId} ${key}`).toString('hex'))

/** What was said to the same request before. */
export async function storedReply(
  db: ScopedDatabase,
  agent: AgentRow,
  { turnId, requestHash }: Repeatable,
): Promise<Reply | undefined> {
  const earlier = await db.read((tx) => findTurn(tx, agent.tenant_id, agent.agent_id, turnId))
  if (earlier === undefined) return undefined
  if (!requestHash.equals(earlier.request_hash ?? Buffer.alloc(0)))
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used before with another body.')
  return { turnId, sessionId: earlier.session_id, at: earlier.created_at, events: replayed(earlier) }
}
