import type { Static } from 'typebox'
import { newId } from '../../../kernel/ids.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type MemoryScope, scopeOf } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import { textKeyOf } from './fact.rules.ts'
import type { FactChanges } from './facts.schemas.ts'
import { changeStanding, type FactRow, insertFacts, standingFacts, updateFact } from './facts.store.ts'
import { resolveFact } from './facts.ts'

/** Changes a fact under the memory's lock, since it may have been replaced after the caller read it. */
export async function reword(
  tx: Tx,
  agent: MemoryScope['agent'],
  seen: FactRow,
  changes: Static<typeof FactChanges>,
  { now, jobs }: { readonly now: Date; readonly jobs: Jobs },
): Promise<FactRow> {
  const scope = scopeOf(agent, seen.user_id, seen.instance_id)
  const { version: revision } = await changeScope(tx, scope, { now })
  const fact = await resolveFact(tx, agent, seen.fact_id)
  if (!fact.is_current) throw conflict('The fact has been replaced by a later one.')
  // By name: whatever else a caller sends is not for columns.
  const { content, metadata, fact_type, importance, confidence, entities } = changes
  const merged = metadata === undefined ? {} : { metadata: { ...fact.metadata, ...metadata } }
  const given = Object.fromEntries(
    Object.entries({ fact_type, importance, confidence, entities }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  const changed: FactRow = { ...fact, ...given, ...merged, updated_at: now, revision }
  if (content === undefined || content === fact.atomic_text) {
    await updateFact(tx, fact, { ...given, ...merged }, { revision, now })
    return changed
  }
  const textKey = textKeyOf(content)
  const [twin] =
    textKey === fact.text_key ? [] : await standingFacts(tx, scope, { slots: [], textKeys: [textKey] })
  if (twin !== undefined) throw conflict('Another fact says the same already.', { fact_id: twin.fact_id })
  const next: FactRow = {
    ...changed,
    fact_id: newId(),
    atomic_text: content,
    text_key: textKey,
    supersedes_id: fact.fact_id,
    source_type: 'manual',
    valid_from: now,
    last_confirmed: now,
    created_at: now,
  }
  const over = {
    fact_id: fact.fact_id,
    mentions: 0,
    confidence: fact.confidence,
    last_confirmed: fact.last_confirmed,
    evidence: [],
    valid_until: now,
    superseded_by: next.fact_id,
    supersedes_id: fact.supersedes_id,
  }
  await changeStanding(tx, agent.tenant_id, [over], { revision, now })
  await insertFacts(tx, [next])
  await enqueueEmbedding(tx, jobs, scope, now)
  return next
}
