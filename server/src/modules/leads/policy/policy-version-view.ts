import type { PolicyVersionRow } from './policies.store.ts'
import { policyTable } from './policy.rules.ts'

/** A version as answers have it. One of before versions were kept has no known beginning of its data. */
export const policyVersionView = (row: PolicyVersionRow, served: number) => ({
  version: row.version,
  is_served: row.version === served,
  trained_from: row.trained_from,
  trained_at: row.created_at.toISOString(),
  ...(row.data_from === null ? {} : { data_from: row.data_from.toISOString() }),
  ...(row.data_to === null ? {} : { data_to: row.data_to.toISOString() }),
  episodes: row.episodes,
  avg_return: row.avg_return,
  kl_divergence: row.kl_divergence,
  outcomes_used: row.outcomes_seen,
  ...(row.challenge === null ? {} : { challenge: row.challenge }),
  policy: policyTable({ actions: row.actions, q: row.q }),
})
