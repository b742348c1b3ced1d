import { Type } from 'typebox'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { randomToken, sha256 } from '../../../kernel/ids.ts'
import { conflict, forbidden, invalidField } from '../../../kernel/problem.ts'
import { appResource } from '../../../platform/auth/app-tokens.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { knownClient } from '../authorization.ts'
import { insertCode, isMember } from '../codes.store.ts'
import { answerUrl, askedScopes, mayAllow, requestFault } from '../oauth.rules.ts'
import { AuthorizationAnswer, NewConnectedApp } from '../oauth.schemas.ts'

const CODE_MS = MINUTE_MS
const CODE_BYTES = 32

export const connectApp = sessionOperation({
  id: 'connectApp',
  method: 'POST',
  path: '/projects/{projectId}/connected-apps',
  domain: 'apps',
  permission: 'read',
  needsStepUp: true,
  summary: 'Allow an app to act for you in a project',
  description:
    'The answer leads back to the app with a code, which the app exchanges for tokens. They do what `scopes` and your ' +
    'role allow, at /mcp and nowhere else, until you disconnect the app or leave the workspace.',
  params: Type.Object({ projectId: Uuid() }),
  body: NewConnectedApp,
  response: AuthorizationAnswer,
  uses: ['clock', 'settings'],
  async handle({ caller, body, tx, clock, settings: { publicUrl }, request }) {
    const client = await knownClient(tx, body, 'body')
    const resource = appResource(publicUrl)
    const fault = requestFault(body, resource)
    if (fault !== undefined) throw invalidField('body', `${fault.error}: ${fault.description}`)
    const asked = askedScopes(body.scope)
    for (const scope of body.scopes) {
      if (!asked.includes(scope)) throw invalidField('body.scopes', `${scope} is not what the app asks for`)
      if (!mayAllow(caller.role, scope))
        throw forbidden(`The role ${caller.role} cannot allow the scope ${scope}.`, { required_scope: scope })
    }
    const userId = caller.person.personId
    if (userId === undefined || !(await isMember(tx, caller.tenantId, userId)))
      throw conflict(
        'Your identity provider vouches for you, and you are no member of the workspace itself yet.',
      )
    const code = `oac_${randomToken(CODE_BYTES)}`
    await insertCode(tx, {
      tenant_id: caller.tenantId,
      code_hash: sha256(code),
      client_id: client.client_id,
      project_id: caller.projectId,
      user_id: userId,
      scopes: body.scopes,
      resource,
      redirect_uri: body.redirect_uri,
      code_challenge: body.code_challenge ?? '',
      expires_at: later(clock.now(), CODE_MS),
    })
    request.audit({ after: { app: client.name, scopes: [...body.scopes] } })
    return { redirect_to: answerUrl(body, publicUrl, { code }) }
  },
})
