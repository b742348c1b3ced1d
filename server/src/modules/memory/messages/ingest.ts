import { Type } from 'typebox'
import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { invariant } from '../../../kernel/invariant.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { touchAgentUser } from '../../agents/index.ts'
import { insertExtraction } from '../extraction/extractions.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { insertMessages, type NewMessage, type StoredMessage } from './messages.store.ts'

export const extractFactsJob = jobKind('memory.extract', Type.Object({ extraction_id: Type.String() }))

export interface Exchange {
  readonly sessionId: string
  /** In the order in which they were said. */
  readonly messages: readonly NewMessage[]
  /** An IANA name; '' means the person's own, else UTC. */
  readonly timezone?: string | undefined
  readonly displayName?: string | undefined
  readonly sourceType?: string | undefined
  readonly sourceId?: string | undefined
  /** The model that the agent's part was written by, where it is known. */
  readonly chatModel?: string | undefined
  /** False for what was said long ago and elsewhere. */
  readonly isInteraction?: boolean | undefined
}

export interface Ingested {
  readonly extractionId: string
  readonly messages: readonly StoredMessage[]
}

/**
 * Keeps what was said, word for word, and leaves a job that learns facts from it: one transaction, so that nothing is
 * acknowledged that is not stored, and nothing stored that is never learned from.
 */
export async function ingest(
  tx: Tx,
  services: { readonly clock: Clock; readonly jobs: Jobs },
  scope: MemoryScope,
  exchange: Exchange,
): Promise<Ingested> {
  const now = services.clock.now()
  const [, { version, messagesBefore }] = await Promise.all([
    touchAgentUser(tx, scope.agent, {
      userId: scope.userId,
      instanceId: scope.instanceId,
      displayName: exchange.displayName || undefined,
      timezone: exchange.timezone || undefined,
      isInteraction: exchange.isInteraction ?? true,
      now,
    }),
    changeScope(tx, scope, { now, messages: exchange.messages.length }),
  ])
  const extractionId = newId()
  const [messages, jobId] = await Promise.all([
    insertMessages(tx, scope, exchange.sessionId, exchange.messages, {
      revision: version,
      after: messagesBefore,
      now,
    }),
    services.jobs.add(tx, extractFactsJob, scope.agent.tenant_id, { extraction_id: extractionId }),
  ])
  invariant(jobId !== undefined, 'an extraction has no dedupe key')
  await insertExtraction(tx, scope, {
    extractionId,
    sessionId: exchange.sessionId,
    messageIds: messages.map((message) => message.message_id),
    timezone: exchange.timezone ?? '',
    sourceType: exchange.sourceType ?? 'chat',
    sourceId: exchange.sourceId ?? '',
    chatModel: exchange.chatModel ?? '',
    jobId,
    now,
  })
  return { extractionId, messages }
}
