import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope, SentencePlace } from '../../memory/index.ts'
import { chatForgetRequests } from './tables.ts'

/** What the person was asked about and has not answered yet. It has ids and no words. */
export interface PendingForget {
  readonly kind: 'some' | 'everything'
  readonly language: string
  /** One, or several to choose from; none for everything. */
  readonly options: readonly {
    readonly factIds: readonly string[]
    readonly sentences: readonly SentencePlace[]
  }[]
  readonly askedAt: Date
}

/** Whose question it is: a person's, in a session. */
interface Place {
  readonly scope: MemoryScope
  readonly sessionId: string
}

const at = ({ scope, sessionId }: Place) => sql<boolean>`tenant_id = ${scope.agent.tenant_id}
  and agent_id = ${scope.agent.agent_id} and session_id = ${sessionId}
  and user_id = ${scope.userId} and instance_id = ${scope.instanceId}`

/** A question is asked once: what was asked before is not waited for any more. */
export async function writePendingForget(
  tx: Tx,
  place: Place,
  pending: PendingForget | undefined,
): Promise<void> {
  await tx.db.deleteFrom('chat_forget_requests').where(at(place)).execute()
  if (pending === undefined) return
  const { scope, sessionId } = place
  await tx.db
    .insertInto('chat_forget_requests')
    .values(
      tx.words.values(chatForgetRequests, scope.agent.tenant_id, {
        tenant_id: scope.agent.tenant_id,
        agent_id: scope.agent.agent_id,
        session_id: sessionId,
        user_id: scope.userId,
        instance_id: scope.instanceId,
        kind: pending.kind,
        language: pending.language,
        options: JSON.stringify(pending.options),
        asked_at: pending.askedAt,
      }),
    )
    .execute()
}
