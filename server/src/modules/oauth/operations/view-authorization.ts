import { appResource } from '../../../platform/auth/app-tokens.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { knownClient } from '../authorization.ts'
import { answerUrl, askedScopes, mayAllow, requestFault, SCOPES } from '../oauth.rules.ts'
import { AuthorizationQuery, AuthorizationView } from '../oauth.schemas.ts'

export const viewAuthorization = sessionOperation({
  id: 'viewAuthorization',
  method: 'GET',
  path: '/oauth/authorization',
  domain: 'apps',
  permission: 'read',
  summary: 'See what an app asks for before you connect it',
  description: 'For the page at /oauth/authorize, with the parameters of its address. Nothing is stored.',
  query: AuthorizationQuery,
  response: AuthorizationView,
  uses: ['settings'],
  async handle({ caller, query, tx, settings: { publicUrl } }) {
    const client = await knownClient(tx, query, 'query')
    const answer = (values: Record<string, string>) => answerUrl(query, publicUrl, values)
    const fault = requestFault(query, appResource(publicUrl))
    return {
      client_id: client.client_id,
      client_name: client.name,
      redirect_host: new URL(query.redirect_uri).host,
      scopes: (fault === undefined ? askedScopes(query.scope) : []).map((scope) => ({
        scope,
        description: SCOPES[scope] ?? scope,
        is_allowed: mayAllow(caller.role, scope),
      })),
      deny_url: answer({ error: 'access_denied' }),
      ...(fault === undefined
        ? {}
        : {
            fault: {
              ...fault,
              redirect_to: answer({ error: fault.error, error_description: fault.description }),
            },
          }),
    }
  },
})
