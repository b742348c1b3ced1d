import type { JsonObject } from '../../../kernel/json.ts'
import { conflict, invalid, invalidField, notFound, Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { faultsInChange } from '../entity-types/entity-schema.rules.ts'
import { fieldsFor } from '../entity-types/entity-schemas.store.ts'
import type { Scope } from '../scopes.store.ts'
import { type Authorship, stateOf } from '../search/graph.ts'
import { retireFactsAt } from './facts.store.ts'
import { changeOf, isSame, normalLabel, normalType, type PropertySource, staleIn } from './node.rules.ts'
import {
  findByIdentity,
  findNode,
  type NodeChange,
  type NodeRow,
  recordVersions,
  updateNodes,
} from './nodes.store.ts'

interface Wanted {
  readonly label?: string
  readonly properties?: JsonObject
  readonly confidence?: number
}

/** The writer holds the scope's lock, so what is read here is what is changed. */
export async function changeNode(
  tx: Tx,
  scope: Scope,
  nodeId: string,
  wanted: Wanted,
  by: Authorship,
): Promise<NodeRow> {
  const node = await findNode(tx, scope, nodeId)
  if (node === undefined) throw notFound('knowledge node')
  if (wanted.label === undefined && wanted.properties === undefined && wanted.confidence === undefined)
    throw invalidField('body', 'must change label, properties or confidence')
  const next = changed(node, wanted, by)
  await mustFit(tx, scope, node, wanted)
  if (isSame({ ...next }, { ...stateOf(node) })) return node
  if (next.normLabel !== node.norm_label) await mustBeFree(tx, scope, node.node_type, next.normLabel)
  await updateNodes(tx, scope.tenantId, [next], by.revision, by.now)
  await recordVersions(tx, scope.tenantId, [nodeId], by.source, by.now)
  return (await findNode(tx, scope, nodeId)) as NodeRow
}

function changed(node: NodeRow, wanted: Wanted, by: Authorship): NodeChange {
  const entries = Object.entries(wanted.properties ?? {}).map(
    ([name, sent]) => [name, changeOf(sent)] as const,
  )
  const stale = staleIn(node.properties, Object.fromEntries(entries))
  if (stale.length > 0)
    throw new Problem('stale_value', 'The node has changed since it was read; read it again.', {
      errors: stale.map((name) => ({
        location: `body.properties.${name}`,
        message: 'is not what it was when it was read',
      })),
    })
  const properties: Record<string, unknown> = { ...node.properties }
  const sources: Record<string, PropertySource> = { ...node.property_sources }
  for (const [name, { next }] of entries) {
    if (name in properties && isSame(properties[name], next)) continue
    delete properties[name]
    delete sources[name]
    if (next === null) continue
    properties[name] = next
    sources[name] = { source: by.source, doc_id: '', eff_date: by.now.toISOString() }
  }
  const label = wanted.label?.trim() ?? node.label
  return {
    ...stateOf(node),
    label,
    normLabel: normalLabel(label),
    properties,
    property_sources: sources,
    confidence: wanted.confidence ?? node.confidence,
  }
}

/** What is written must fit the schema of the type; what was there before it came is left alone. */
async function mustFit(tx: Tx, scope: Scope, node: NodeRow, { properties = {} }: Wanted): Promise<void> {
  const fields = (await fieldsFor(tx, scope, [node.node_type])).get(normalType(node.node_type)) ?? []
  const written = Object.fromEntries(
    Object.entries(properties).map(([name, sent]) => [name, changeOf(sent).next]),
  )
  const errors = faultsInChange(fields, written, 'body.properties')
  if (errors.length > 0) throw invalid(errors)
}

async function mustBeFree(tx: Tx, scope: Scope, nodeType: string, normLabel: string): Promise<void> {
  const [taken] = await findByIdentity(tx, scope, [{ nodeType, normLabel }])
  if (taken !== undefined)
    throw conflict('Another node of this type has this label.', { node_id: taken.node_id })
}

/** Out of sight, with the facts that hang on it; its history stays. */
export async function retireNode(tx: Tx, scope: Scope, nodeId: string, by: Authorship): Promise<NodeRow> {
  const node = await findNode(tx, scope, nodeId)
  if (node === undefined) throw notFound('knowledge node')
  await updateNodes(tx, scope.tenantId, [{ ...stateOf(node), isActive: false }], by.revision, by.now)
  await recordVersions(tx, scope.tenantId, [nodeId], by.source, by.now)
  await retireFactsAt(tx, scope.tenantId, [nodeId])
  return node
}
