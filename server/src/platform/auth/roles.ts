/**
 * Who may do what: the one table. An operation names the permission it needs; a session carries the role its
 * person has in the workspace. The documentation's role table and the walk over all operations read this.
 */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = {
  /** Any signed-in person, also one without a workspace: their own affairs only. */
  self: ['owner', 'admin', 'member', 'viewer'],
  /** See what is in the workspace. */
  read: ['owner', 'admin', 'member', 'viewer'],
  /** Daily work: agents, memory, conversations, knowledge, learning. */
  write: ['owner', 'admin', 'member'],
  /** Set the workspace up: projects, keys, users, channels, domains, manifest. */
  manage: ['owner', 'admin'],
  /** Money, plan and ownership. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const roleMay = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

/** External providers name roles freely: a name that ends in "admin" is an administrator, any other a member. */
export const roleFromClaim = (claim: string | undefined): Role =>
  claim?.toLowerCase().endsWith('admin') ? 'admin' : 'member'

/** A person cannot grant or change a role above their own. */
export const outranks = (actor: Role, other: Role): boolean => ROLES.indexOf(actor) <= ROLES.indexOf(other)

/** People and groups that an identity provider maintains. */
export const SCIM_SCOPE = 'scim'

/**
 * Scopes that a key has only when they are written out. Who can make people and reset their passwords can sign in as
 * one of them, and a session may do more than any key: that is not to come along with `*`. Neither is reading or erasing
 * all there is about a person at once, nor the audit log.
 */
export const NAMED_SCOPES: readonly string[] = [
  SCIM_SCOPE,
  'write:workspace-users',
  'read:people',
  'write:people',
  'read:audit',
]

/** `*`, `read:*`, `write:*`, or exact such as `write:knowledge`. */
export const scopeAllows = (scopes: readonly string[], needed: string): boolean => {
  if (NAMED_SCOPES.includes(needed)) return scopes.includes(needed)
  const [verb] = needed.split(':')
  return scopes.includes('*') || scopes.includes(`${verb}:*`) || scopes.includes(needed)
}
