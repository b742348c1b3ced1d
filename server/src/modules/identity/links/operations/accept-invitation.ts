import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { conflict, invalidField, notFound } from '../../../../kernel/problem.ts'
import { hashPassword } from '../../../../platform/auth/passwords.ts'
import { weaknessOf } from '../../../../platform/auth/weak-passwords.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { PersonName } from '../../../../platform/http/schema.ts'
import { tidyUsername, usernameKey } from '../../workspace-users.rules.ts'
import { Username } from '../../workspace-users.schemas.ts'
import { insertWorkspaceUsers } from '../../workspace-users.store.ts'
import { linkHash } from '../account-mail.ts'
import { JoinedUser, LinkToken, NewPassword } from '../links.schemas.ts'
import { findOpenInvitation, markAccepted, markEmailVerified } from '../links.store.ts'

export const acceptInvitation = publicOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation/accept',
  atRoot: true,
  domain: 'auth',
  summary: 'Accept an invitation with a username and password of your own',
  description: 'Then sign in. Unknown, used, revoked and expired links answer the same 404.',
  mode: 'manual',
  body: Type.Object({
    token: LinkToken,
    username: Username,
    password: NewPassword,
    display_name: Type.Optional(PersonName(200)),
  }),
  response: JoinedUser,
  uses: ['vault', 'clock', 'events'],
  async handle({ body, db, vault, clock, events }) {
    const tokenHash = linkHash(vault, body.token)
    const invitation = await db.read((tx) => findOpenInvitation(tx, tokenHash, clock.now()))
    if (invitation === undefined) throw notFound('invitation')
    const displayName = body.display_name ?? invitation.display_name
    const known = [body.username, invitation.email, displayName, invitation.slug]
    const weakness =
      usernameKey(body.password) === usernameKey(body.username)
        ? 'must not be the username'
        : weaknessOf(body.password, known)
    if (weakness !== undefined) throw invalidField('body.password', weakness)
    // Between the transactions: it takes tens of milliseconds.
    const passwordHash = await hashPassword(body.password)
    const username = tidyUsername(body.username)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const userId = newId()
      const tenantId = invitation.tenant_id
      if (!(await markAccepted(tx, tokenHash, userId, now))) throw notFound('invitation')
      const { email, role } = invitation
      const user = { tenantId, userId, username, email, displayName, role, passwordHash, now }
      const inserted = await insertWorkspaceUsers(tx, [{ ...user, temporaryHash: undefined }])
      if (inserted.size === 0) throw conflict('The username is taken in this workspace.')
      if (invitation.is_mailed) await markEmailVerified(tx, { tenantId, userId }, now)
      events.append(tx, {
        tenantId,
        type: 'workspace_user.created',
        subjectId: userId,
        payload: { username, role, created_by: invitation.invited_by },
      })
    })
    return { username, workspace: invitation.slug }
  },
})
