import { conflict, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'
import { refuseErased } from './merge-people.ts'
import { conversationsAmong, endMerges, lockPeople, moveContacts } from './merges.store.ts'
import { movePerson } from './move-person.ts'

export interface Split {
  readonly from: string
  /** Undefined for the contact under their id at the channel. */
  readonly to: string | undefined
  readonly conversations: readonly string[]
  readonly by: string
}

/** Gives conversations of a person to another, with what was said and learned in them. Says who has them now. */
export async function splitPerson(
  tx: Tx,
  { clock, events, personTables }: Pick<Services, 'clock' | 'events' | 'personTables'>,
  place: IdentityPlace,
  { from, to, conversations, by }: Split,
): Promise<string> {
  const found = await conversationsAmong(tx, place, from, conversations)
  const own = new Set(found.map((row) => row.conversation_id))
  const missing = conversations.findIndex((id) => !own.has(id))
  if (missing >= 0)
    throw invalidField(`body.conversation_ids[${missing}]`, 'is no conversation of this person')
  const contacts = new Set(found.map(({ contact }) => contact))
  if (to === undefined && contacts.size > 1)
    throw invalidField('body.user_id', 'is needed: the conversations are with several contacts')
  const target = to ?? String([...contacts][0])
  if (target === from) throw conflict('The conversations are this person’s: name another with user_id.')
  await lockPeople(tx, place.tenantId, [from, target])
  await refuseErased(tx, place, [from, target])
  const move = await movePerson(tx, personTables, place, { from, to: target, conversations }, clock.now())
  await moveContacts(tx, move, conversations)
  await endMerges(tx, move)
  events.append(tx, {
    ...place,
    type: 'contact.split',
    subjectId: target,
    payload: {
      user_id: target,
      from: { user_id: from },
      conversation_ids: [...conversations],
      split_by: by,
    },
  })
  return target
}
