import { type Static, Type } from 'typebox'
import { named, PersonName, Text, Timestamp, UNPRINTABLE, Uuid } from '../../platform/http/schema.ts'
import { RoleName } from './schemas.ts'

export const STATUSES = ['active', 'disabled'] as const
export const BULK_USERS_MAX = 1_000

const Status = Type.Unsafe<(typeof STATUSES)[number]>({ type: 'string', enum: [...STATUSES] })

/** Not blank, no control characters and none that turn the direction of writing. The lookahead is anchored, so a hostile megabyte is read once. */
export const Username = Text(100, {
  minLength: 1,
  pattern: `^(?=\\s*\\S)[^${UNPRINTABLE}]+$`,
  description: 'Unique in the workspace, whatever its case. Spaces around it are dropped.',
})

/** Whether mail arrives there is for the mail to find out; this only keeps out what cannot be an address. */
const Email = Text(254, { pattern: '^([^\\s@]+@[^\\s@]+)?$', description: 'Empty text means none.' })

export const WorkspaceUser = named(
  'WorkspaceUser',
  Type.Object({
    user_id: Type.String(),
    username: Type.String(),
    display_name: Type.String(),
    role: RoleName,
    status: Status,
    force_password_change: Type.Boolean({ description: 'The password is a temporary one.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    email: Type.Optional(Type.String()),
    last_login_at: Type.Optional(Timestamp()),
    locked_until: Type.Optional(
      Timestamp('Never set: repeated failures make an address wait, not an account.'),
    ),
  }),
)

export const WorkspaceUserList = named(
  'WorkspaceUserList',
  Type.Object({
    users: Type.Array(WorkspaceUser),
    page: Type.Integer(),
    limit: Type.Integer(),
    next_page: Type.Optional(Type.Integer({ description: 'Absent on the last page.' })),
  }),
)

export const NewWorkspaceUser = Type.Object({
  username: Username,
  email: Type.Optional(Email),
  display_name: Type.Optional(PersonName(200)),
  role: Type.Optional(RoleName),
  tenant_id: Type.Optional(Uuid('Has to be the workspace the request works in.')),
})
export type NewWorkspaceUser = Static<typeof NewWorkspaceUser>

export const NewWorkspaceUsers = Type.Object({
  users: Type.Array(NewWorkspaceUser, { minItems: 1, maxItems: BULK_USERS_MAX }),
  tenant_id: Type.Optional(Uuid('Has to be the workspace the request works in.')),
})

export const WorkspaceUserChanges = Type.Object({
  username: Type.Optional(Username),
  email: Type.Optional(Email),
  display_name: Type.Optional(PersonName(200)),
  role: Type.Optional(RoleName),
  status: Type.Optional(Status),
})
export type WorkspaceUserChanges = Static<typeof WorkspaceUserChanges>

const temporaryPasswordField = Type.String({
  description: 'Shown this once; has to be changed at POST /auth/password.',
})

export const WorkspaceUserCreateResult = named(
  'WorkspaceUserCreateResult',
  Type.Object({ user_id: Type.String(), username: Type.String(), temp_password: temporaryPasswordField }),
)

export const WorkspaceUserBulkResult = named(
  'WorkspaceUserBulkResult',
  Type.Object({
    users: Type.Array(WorkspaceUserCreateResult),
    refused: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'The position in the request, from 0.' }),
        username: Type.String(),
        error: Type.String(),
      }),
      { description: 'Users that were not created, and why. The others were.' },
    ),
  }),
)

export const WorkspaceUserResetResult = named(
  'WorkspaceUserResetResult',
  Type.Object({ temp_password: temporaryPasswordField }),
)

export const workspaceUserPath = Type.Object({ uid: Uuid('The `user_id`.') })
export const workspaceChoice = Type.Object({
  tenant_id: Type.Optional(Uuid('The workspace, for people who belong to several.')),
})
