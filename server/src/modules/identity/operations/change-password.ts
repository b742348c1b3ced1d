import { Type } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import { hashPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../platform/auth/passwords.ts'
import { weaknessOf } from '../../../platform/auth/weak-passwords.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { setPassword } from '../sign-in.store.ts'
import {
  completeSignIn,
  organisationOf,
  SessionToken,
  sessionFor,
  signInFields,
  verifySignIn,
} from '../sign-in.ts'
import { usernameKey } from '../workspace-users.rules.ts'

export const changePassword = publicOperation({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/password',
  atRoot: true,
  domain: 'auth',
  summary: 'Choose a new password',
  description:
    'Takes the present password, also a temporary one, and answers a session token. All sessions from before end. ' +
    'Common passwords, sequences, and names of the person or workspace with a few digits are refused.',
  mode: 'manual',
  body: Type.Object({
    ...signInFields,
    new_password: Text(PASSWORD_LENGTH_MAX, { minLength: PASSWORD_LENGTH_MIN }),
  }),
  response: SessionToken,
  uses: ['vault', 'clock', 'tokens', 'events', 'settings'],
  async handle({ body, db, vault, clock, tokens, events, settings, request }) {
    const fault = faultOfNewPassword(body)
    if (fault !== undefined) throw invalidField('body.new_password', fault)
    const parts = { db, vault, clock, settings, request }
    const verified = await verifySignIn(parts, body)
    const { user } = verified
    // Only now may the answer reveal anything about the person.
    const weakness = weaknessOf(body.new_password, [user.email ?? '', user.display_name, user.slug])
    if (weakness !== undefined) throw invalidField('body.new_password', weakness)
    const passwordHash = await hashPassword(body.new_password)
    const begun = await completeSignIn(parts, verified, 'password', async (tx, moment) => {
      const key = { tenantId: user.tenant_id, userId: user.user_id }
      const change = { now: moment, sessionsValidAfter: moment, isSignIn: true }
      await setPassword(tx, key, passwordHash, change)
      events.append(tx, {
        tenantId: user.tenant_id,
        type: 'workspace_user.password_changed',
        subjectId: user.user_id,
      })
    })
    return sessionFor(tokens, user, organisationOf(user, body), begun)
  },
})

/** Said before the present password is looked at: it depends on nothing but what was sent. */
function faultOfNewPassword(body: {
  readonly username: string
  readonly password: string
  readonly new_password: string
  readonly workspace?: string
}): string | undefined {
  if (body.new_password === body.password) return 'must not be the present password'
  if (usernameKey(body.new_password) === usernameKey(body.username)) return 'must not be the username'
  return weaknessOf(body.new_password, [body.username, body.workspace])
}
