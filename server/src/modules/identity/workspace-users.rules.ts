import { conflict, forbidden, notFound, type Problem } from '../../kernel/problem.ts'
import { outranks, type Role } from '../../platform/auth/roles.ts'
import type { NewWorkspaceUser, WorkspaceUserChanges } from './workspace-users.schemas.ts'

/** Names that look alike to a reader are one name, however they were typed. */
export const tidyUsername = (username: string): string => username.trim().normalize('NFC')
export const usernameKey = (username: string): string => tidyUsername(username).toLowerCase()

/** The caller that acts on workspace users. */
export interface Actor {
  readonly rank: Role
  /** Undefined for API keys. */
  readonly personId: string | undefined
}

interface CallerFacts {
  readonly role: Role | undefined
  readonly scopes: readonly string[]
  readonly person: { readonly personId: string | undefined } | undefined
}

/**
 * A key acts on people only with the scope that names it (`NAMED_SCOPES`). With `*` besides, it stands with the admins,
 * who may make such keys: otherwise an admin could make a key, and with it an owner. Narrower keys stand below, or they
 * could create users with more rights than their own.
 */
export const actorFrom = (caller: CallerFacts): Actor => ({
  rank: caller.role ?? (caller.scopes.includes('*') ? 'admin' : 'member'),
  personId: caller.person?.personId,
})

export interface Member {
  readonly user_id: string
  readonly role: Role
  readonly status: 'active' | 'disabled'
}

/** The body may repeat the workspace; a foreign one is as unknown as a missing one. */
export const refusalOfWorkspace = (named: string | undefined, tenantId: string): Problem | undefined =>
  named === undefined || named.toLowerCase() === tenantId ? undefined : notFound('workspace')

export const refusalOfGrant = (actor: Actor, role: Role): Problem | undefined =>
  outranks(actor.rank, role)
    ? undefined
    : forbidden(`Only an owner can grant the role ${role}.`, { required_role: role })

export const refusalOfTouch = (actor: Actor, target: Member): Problem | undefined =>
  outranks(actor.rank, target.role)
    ? undefined
    : forbidden(`The user has the role ${target.role}, which is above yours.`, { required_role: target.role })

const isActiveOwner = (member: Member): boolean => member.role === 'owner' && member.status === 'active'

/** A workspace must keep an owner: without one it could not be managed any more. */
export const isLastActiveOwner = (target: Member, owners: readonly Member[]): boolean =>
  isActiveOwner(target) && !owners.some((owner) => isActiveOwner(owner) && owner.user_id !== target.user_id)

const refusalOfLastOwner = (target: Member, owners: readonly Member[]): Problem | undefined =>
  isLastActiveOwner(target, owners)
    ? conflict('The user is the last active owner of the workspace; make another user an owner first.')
    : undefined

/** `owners` are the workspace's owners, locked, so that two of them cannot remove each other at once. */
export function refusalOfChange(
  actor: Actor,
  target: Member,
  changes: WorkspaceUserChanges,
  owners: readonly Member[],
): Problem | undefined {
  const after = { ...target, role: changes.role ?? target.role, status: changes.status ?? target.status }
  if (actor.personId === target.user_id && after.status === 'disabled') {
    return conflict('You cannot disable your own account.')
  }
  return (
    refusalOfTouch(actor, target) ??
    refusalOfGrant(actor, after.role) ??
    (isActiveOwner(after) ? undefined : refusalOfLastOwner(target, owners))
  )
}

/** Another workspace must not lose a member because this one deletes the row with their password. */
export function refusalOfDeletion(
  actor: Actor,
  target: Member & { readonly hasPassword: boolean },
  owners: readonly Member[],
  belongsElsewhere: boolean,
): Problem | undefined {
  if (actor.personId === target.user_id) return conflict('You cannot delete your own account.')
  const refusal = refusalOfTouch(actor, target) ?? refusalOfLastOwner(target, owners)
  if (refusal !== undefined || !belongsElsewhere || !target.hasPassword) return refusal
  return conflict(
    'The user signs in to another workspace with the password kept here; disable the user instead.',
  )
}

/** Resetting a password allows signing in as that person, so it must give access to nothing beyond this workspace. */
export function refusalOfReset(
  actor: Actor,
  target: Member & { readonly hasPassword: boolean },
  belongsElsewhere: boolean,
): Problem | undefined {
  const refusal = refusalOfTouch(actor, target)
  if (refusal !== undefined) return refusal
  if (belongsElsewhere) {
    return conflict('The user also belongs to another workspace, so the password cannot be reset here.')
  }
  return target.hasPassword
    ? undefined
    : conflict('The user signs in with an identity provider and has no password here to reset.')
}

export interface Refused {
  readonly index: number
  readonly username: string
  readonly error: string
}

/** Splits a batch into entries to try and entries refused without a query. */
export function sortBatch(actor: Actor, tenantId: string, users: readonly NewWorkspaceUser[]) {
  const accepted: { readonly index: number; readonly user: NewWorkspaceUser }[] = []
  const refused: Refused[] = []
  const seen = new Set<string>()
  for (const [index, user] of users.entries()) {
    const key = usernameKey(user.username)
    const error = seen.has(key)
      ? 'The username appears in this request before.'
      : (refusalOfWorkspace(user.tenant_id, tenantId) ?? refusalOfGrant(actor, user.role ?? 'member'))
          ?.message
    if (error === undefined) {
      seen.add(key)
      accepted.push({ index, user })
    } else {
      refused.push({ index, username: tidyUsername(user.username), error })
    }
  }
  return { accepted, refused }
}
