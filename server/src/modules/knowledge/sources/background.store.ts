import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SourceRow } from './sources.store.ts'

export const documentsOfDeleted = (tx: Tx, tenantId: string, sourceId: string, count: number) =>
  tx.db
    .selectFrom('kb_source_pages')
    .innerJoin('kb_sources', (on) =>
      on
        .onRef('kb_sources.tenant_id', '=', 'kb_source_pages.tenant_id')
        .onRef('kb_sources.source_id', '=', 'kb_source_pages.source_id'),
    )
    .select(['kb_source_pages.document_id', 'kb_sources.project_id'])
    .where('kb_source_pages.tenant_id', '=', tenantId)
    .where('kb_source_pages.source_id', '=', sourceId)
    .where('kb_sources.deleted_at', 'is not', null)
    .where('kb_source_pages.document_id', 'is not', null)
    .limit(count)
    .execute()

export async function deleteSourceRow(tx: Tx, tenantId: string, sourceId: string): Promise<void> {
  await tx.db
    .deleteFrom('kb_sources')
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Of all workspaces, those whose time has come. Others that look at the same time pass over those taken here. */
export const takeDueSources = (tx: Tx, now: Date, limit: number): Promise<readonly SourceRow[]> =>
  tx.db
    .selectFrom('kb_sources')
    .selectAll()
    .where('next_run_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('next_run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Crawls and removals that have shown no sign of life since the moment: their job may have been lost. */
export const silentSources = (tx: Tx, since: Date, limit: number): Promise<readonly SourceRow[]> =>
  tx.db
    .selectFrom('kb_sources')
    .selectAll()
    // Literal, because a partial index is not matched by parameters.
    .where(sql<boolean>`(status in ('queued', 'crawling') or deleted_at is not null)`)
    .where('updated_at', '<', since)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
