import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentUser } from '../../agents/index.ts'
import { deleteFact, type FactRow } from '../facts/facts.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import { rewriteSummaries } from '../summaries/rewrite.ts'
import { deleteEmptyNodes } from '../tree/nodes.store.ts'
import { sentencesIn, tellingWord, withoutFact, withoutRepetition } from './redaction.ts'
import { messagesWith, usableMessages, writeRedactions } from './redactions.store.ts'

/** A sentence of a message by its place, with the number of sentences there were: words are not kept for it. */
export interface SentencePlace {
  readonly messageId: string
  readonly at: number
  readonly of: number
}

/**
 * Removes facts from everything that is ever answered: lists, tree, history, search, context and summaries, with the
 * sentences that taught or repeated them, and further sentences that were never learned from. The messages themselves stay
 * for operators as they were said. Returns how many messages were redacted.
 */
export async function forgetFacts(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  scope: MemoryScope,
  facts: readonly FactRow[],
  sentences: readonly SentencePlace[] = [],
): Promise<number> {
  const now = clock.now()
  const { version: revision } = await changeScope(tx, scope, { now, isRemoval: true })
  const person = await findAgentUser(tx, scope.agent, scope.userId, scope.instanceId)
  const names = [person?.display_name ?? '']
  const redacted = await withoutSentences(tx, scope, sentences, names)
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

/** What is left of messages without those sentences, and of others without what repeats them. */
async function withoutSentences(
  tx: Tx,
  scope: MemoryScope,
  places: readonly SentencePlace[],
  names: readonly string[],
): Promise<Map<string, string>> {
  const redacted = new Map<string, string>()
  if (places.length === 0) return redacted
  const messages = await usableMessages(
    tx,
    scope,
    places.map(({ messageId }) => messageId),
  )
  const gone: string[] = []
  for (const { message_id: id, content } of messages) {
    const sentences = sentencesIn(content)
    // A message that was redacted meanwhile has other places.
    const own = places.filter(({ messageId, of }) => messageId === id && of === sentences.length)
    const left = sentences.filter((_, at) => !own.some((place) => place.at === at))
    gone.push(...sentences.filter((_, at) => own.some((place) => place.at === at)))
    if (own.length > 0) redacted.set(id, left.join(''))
  }
  for (const sentence of gone) {
    const word = tellingWord({ atomic_text: sentence, slot_value: '' })
    for (const { message_id: id, content } of await messagesWith(tx, scope, { ids: [], word })) {
      const before = redacted.get(id) ?? content
      const left = withoutRepetition(before, sentence, names)
      if (left !== before) redacted.set(id, left)
    }
  }
  return redacted
}
