import { appResource } from '../../platform/auth/app-tokens.ts'
import { SCOPES } from './oauth.rules.ts'

/** Where the protected address describes itself; 401 answers name it. */
export const resourceMetadataUrl = (publicUrl: string): string =>
  `${new URL(publicUrl).origin}/.well-known/oauth-protected-resource${new URL(appResource(publicUrl)).pathname}`

/** RFC 9728. */
export const resourceMetadataOf = (publicUrl: string) => ({
  resource: appResource(publicUrl),
  authorization_servers: [publicUrl],
  scopes_supported: Object.keys(SCOPES),
  bearer_methods_supported: ['header'],
  resource_name: 'Rapport',
  resource_documentation: `${publicUrl}/help/mcp`,
})

/** RFC 8414. */
export const metadataOf = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/help/mcp`,
})
