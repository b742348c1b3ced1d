import type { Tx } from '../../../platform/db/tx.ts'
import { type MemoryScope, ownColumns } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'

export interface NewExtraction {
  readonly extractionId: string
  readonly sessionId: string
  readonly messageIds: readonly string[]
  readonly timezone: string
  readonly sourceType: string
  readonly sourceId: string
  /** '' means the agent's default. */
  readonly chatModel: string
  readonly jobId: string
  readonly now: Date
}

export async function insertExtraction(tx: Tx, scope: MemoryScope, extraction: NewExtraction): Promise<void> {
  await tx.db
    .insertInto('memory_extractions')
    .values({
      ...ownColumns(scope),
      extraction_id: extraction.extractionId,
      session_id: extraction.sessionId,
      message_ids: [...extraction.messageIds],
      timezone: extraction.timezone,
      source_type: extraction.sourceType,
      source_id: extraction.sourceId,
      chat_model: extraction.chatModel,
      job_id: extraction.jobId,
      created_at: extraction.now,
    })
    .execute()
}

export const findExtraction = (tx: Tx, tenantId: string, extractionId: string) =>
  tx.db
    .selectFrom('memory_extractions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('extraction_id', '=', extractionId)
    .executeTakeFirst()
export type ExtractionRow = NonNullable<Awaited<ReturnType<typeof findExtraction>>>

export interface ExtractionEnd {
  readonly added: number
  readonly confirmed: number
  readonly superseded: number
  /** How many facts of a model's answer were left out, by reason. */
  readonly warnings: Readonly<Record<string, number>>
  readonly now: Date
}

export async function endExtraction(tx: Tx, extraction: ExtractionRow, end: ExtractionEnd): Promise<void> {
  await tx.db
    .updateTable('memory_extractions')
    .set({
      state: 'done',
      error: '',
      facts_added: end.added,
      facts_confirmed: end.confirmed,
      facts_superseded: end.superseded,
      warnings: JSON.stringify(end.warnings),
      finished_at: end.now,
    })
    .where('tenant_id', '=', extraction.tenant_id)
    .where('extraction_id', '=', extraction.extraction_id)
    .execute()
}

export async function failExtraction(
  tx: Tx,
  tenantId: string,
  extractionId: string,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('memory_extractions')
    .set({
      state: 'failed',
      error: 'The facts could not be extracted; the log has the details.',
      finished_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('extraction_id', '=', extractionId)
    .where('state', '<>', 'done')
    .execute()
}

/** The session's extractions that have not run yet, in order. */
export async function pendingExtractions(tx: Tx, scope: MemoryScope, sessionId: string) {
  const rows = await tx.db
    .selectFrom('memory_extractions')
    .select('extraction_id')
    .where(ofScope(scope))
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .orderBy('extraction_id')
    .execute()
  return rows.map((row) => row.extraction_id)
}

/** What is still to be learned is forgotten with the rest. */
export async function deleteExtractions(tx: Tx, scope: MemoryScope): Promise<void> {
  await tx.db.deleteFrom('memory_extractions').where(ofScope(scope)).execute()
}
