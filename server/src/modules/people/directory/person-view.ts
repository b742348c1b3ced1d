import type { Tx } from '../../../platform/db/tx.ts'
import { defined } from '../../../platform/http/schema.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'
import { addressesOf, conversationsOf, type ListedPerson, recordsOf, saidNames } from './directory.store.ts'

/** Facts hold names in lower case, since that is how they are compared. */
const capitalised = (name: string): string => name.replace(/(^|[\s-])\p{L}/gu, (first) => first.toUpperCase())

/** The people with what their records, identities and conversations say, in the same order. */
export async function personViews(tx: Tx, place: IdentityPlace, people: readonly ListedPerson[]) {
  if (people.length === 0) return []
  const ids = people.map(({ user_id }) => user_id)
  const nameless = people.filter(({ name }) => name === '').map(({ user_id }) => user_id)
  const [records, addresses, conversations, names] = await Promise.all([
    recordsOf(tx, place, ids),
    addressesOf(tx, place, ids),
    conversationsOf(tx, place, ids),
    nameless.length === 0 ? [] : saidNames(tx, place, nameless),
  ])
  return people.map(({ user_id, name, first_seen, last_seen }) => {
    const ofThem = (row: { readonly user_id: string }) => row.user_id === user_id
    const theirs = records.filter(ofThem)
    const talks = conversations.find(ofThem)
    const first = (field: 'email' | 'phone' | 'company' | 'title') =>
      theirs.find((record) => record[field] !== '')?.[field]
    const known = (kind: 'email' | 'phone') =>
      addresses.find((address) => ofThem(address) && address.kind === kind)?.value
    return defined({
      user_id,
      name: name || capitalised(names.find(ofThem)?.name ?? ''),
      email: first('email') ?? known('email') ?? '',
      phone: first('phone') ?? known('phone') ?? '',
      company: first('company') ?? '',
      title: first('title') ?? '',
      // Of two records with the same field, the one of the agent they talked to last holds.
      custom: Object.assign({}, ...theirs.map(({ custom }) => custom).reverse()) as Record<string, string>,
      channels: talks?.channels ?? [],
      agents: theirs.map(({ agent_id, agent_name }) => ({ agent_id, name: agent_name })),
      conversation_count: talks?.count ?? 0,
      first_seen_at: first_seen.toISOString(),
      last_seen_at: last_seen.getTime() === 0 ? undefined : last_seen.toISOString(),
    })
  })
}
