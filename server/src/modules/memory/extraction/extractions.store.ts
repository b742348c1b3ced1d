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

/** What waits to be learned in the same session and the same way, this one first, then in the order it was said. */
export async function learnedTogether(
  tx: Tx,
  scope: MemoryScope,
  first: ExtractionRow,
  messagesMax: number,
): Promise<readonly ExtractionRow[]> {
  const others = await tx.db
    .selectFrom('memory_extractions')
    .selectAll()
    .where(ofScope(scope))
    .where('session_id', '=', first.session_id)
    .where('state', 'in', ['queued', 'running'])
    .where('timezone', '=', first.timezone)
    .where('source_type', '=', first.source_type)
    .where('source_id', '=', first.source_id)
    .where('chat_model', '=', first.chat_model)
    .where('extraction_id', '>', first.extraction_id)
    .orderBy('extraction_id')
    .limit(messagesMax)
    .execute()
  let messages = first.message_ids.length
  const fitting = others.findIndex(({ message_ids: ids }) => {
    messages += ids.length
    return messages > messagesMax
  })
  return [first, ...(fitting < 0 ? others : others.slice(0, fitting))]
}

/** Those that another process has not learned from meanwhile, in the given order. */
export async function openAmong(
  tx: Tx,
  extractions: readonly ExtractionRow[],
): Promise<readonly ExtractionRow[]> {
  const [first] = extractions
  if (first === undefined) return []
  const rows = await tx.db
    .selectFrom('memory_extractions')
    .select('extraction_id')
    .where('tenant_id', '=', first.tenant_id)
    .where(
      'extraction_id',
      'in',
      extractions.map(({ extraction_id: id }) => id),
    )
    .where('state', '<>', 'done')
    .execute()
  const open = new Set(rows.map(({ extraction_id: id }) => id))
  return extractions.filter(({ extraction_id: id }) => open.has(id))
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
