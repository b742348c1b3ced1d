import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { type IdentityPlace, insertIdentities, type NewIdentity } from './identities.store.ts'
import { insertMatches } from './matches.store.ts'

/** Stores identities. Two people who share a value are proposed as a match. */
export async function noteIdentities(
  tx: Tx,
  { events, clock }: Pick<Services, 'events' | 'clock'>,
  place: IdentityPlace,
  identities: readonly NewIdentity[],
): Promise<void> {
  const now = clock.now()
  const shared = await insertIdentities(tx, place, identities, now)
  for (const match of await insertMatches(tx, place, shared, now))
    events.append(tx, {
      ...place,
      type: 'contact.match_proposed',
      subjectId: match.user_id,
      payload: {
        user_id: match.user_id,
        match_id: match.match_id,
        other: { user_id: match.other_user_id },
        kind: match.kind,
      },
    })
}
