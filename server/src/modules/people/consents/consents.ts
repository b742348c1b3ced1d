import { MINUTE_MS } from '../../../kernel/clock.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { ConsentRow } from './consents.store.ts'

/** The purpose that agents need in order to write first. */
export const CONTACT = 'contact'

/** Distinct purposes of one person in a project. */
export const PURPOSES_MAX = 100

/** How far the caller's clock may be ahead of ours. */
const AHEAD_MAX_MS = 5 * MINUTE_MS

/** When the person said so: now unless the request says otherwise, and never in the future. */
export function statedAt(said: string | undefined, now: Date): Date {
  if (said === undefined) return now
  const at = new Date(said)
  if (at.getTime() > now.getTime() + AHEAD_MAX_MS)
    throw invalidField('body.stated_at', 'is in the future', said)
  return at
}

export const consentView = (row: ConsentRow) => ({
  consent_id: row.consent_id,
  user_id: row.user_id,
  purpose: row.purpose,
  state: row.state,
  means: row.means,
  evidence: row.evidence,
  stated_at: row.stated_at.toISOString(),
  recorded_by: row.recorded_by,
  recorded_at: row.recorded_at.toISOString(),
})
