import { newId } from '../../kernel/ids.ts'
import { type ClientRow, isRedirectUri, type OAuthFault } from './oauth.rules.ts'

const URIS_MAX = 10
const URI_LENGTH_MAX = 2_000
const NAME_LENGTH_MAX = 100
/** No control characters, and none that turn the direction of writing: the page shows the name. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}]/u

/** A client as it is stored, from what it sent to be registered (RFC 7591). */
export function registrationFrom(sent: unknown, now: Date): ClientRow | OAuthFault {
  const metadata = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
  const { redirect_uris: uris, client_name: name, grant_types: grants, response_types: responses } = metadata
  if (!isTexts(uris) || uris.length === 0 || uris.length > URIS_MAX)
    return invalidRedirect(`Between 1 and ${URIS_MAX} redirect_uris are needed.`)
  const wrong = uris.find((uri) => uri.length > URI_LENGTH_MAX || !isRedirectUri(uri))
  if (wrong !== undefined)
    return invalidRedirect(
      `A redirect address is https, or http on localhost, without a fragment: ${wrong.slice(0, 100)}`,
    )
  if (grants !== undefined && !(isTexts(grants) && grants.includes('authorization_code')))
    return invalid('The grant_types have to include authorization_code.')
  if (responses !== undefined && !(isTexts(responses) && responses.includes('code')))
    return invalid('The response_types have to include code.')
  if (name !== undefined && (typeof name !== 'string' || !isShowable(name)))
    return invalid(`The client_name is a text of up to ${NAME_LENGTH_MAX} printable characters.`)
  return {
    client_id: newId(),
    name: name === undefined || name.trim() === '' ? new URL(uris[0] as string).hostname : name.trim(),
    redirect_uris: uris,
    may_refresh: grants?.includes('refresh_token') ?? false,
    created_at: now,
  }
}

/** What was registered. A secret that was asked for is not given: clients are public, and prove themselves with PKCE. */
export const registrationView = (client: ClientRow) => ({
  client_id: client.client_id,
  client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
  client_name: client.name,
  redirect_uris: client.redirect_uris,
  grant_types: ['authorization_code', ...(client.may_refresh ? ['refresh_token'] : [])],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
})

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isShowable = (name: string): boolean =>
  name.length <= NAME_LENGTH_MAX && name.isWellFormed() && !UNPRINTABLE.test(name)

const invalidRedirect = (description: string): OAuthFault => ({ error: 'invalid_redirect_uri', description })
const invalid = (description: string): OAuthFault => ({ error: 'invalid_client_metadata', description })
