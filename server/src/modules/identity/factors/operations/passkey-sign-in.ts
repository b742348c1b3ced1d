import { Type } from 'typebox'
import { Problem } from '../../../../kernel/problem.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { beginSession } from '../../sessions/begin-session.ts'
import { lockActiveUser, recordSignIn } from '../../sign-in.store.ts'
import { SessionToken, sessionFor } from '../../sign-in.ts'
import { PasskeyAssertion } from '../factors.schemas.ts'
import { verifiedAssertion } from '../passkeys.ts'

const refusal = () => new Problem('sign_in_failed', 'This passkey is not known here, or took too long.')

export const passkeySignIn = publicOperation({
  id: 'passkeySignIn',
  method: 'POST',
  path: '/auth/passkey',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign in with a passkey',
  description:
    'Takes the browser’s answer to POST /auth/passkey/begin. The passkey has to have verified its user, by a finger, a ' +
    'face or a PIN: it then counts as both factors.',
  mode: 'manual',
  body: Type.Object({ passkey: PasskeyAssertion }),
  response: SessionToken,
  uses: ['clock', 'tokens', 'events', 'settings'],
  async handle({ body, db, clock, tokens, events, settings, request }) {
    const factor = await verifiedAssertion({ db, clock, settings }, 'sign_in', undefined, body.passkey)
    if (factor === undefined) throw refusal()
    const { user, begun } = await db.transaction(async (tx) => {
      const found = await lockActiveUser(tx, factor.user_id)
      if (found === undefined) throw refusal()
      const moment = clock.now()
      await recordSignIn(tx, { tenantId: found.tenant_id, userId: found.user_id }, moment)
      events.append(tx, {
        tenantId: found.tenant_id,
        type: 'workspace_user.signed_in',
        subjectId: found.user_id,
      })
      const begin = { userId: found.user_id, way: 'passkey', moment, isProved: true } as const
      return {
        user: found,
        begun: { moment, stored: await beginSession(tx, { settings, request }, begin) },
      }
    })
    return sessionFor(tokens, user, undefined, begun)
  },
})
