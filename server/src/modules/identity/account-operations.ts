import type { Operation } from '../../platform/http/operation.ts'
import { beginPasskey } from './factors/operations/begin-passkey.ts'
import { beginPasskeySignIn } from './factors/operations/begin-passkey-sign-in.ts'
import { beginStepUp } from './factors/operations/begin-step-up.ts'
import { beginTotp } from './factors/operations/begin-totp.ts'
import { confirmTotp } from './factors/operations/confirm-totp.ts'
import { consolePasskeySignIn } from './factors/operations/console-passkey-sign-in.ts'
import { finishPasskey } from './factors/operations/finish-passkey.ts'
import { getSecondFactorPolicy } from './factors/operations/get-second-factor-policy.ts'
import { listSecondFactors } from './factors/operations/list-second-factors.ts'
import { passkeySignIn } from './factors/operations/passkey-sign-in.ts'
import { removeSecondFactor } from './factors/operations/remove-second-factor.ts'
import { renewRecoveryCodes } from './factors/operations/renew-recovery-codes.ts'
import { resetMemberSecondFactor } from './factors/operations/reset-member-second-factor.ts'
import { setSecondFactorPolicy } from './factors/operations/set-second-factor-policy.ts'
import { stepUp } from './factors/operations/step-up.ts'
import { acceptInvitation } from './links/operations/accept-invitation.ts'
import { confirmPasswordReset } from './links/operations/confirm-password-reset.ts'
import { createInvitation } from './links/operations/create-invitation.ts'
import { listInvitations } from './links/operations/list-invitations.ts'
import { requestPasswordReset } from './links/operations/request-password-reset.ts'
import { revokeInvitation } from './links/operations/revoke-invitation.ts'
import { viewInvitation } from './links/operations/view-invitation.ts'
import { getPreferences } from './operations/get-preferences.ts'
import { setPreferences } from './operations/set-preferences.ts'
import { deleteRoleMapping } from './role-rules/operations/delete-role-mapping.ts'
import { getRoleMapping } from './role-rules/operations/get-role-mapping.ts'
import { setRoleMapping } from './role-rules/operations/set-role-mapping.ts'
import { tryRoleMapping } from './role-rules/operations/try-role-mapping.ts'
import { consoleRefresh } from './sessions/operations/console-refresh.ts'
import { endMemberSessions } from './sessions/operations/end-member-sessions.ts'
import { endMySession } from './sessions/operations/end-my-session.ts'
import { endOtherSessions } from './sessions/operations/end-other-sessions.ts'
import { listMySessions } from './sessions/operations/list-my-sessions.ts'
import { refreshSession } from './sessions/operations/refresh-session.ts'

/** Preferences, sessions, second factors, roles by claims, and links by mail. */
export const accountOperations: readonly Operation[] = [
  getPreferences,
  setPreferences,
  refreshSession,
  consoleRefresh,
  listMySessions,
  endMySession,
  endOtherSessions,
  endMemberSessions,
  listSecondFactors,
  beginTotp,
  confirmTotp,
  beginPasskey,
  finishPasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  beginStepUp,
  stepUp,
  beginPasskeySignIn,
  passkeySignIn,
  consolePasskeySignIn,
  getSecondFactorPolicy,
  setSecondFactorPolicy,
  resetMemberSecondFactor,
  getRoleMapping,
  setRoleMapping,
  deleteRoleMapping,
  tryRoleMapping,
  createInvitation,
  listInvitations,
  revokeInvitation,
  viewInvitation,
  acceptInvitation,
  requestPasswordReset,
  confirmPasswordReset,
]
