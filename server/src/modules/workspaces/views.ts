import { defined, iso } from '../../platform/http/schema.ts'
import type { SealRow } from '../../platform/words/word-seals.store.ts'
import type { DeletionRow } from './deletion/deletions.store.ts'
import type { ExportRow } from './exports/exports.store.ts'

export const exportView = (row: ExportRow, tablesTotal: number) =>
  defined({
    export_id: row.export_id,
    status: row.state,
    counts: { ...row.counts },
    tables_done: Math.min(row.step, tablesTotal),
    tables_total: tablesTotal,
    byte_size: row.byte_size,
    created_at: row.created_at.toISOString(),
    finished_at: iso(row.finished_at),
    expires_at: iso(row.expires_at),
  })

export const deletionView = (row: DeletionRow) =>
  defined({
    deletion_id: row.deletion_id,
    status: row.state,
    due_at: row.due_at.toISOString(),
    counts: { ...row.counts },
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  })

export const sealingView = (row: SealRow | undefined, tablesTotal: number) =>
  defined({
    enabled: row?.is_on ?? false,
    status: row?.state ?? 'off',
    rows_done: row?.rows_done ?? 0,
    tables_done: row?.state.endsWith('ing') ? Math.min(row.step, tablesTotal) : tablesTotal,
    tables_total: tablesTotal,
    updated_at: iso(row?.switched_at ?? null),
    updated_by: row?.switched_by,
    finished_at: iso(row?.finished_at ?? null),
  })
