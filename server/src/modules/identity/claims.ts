import { randomToken, sha256 } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { insertClaimToken } from './onboarding.store.ts'

/** A link that makes the person who signs in with it the owner of a trial workspace. It expires with the trial. */
export async function createClaimLink(
  tx: Tx,
  trial: { tenantId: string; expiresAt: Date; publicUrl: string; now: Date },
): Promise<{ claimUrl: string; expiresAt: Date }> {
  const token = randomToken(24)
  await insertClaimToken(tx, {
    tenantId: trial.tenantId,
    hash: sha256(token),
    expiresAt: trial.expiresAt,
    now: trial.now,
  })
  // Behind the #, so that it reaches the page and no server's log.
  return { claimUrl: `${trial.publicUrl}/claim#token=${token}`, expiresAt: trial.expiresAt }
}
