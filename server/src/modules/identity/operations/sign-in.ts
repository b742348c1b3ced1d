import { Type } from 'typebox'
import { Problem } from '../../../kernel/problem.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { recordSignIn } from '../sign-in.store.ts'
import {
  completeSignIn,
  organisationOf,
  SessionToken,
  sessionFor,
  signInFields,
  verifySignIn,
} from '../sign-in.ts'

export const signIn = publicOperation({
  id: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign in with a username and a password',
  description:
    'Answers a session token, valid for twelve hours unless the operator chose otherwise. `workspace` (its slug) is required when several ' +
    'workspaces have a user of this name; it also makes that workspace the one the session works in. A person with a ' +
    'second factor sends `code` or `passkey` as well; `second_factor_required` says so, and which they have.',
  mode: 'manual',
  body: Type.Object(signInFields),
  response: SessionToken,
  uses: ['vault', 'clock', 'tokens', 'events', 'settings'],
  async handle({ body, db, vault, clock, tokens, events, settings, request }) {
    const parts = { db, vault, clock, settings, request }
    const verified = await verifySignIn(parts, body)
    const { user } = verified
    if (user.force_password_change) {
      throw new Problem(
        'password_change_required',
        'The password is a temporary one; choose a new one at POST /auth/password.',
      )
    }
    const begun = await completeSignIn(parts, verified, 'password', async (tx, moment) => {
      await recordSignIn(tx, { tenantId: user.tenant_id, userId: user.user_id }, moment)
      events.append(tx, {
        tenantId: user.tenant_id,
        type: 'workspace_user.signed_in',
        subjectId: user.user_id,
      })
    })
    return sessionFor(tokens, user, organisationOf(user, body), begun)
  },
})
