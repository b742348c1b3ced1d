import { useCallback } from 'react'
import { useWorkspaceIfKnown } from './workspace.tsx'

/** What the server lets a role do; the same words as in its table of roles. */
const ALLOWED = {
  self: ['owner', 'admin', 'member', 'viewer'],
  write: ['owner', 'admin', 'member'],
  manage: ['owner', 'admin'],
  own: ['owner'],
  /** Of the whole installation, which no role of a workspace brings with it. */
  operate: [],
} as const satisfies Record<string, readonly string[]>

export type Permission = keyof typeof ALLOWED

/** What the person signed in may do here. What they may not do is not offered to them. */
export function useAllowed(): (permission: Permission) => boolean {
  const workspace = useWorkspaceIfKnown()
  const role = workspace?.organisation.role
  const isOperator = workspace?.me.is_operator ?? false
  return useCallback(
    (permission) => {
      if (permission === 'operate') return isOperator
      return role === undefined
        ? permission === 'self'
        : (ALLOWED[permission] as readonly string[]).includes(role)
    },
    [role, isOperator],
  )
}

export const useMay = (permission: Permission): boolean => useAllowed()(permission)
