import type { JsonObject } from '../../../kernel/json.ts'
import type { FieldError } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'
import type { FactWrite, Written } from '../search/graph.ts'
import { normalLabel, normalType } from './node.rules.ts'
import { findByLabel } from './nodes.store.ts'

interface Relationship {
  readonly from_label: string
  readonly to_label: string
  readonly edge_type: string
  readonly from_type?: string
  readonly to_type?: string
  readonly properties?: JsonObject
}

interface Named {
  readonly nodeId: string
  readonly nodeType: string
}

/** The ends of relationships by their labels; everything that is not found or not clear, by its field. */
export async function resolveEdges(
  tx: Tx,
  scope: Scope,
  fresh: readonly Written[],
  relationships: readonly Relationship[],
): Promise<{ readonly edges: readonly FactWrite[]; readonly errors: readonly FieldError[] }> {
  const labels = relationships.flatMap((one) => [normalLabel(one.from_label), normalLabel(one.to_label)])
  const own = byLabel(fresh.map((node) => ({ ...node, normLabel: normalLabel(node.label) })))
  const stored = labels.length === 0 ? [] : await findByLabel(tx, scope, [...new Set(labels)])
  const known = byLabel(
    stored.map((node) => ({ nodeId: node.node_id, nodeType: node.node_type, normLabel: node.norm_label })),
  )
  const errors: FieldError[] = []
  const end = (label: string, type: string | undefined, location: string): string => {
    const name = normalLabel(label)
    const fits = (nodes: readonly Named[] | undefined) =>
      (nodes ?? []).filter((node) => type === undefined || normalType(node.nodeType) === normalType(type))
    const candidates = fits(own.get(name)).length > 0 ? fits(own.get(name)) : fits(known.get(name))
    const ids = new Set(candidates.map((node) => node.nodeId))
    if (ids.size === 0) errors.push({ location, message: 'is the label of no entity here or in the project' })
    if (ids.size > 1)
      errors.push({ location, message: 'is the label of entities of several types; name the type as well' })
    return [...ids][0] ?? ''
  }
  const edges = relationships.map((one, at) => ({
    fromNodeId: end(one.from_label, one.from_type, `body.relationships[${at}].from_label`),
    toNodeId: end(one.to_label, one.to_type, `body.relationships[${at}].to_label`),
    relationType: one.edge_type,
    properties: one.properties ?? {},
    confidence: 1,
  }))
  return { edges, errors }
}

function byLabel(
  nodes: readonly (Named & { readonly normLabel: string })[],
): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>()
  for (const node of nodes) found.set(node.normLabel, [...(found.get(node.normLabel) ?? []), node])
  return found
}
