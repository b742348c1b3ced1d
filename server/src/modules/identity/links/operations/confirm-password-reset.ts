import { Type } from 'typebox'
import { later } from '../../../../kernel/clock.ts'
import { invalidField, notFound } from '../../../../kernel/problem.ts'
import { hashPassword } from '../../../../platform/auth/passwords.ts'
import { weaknessOf } from '../../../../platform/auth/weak-passwords.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { setPassword } from '../../sign-in.store.ts'
import { forgetAttempts } from '../../sign-in-throttle.store.ts'
import { lockWorkspaceUser } from '../../workspace-users.store.ts'
import { linkHash } from '../account-mail.ts'
import { JoinedUser, LinkToken, NewPassword } from '../links.schemas.ts'
import { findOpenReset, spendReset } from '../links.store.ts'

export const confirmPasswordReset = publicOperation({
  id: 'confirmPasswordReset',
  method: 'POST',
  path: '/auth/password-reset/confirm',
  atRoot: true,
  domain: 'auth',
  summary: 'Choose a new password with the link that was mailed',
  description:
    'All sessions end; then sign in, with the second factor where there is one. Unknown, used and expired links answer ' +
    'the same 404.',
  mode: 'manual',
  body: Type.Object({ token: LinkToken, new_password: NewPassword }),
  response: JoinedUser,
  uses: ['vault', 'clock', 'events'],
  async handle({ body, db, vault, clock, events }) {
    const tokenHash = linkHash(vault, body.token)
    const user = await db.read((tx) => findOpenReset(tx, tokenHash, clock.now()))
    if (user === undefined) throw notFound('link')
    const known = [user.username, user.email ?? '', user.display_name, user.slug]
    const weakness = weaknessOf(body.new_password, known)
    if (weakness !== undefined) throw invalidField('body.new_password', weakness)
    const passwordHash = await hashPassword(body.new_password)
    await db.transaction(async (tx) => {
      const key = { tenantId: user.tenant_id, userId: user.user_id }
      // The lock that every sign-in takes: one with the old password is either before this moment or refused.
      await lockWorkspaceUser(tx, key.tenantId, key.userId)
      const now = clock.now()
      if (!(await spendReset(tx, tokenHash, key, now))) throw notFound('link')
      const change = { now, sessionsValidAfter: later(now, 1), isSignIn: false }
      await setPassword(tx, key, passwordHash, change)
      await forgetAttempts(tx, key)
      events.append(tx, {
        tenantId: key.tenantId,
        type: 'workspace_user.password_reset',
        subjectId: key.userId,
        payload: { reset_by: `user:${key.userId}` },
      })
    })
    return { username: user.username, workspace: user.slug }
  },
})
