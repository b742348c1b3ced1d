import { normalType } from '../nodes/node.rules.ts'
import type { ScopeMode } from '../nodes/scope-mode.rules.ts'
import type { Scope } from '../scopes.store.ts'
import type { IndexedChunk, IndexedNode } from './vectors.store.ts'

/** A node, or a passage of the document that the node stands for. */
export interface Found {
  readonly scope: Scope
  readonly node: Omit<IndexedNode, 'vector'>
  /** The passage, or the row of a table that says what the node says. */
  readonly passage?: Omit<IndexedChunk, 'vector'>
  readonly score: number
}

/** Where to look, the nearer first. */
export function scopesFor(
  mode: ScopeMode,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): readonly Scope[] {
  const own = { tenantId, scopeId: projectId }
  const shared = { tenantId, scopeId: '' }
  if (mode === 'project_only') return [own]
  return mode === 'org_only' ? [shared] : [own, shared]
}

/**
 * `cascade` asks the organisation only for what the project leaves open; `union` ranks both together. In both the
 * project's own version of a thing stands for the organisation's.
 */
export function joined(
  mode: ScopeMode,
  found: readonly (readonly Found[])[],
  limit: number,
): readonly Found[] {
  const [nearer = [], farther = []] = found
  const known = new Set(nearer.map(identityOf))
  const all = [...nearer, ...farther.filter((one) => !known.has(identityOf(one)))]
  if (mode === 'union') all.sort((one, other) => other.score - one.score)
  return all.slice(0, limit)
}

const identityOf = ({ node, passage }: Found): string =>
  passage !== undefined && passage.node_id === node.node_id
    ? passage.chunk_id
    : `${normalType(node.node_type)}\u0001${node.norm_label}`
