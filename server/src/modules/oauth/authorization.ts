import { isUuid } from '../../kernel/ids.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { findClient } from './clients.store.ts'
import { type AuthorizationRequest, type ClientRow, isRegistered } from './oauth.rules.ts'

/**
 * The client of a request. With an unknown client or address there is no place to send an answer to: the member is told,
 * and nothing else happens.
 */
export async function knownClient(
  tx: Tx,
  { client_id, redirect_uri }: AuthorizationRequest,
  location: 'query' | 'body',
): Promise<ClientRow> {
  const client = isUuid(client_id) ? await findClient(tx, client_id) : undefined
  if (client === undefined)
    throw invalidField(`${location}.client_id`, 'is not registered; the app has to register again')
  if (!isRegistered(redirect_uri, client.redirect_uris))
    throw invalidField(`${location}.redirect_uri`, 'is not one that the app has registered')
  return client
}
