import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentUser } from '../../agents/index.ts'
import { deleteFact, type FactRow } from '../facts/facts.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import { rewriteSummaries } from '../summaries/rewrite.ts'
import { deleteEmptyNodes } from '../tree/nodes.store.ts'
import { tellingWord, withoutFact } from './redaction.ts'
import { messagesWith, writeRedactions } from './redactions.store.ts'

/**
 * Removes facts from everything that is ever answered: lists, tree, history, search, context and summaries, with the
 * sentences that taught or repeated them. The messages themselves stay for operators as they were said. Returns how many
 * messages were redacted.
 */
export async function forgetFacts(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  scope: MemoryScope,
  facts: readonly FactRow[],
): Promise<number> {
  const now = clock.now()
  const { version: revision } = await changeScope(tx, scope, { now, isRemoval: true })
  const person = await findAgentUser(tx, scope.agent, scope.userId, scope.instanceId)
  const names = [person?.display_name ?? '']
  const redacted = new Map<string, string>()
  for (const fact of facts) {
    const evidence = new Set(fact.evidence_message_ids)
    const messages = await messagesWith(tx, scope, { ids: [...evidence], word: tellingWord(fact) })
    for (const { message_id: id, content } of messages) {
      const before = redacted.get(id) ?? content
      const left = withoutFact(before, fact, { names, isEvidence: evidence.has(id) })
      if (left !== before) redacted.set(id, left)
    }
    await deleteFact(tx, fact)
  }
  const redactions = [...redacted].map(([message_id, content]) => ({ message_id, content }))
  await writeRedactions(tx, scope, redactions, revision)
  await deleteEmptyNodes(tx, scope)
  await rewriteSummaries(tx, scope, facts, now)
  if (redactions.length > 0) await enqueueEmbedding(tx, jobs, scope, now)
  return redactions.length
}
