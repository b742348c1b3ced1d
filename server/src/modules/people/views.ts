import { defined, iso } from '../../platform/http/schema.ts'
import type { ErasureRow } from './erasures.store.ts'
import type { IdentityRow } from './identities/identities.store.ts'
import type { MatchRow } from './identities/matches.store.ts'

export const erasureView = (row: ErasureRow) =>
  defined({
    erasure_id: row.erasure_id,
    status: row.state,
    counts: { ...row.counts },
    created_at: row.created_at.toISOString(),
    finished_at: iso(row.finished_at),
  })

export const identityView = (row: IdentityRow) => ({
  identity_id: row.identity_id,
  user_id: row.user_id,
  kind: row.kind,
  value: row.value,
  verified: row.is_verified,
  source: row.source,
  created_at: row.created_at.toISOString(),
})

export const matchView = (row: MatchRow) => ({
  match_id: row.match_id,
  user_ids: [row.user_id, row.other_user_id],
  kind: row.kind,
  value: row.value,
  state: row.state,
  created_at: row.created_at.toISOString(),
})
