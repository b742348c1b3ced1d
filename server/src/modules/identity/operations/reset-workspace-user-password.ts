import { later } from '../../../kernel/clock.ts'
import { notFound } from '../../../kernel/problem.ts'
import { temporaryPassword } from '../../../platform/auth/passwords.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { forgetAttempts } from '../sign-in-throttle.store.ts'
import { actorFrom, refusalOfReset } from '../workspace-users.rules.ts'
import { WorkspaceUserResetResult, workspaceChoice, workspaceUserPath } from '../workspace-users.schemas.ts'
import {
  belongsElsewhere,
  hasPassword,
  lockWorkspaceUser,
  setTemporaryPassword,
} from '../workspace-users.store.ts'

export const resetWorkspaceUserPassword = keyOperation({
  id: 'resetWorkspaceUserPassword',
  method: 'POST',
  path: '/workspace-users/{uid}/reset-password',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Replace a forgotten password by a temporary one',
  description:
    'The old password stops working, all sessions of the person end, and no address waits any more for failed sign-ins. ' +
    'Refused for people who also belong to another workspace.',
  params: workspaceUserPath,
  query: workspaceChoice,
  response: WorkspaceUserResetResult,
  uses: ['clock', 'events', 'vault'],
  async handle({ caller, params, tx, clock, events, vault }) {
    const { tenantId } = caller
    const target = await lockWorkspaceUser(tx, tenantId, params.uid.toLowerCase())
    if (target === undefined) throw notFound('user')
    const isElsewhere = await belongsElsewhere(tx, target.user_id, tenantId)
    const refusal = refusalOfReset(
      actorFrom(caller),
      { ...target, hasPassword: hasPassword(target) },
      isElsewhere,
    )
    if (refusal !== undefined) throw refusal
    const password = temporaryPassword()
    // Taken under the row's lock: every sign-in before this moment used the old password.
    const now = clock.now()
    const key = { tenantId, userId: target.user_id }
    await setTemporaryPassword(tx, key, vault.keyedHash(password), now, later(now, 1))
    await forgetAttempts(tx, key)
    events.append(tx, {
      tenantId,
      type: 'workspace_user.password_reset',
      subjectId: target.user_id,
      payload: { reset_by: caller.actor },
    })
    return { temp_password: password }
  },
})
