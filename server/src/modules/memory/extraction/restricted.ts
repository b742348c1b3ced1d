import type { Tx } from '../../../platform/db/tx.ts'
import { isRestrictedAt, type RestrictionSpan, restrictionSpans } from '../../people/index.ts'
import type { MemoryScope } from '../scope.ts'
import { type ExtractionRow, endExtraction } from './extractions.store.ts'

/** When the person's data was restricted in the agent's project. */
export const restrictionsOf = (tx: Tx, { agent, userId }: MemoryScope): Promise<readonly RestrictionSpan[]> =>
  restrictionSpans(tx, { tenantId: agent.tenant_id, projectId: agent.project_id }, userId)

/** Those that may be learned from: none while a restriction is in force, and never what came in under one. */
export const unrestricted = (extractions: readonly ExtractionRow[], spans: readonly RestrictionSpan[]) =>
  extractions.filter((one) => !isRestrictedAt(spans, one.created_at))

/** Ends an extraction for good without learning from it. */
export async function endUnlearned(tx: Tx, extraction: ExtractionRow, now: Date) {
  const nothing = { added: 0, confirmed: 0, superseded: 0 }
  const warnings = { restricted: extraction.message_ids.length }
  await endExtraction(tx, extraction, { ...nothing, warnings, now })
  return { ...nothing, factTypes: [] }
}
