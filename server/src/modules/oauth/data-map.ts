import type { DataMap } from '../../platform/db/data-map.ts'

export const oauthDataMap: DataMap = {
  oauth_clients: { other: ['name', 'redirect_uris'] },
  oauth_grants: {
    purpose: 'apps that members have connected',
    kept: 'a month after they end; with the member at most',
    readers: 'the member, owners and administrators',
    personal: ['user_id'],
    other: ['scopes', 'resource'],
  },
  oauth_codes: {
    purpose: 'connecting an app; hashes only',
    kept: 'a day',
    readers: 'the server',
    personal: ['user_id'],
    other: ['code_hash', 'scopes', 'resource', 'redirect_uri', 'code_challenge'],
  },
  oauth_tokens: { other: ['token_hash', 'kind'] },
}
