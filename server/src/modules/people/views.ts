import { defined, iso } from '../../platform/http/schema.ts'
import type { ErasureRow } from './erasures.store.ts'

export const erasureView = (row: ErasureRow) =>
  defined({
    erasure_id: row.erasure_id,
    status: row.state,
    counts: { ...row.counts },
    created_at: row.created_at.toISOString(),
    finished_at: iso(row.finished_at),
  })
