import { Type } from 'typebox'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../platform/auth/passwords.ts'
import { named, PersonName, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { RoleName } from '../schemas.ts'

export const Address = Text(254, { minLength: 3, pattern: '^[^\\s@]+@[^\\s@]+$' })

export const NewInvitation = Type.Object({
  email: Address,
  display_name: Type.Optional(PersonName(200)),
  role: Type.Optional(RoleName),
})

const invitationFields = {
  invitation_id: Type.String(),
  email: Type.String(),
  display_name: Type.String(),
  role: RoleName,
  status: Type.String({ description: '`pending`, `accepted`, `revoked` or `expired`.' }),
  invited_by: Type.String(),
  created_at: Timestamp(),
  expires_at: Timestamp(),
  accepted_at: Type.Optional(Timestamp()),
}

const Invitation = named('Invitation', Type.Object(invitationFields))

export const InvitationResult = named(
  'InvitationResult',
  Type.Object({
    ...invitationFields,
    is_mailed: Type.Boolean({ description: 'The link is on its way by mail.' }),
    link: Type.Optional(
      Type.String({
        description: 'Where this installation sends no mail. Shown this once; hand it over safely.',
      }),
    ),
  }),
)

export const InvitationList = named('InvitationList', Type.Object({ invitations: Type.Array(Invitation) }))

/** What stands behind the `#` of a link. */
export const LinkToken = Text(100, { minLength: 20, pattern: '^[A-Za-z0-9_-]+$' })

export const InvitationView = named(
  'InvitationView',
  Type.Object({
    workspace_name: Type.String(),
    workspace: Type.String({ description: 'Its slug.' }),
    email: Type.String(),
    display_name: Type.String(),
    role: RoleName,
    expires_at: Timestamp(),
  }),
)

export const NewPassword = Text(PASSWORD_LENGTH_MAX, { minLength: PASSWORD_LENGTH_MIN })

export const JoinedUser = named(
  'JoinedUser',
  Type.Object({
    username: Type.String(),
    workspace: Type.String({ description: 'The slug to sign in with.' }),
  }),
)

export const MailRequested = named(
  'MailRequested',
  Type.Object({ requested: Type.Boolean({ description: 'True, whether or not the address is known.' }) }),
)

export const invitationPath = Type.Object({ invitationId: Uuid('The `invitation_id`.') })
