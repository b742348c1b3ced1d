import { Type } from 'typebox'
import { Problem } from '../../../kernel/problem.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { defined, named, Text, Timestamp } from '../../../platform/http/schema.ts'
import { verifySignIn } from '../sign-in.ts'
import { recordSuccess } from '../workspace-users.store.ts'

export const SessionToken = named(
  'SessionToken',
  Type.Object({ token: Type.String(), expires_at: Timestamp() }),
)

export const signIn = publicOperation({
  id: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign in with a username and a password',
  description:
    'Answers a session token that is valid for twelve hours. `workspace` (its slug) is needed only when several ' +
    'workspaces have a user of this name; it also makes that workspace the one the session works in.',
  mode: 'manual',
  body: Type.Object({
    username: Text(200, { minLength: 1 }),
    password: Text(200, { minLength: 1 }),
    workspace: Type.Optional(Text(100)),
  }),
  response: SessionToken,
  uses: ['vault', 'clock', 'tokens', 'events'],
  async handle({ body, db, vault, clock, tokens, events }) {
    const user = await verifySignIn(db, vault, clock, { ...body, workspace: body.workspace })
    if (user.force_password_change) {
      throw new Problem('password_change_required', 'The password is a temporary one; choose a new one at POST /auth/password.')
    }
    await db.transaction(async (tx) => {
      await recordSuccess(tx, { tenantId: user.tenant_id, userId: user.user_id }, clock.now())
      events.append(tx, { tenantId: user.tenant_id, type: 'workspace_user.signed_in', subjectId: user.user_id })
    })
    const { token, expiresAt } = await tokens.issue({
      subject: user.user_id,
      email: user.email ?? undefined,
      name: user.display_name || user.username,
      organisation: body.workspace === undefined ? undefined : user.idp_org_id,
    })
    return defined({ token, expires_at: expiresAt.toISOString() })
  },
})
