import type { SessionClaims } from '../../../platform/auth/session-tokens.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertPerson, personIdOf } from '../people.store.ts'
import { moveProvisioned, provisionedFor } from './link-provisioned.store.ts'

/**
 * Who signs in. Members whom the provider has announced (SCIM) are known by an id of the provider's directory or an
 * address until they first sign in; from then on they are this person. The id is the subject, or `oid` where the provider
 * has one subject for each application; an address counts only when the provider calls it verified.
 */
export async function linkedPersonId(tx: Tx, claims: SessionClaims, now: Date): Promise<string | undefined> {
  let personId = await personIdOf(tx, claims.issuer, claims.subject)
  const oid = claims.all['oid']
  const announced = await provisionedFor(tx, {
    externalIds: typeof oid === 'string' ? [claims.subject, oid] : [claims.subject],
    email: claims.isEmailVerified ? claims.email : undefined,
    organisation: claims.organisation,
  })
  for (const { tenant_id: tenantId, user_id: userId } of announced) {
    if (personId === undefined) {
      personId = userId
      await insertPerson(tx, {
        personId,
        issuer: claims.issuer,
        subject: claims.subject,
        email: claims.email,
        now,
      })
    } else await moveProvisioned(tx, { tenantId, userId, personId })
  }
  return personId
}
