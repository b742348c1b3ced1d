import { useWorkspaceIfKnown } from './workspace.tsx'

/** What the server lets a role do; the same words as in its table of roles. */
const ALLOWED = {
  self: ['owner', 'admin', 'member', 'viewer'],
  write: ['owner', 'admin', 'member'],
  manage: ['owner', 'admin'],
  own: ['owner'],
} as const satisfies Record<string, readonly string[]>

export type Permission = keyof typeof ALLOWED

/** Whether the person signed in may do this here. What they may not do is not offered to them. */
export function useMay(permission: Permission): boolean {
  const role = useWorkspaceIfKnown()?.organisation.role
  if (role === undefined) return permission === 'self'
  return (ALLOWED[permission] as readonly string[]).includes(role)
}
