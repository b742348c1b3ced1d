import { newId } from '../../../kernel/ids.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { invalid } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { faultsInWrites, fittingIn } from '../entity-types/entity-schema.rules.ts'
import { fieldsFor } from '../entity-types/entity-schemas.store.ts'
import {
  type FactRow,
  insertFacts,
  latestOf,
  type NewFact,
  retireFacts,
  type Tuple,
} from '../nodes/facts.store.ts'
import {
  identityOf,
  isSame,
  merged,
  normalLabel,
  normalType,
  type PropertySource,
} from '../nodes/node.rules.ts'
import {
  findByIdentity,
  insertNodes,
  type NewNode,
  type NodeChange,
  type NodeRow,
  recordVersions,
  updateNodes,
} from '../nodes/nodes.store.ts'
import type { Scope } from '../scopes.store.ts'

export interface NodeWrite {
  readonly nodeType: string
  readonly label: string
  readonly properties: JsonObject
}

/** Who writes, when, and under which revision of the scope, whose lock the writer holds. */
export interface Authorship {
  readonly source: string
  readonly sourceType: string
  readonly documentId?: string
  readonly confidence: number
  readonly revision: number
  readonly now: Date
}

export interface Written {
  readonly nodeId: string
  readonly nodeType: string
  readonly label: string
  readonly action: 'created' | 'updated' | 'not_found'
  /** False for a write that says what is known already. */
  readonly isChanged: boolean
  readonly version: number
}

const propertySourceOf = (by: Authorship): PropertySource => ({
  source: by.source,
  doc_id: by.documentId ?? '',
  eff_date: by.now.toISOString(),
})

export const stateOf = (node: NodeRow): NodeChange => ({
  nodeId: node.node_id,
  label: node.label,
  normLabel: node.norm_label,
  properties: node.properties,
  property_sources: node.property_sources,
  sourceDocs: node.source_docs,
  confidence: node.confidence,
  isActive: node.is_active,
})

interface WriteOptions {
  /** False leaves out what does not exist yet. */
  readonly upsert?: boolean
  /** Where in the request a write stands, for what is said about its properties. */
  readonly locate?: (at: number) => string
}

/**
 * Creates the nodes that do not exist and merges into those that do, one answer for each write in its order. The same
 * node several times in one call is one change.
 */
export async function writeNodes(
  tx: Tx,
  scope: Scope,
  sent: readonly NodeWrite[],
  by: Authorship,
  options: WriteOptions = {},
): Promise<readonly Written[]> {
  const wanted = sent.map(({ nodeType, label }) => ({ nodeType, normLabel: normalLabel(label) }))
  const known = new Map<string, NodeRow>()
  for (const node of await findByIdentity(tx, scope, wanted)) {
    const identity = identityOf(node.node_type, node.label)
    if (!known.has(identity)) known.set(identity, node)
  }
  const writes = await agreed(tx, scope, sent, by, known, options)
  const made = new Map<string, NewNode>()
  const changed = new Map<string, NodeChange>()
  const written = writes.map((write): Written => {
    const identity = identityOf(write.nodeType, write.label)
    const node = known.get(identity)
    const { nodeType, label } = write
    if (node !== undefined) {
      const change = changeFor(changed.get(node.node_id) ?? stateOf(node), write, by)
      if (change !== undefined) changed.set(node.node_id, change)
      const isChanged = change !== undefined
      const version = node.version + (changed.has(node.node_id) ? 1 : 0)
      const known = { nodeId: node.node_id, nodeType: node.node_type, label: node.label }
      return { ...known, action: 'updated', isChanged, version }
    }
    const young = made.get(identity)
    if (young === undefined && options.upsert === false)
      return { nodeId: '', nodeType, label, action: 'not_found', isChanged: false, version: 0 }
    const next = extended(young ?? blank(write, by), write, by)
    made.set(identity, next)
    const action = young ? 'updated' : 'created'
    return { nodeId: next.nodeId, nodeType, label, action, isChanged: true, version: 1 }
  })
  await insertNodes(tx, scope, [...made.values()], by.revision, by.now)
  await updateNodes(tx, scope.tenantId, [...changed.values()], by.revision, by.now)
  const touched = [...[...made.values()].map((node) => node.nodeId), ...changed.keys()]
  await recordVersions(tx, scope.tenantId, touched, by.source, by.now)
  return written
}

/** What the schemas of the types let through. People and programs are told what is wrong; documents cannot be. */
async function agreed(
  tx: Tx,
  scope: Scope,
  writes: readonly NodeWrite[],
  by: Authorship,
  known: ReadonlyMap<string, NodeRow>,
  { upsert = true, locate = () => 'body' }: WriteOptions,
): Promise<readonly NodeWrite[]> {
  const schemas = await fieldsFor(
    tx,
    scope,
    writes.map((write) => write.nodeType),
  )
  if (schemas.size === 0) return writes
  if (by.documentId !== undefined)
    return writes.map((write) => ({
      ...write,
      properties: fittingIn(schemas.get(normalType(write.nodeType)) ?? [], write.properties),
    }))
  // What is left out because it does not exist lacks nothing.
  const isKnown = ({ nodeType, label }: { readonly nodeType: string; readonly label: string }) =>
    !upsert || known.has(identityOf(nodeType, label))
  const errors = faultsInWrites(schemas, writes, isKnown, locate)
  if (errors.length > 0) throw invalid(errors)
  return writes
}

function changeFor(before: NodeChange, write: NodeWrite, by: Authorship): NodeChange | undefined {
  const state = merged(before, write.properties, propertySourceOf(by))
  const document = by.documentId
  const isNews = document !== undefined && !before.sourceDocs.includes(document)
  if (state === undefined && !isNews) return undefined
  const sourceDocs = isNews ? [...before.sourceDocs, document] : before.sourceDocs
  return { ...before, ...state, sourceDocs }
}

const blank = ({ nodeType, label }: NodeWrite, by: Authorship): NewNode => ({
  nodeId: newId(),
  nodeType,
  label: label.trim(),
  normLabel: normalLabel(label),
  properties: {},
  property_sources: {},
  sourceDocs: by.documentId === undefined ? [] : [by.documentId],
  sourceType: by.sourceType,
  confidence: by.confidence,
})

const extended = (node: NewNode, write: NodeWrite, by: Authorship): NewNode => ({
  ...node,
  ...merged(node, write.properties, propertySourceOf(by)),
})

/** Another node each time, whatever is there already. */
export async function addNode(tx: Tx, scope: Scope, write: NodeWrite, by: Authorship): Promise<string> {
  const node = extended(blank(write, by), write, by)
  await insertNodes(tx, scope, [node], by.revision, by.now)
  await recordVersions(tx, scope.tenantId, [node.nodeId], by.source, by.now)
  return node.nodeId
}

export interface FactWrite extends Tuple {
  readonly properties: JsonObject
  readonly confidence: number
  readonly page?: number
  readonly snippet?: string
}

/** A new version of the document states it on another page or in other words. */
const isElsewhere = (before: FactRow, write: FactWrite, by: Authorship): boolean =>
  by.documentId !== undefined &&
  before.source_document_id === by.documentId &&
  (before.source_page !== (write.page ?? null) || before.source_snippet !== (write.snippet ?? ''))

const tupleKey = (tuple: Tuple): string => `${tuple.fromNodeId} ${tuple.toNodeId} ${tuple.relationType}`

/** A relation that is stated again with other properties gets a new version; one that is merely repeated stays. */
export async function writeFacts(
  tx: Tx,
  scope: Scope,
  writes: readonly FactWrite[],
  by: Authorship,
): Promise<readonly { readonly factId: string; readonly isNew: boolean }[]> {
  const latest = new Map(
    (await latestOf(tx, scope, writes)).map((fact) => [
      tupleKey({
        fromNodeId: fact.from_node_id,
        toNodeId: fact.to_node_id,
        relationType: fact.relation_type,
      }),
      fact,
    ]),
  )
  const fresh = new Map<string, NewFact>()
  const retired: string[] = []
  const written = writes.map((write) => {
    const key = tupleKey(write)
    const before = latest.get(key)
    const young = fresh.get(key)
    const isMoved = before !== undefined && isElsewhere(before, write, by)
    if (young === undefined && before?.is_active && !isMoved && isSame(before.properties, write.properties))
      return { factId: before.fact_id, isNew: false }
    if (young === undefined && before?.is_active) retired.push(before.fact_id)
    const fact: NewFact = {
      factId: young?.factId ?? newId(),
      fromNodeId: write.fromNodeId,
      toNodeId: write.toNodeId,
      relationType: write.relationType,
      properties: write.properties,
      confidence: write.confidence,
      source: by.source,
      documentId: by.documentId ?? null,
      page: write.page ?? null,
      snippet: write.snippet ?? '',
      version: (before?.version ?? 0) + 1,
    }
    fresh.set(key, fact)
    return { factId: fact.factId, isNew: young === undefined }
  })
  await retireFacts(tx, scope.tenantId, retired)
  await insertFacts(tx, scope, [...fresh.values()], by.now)
  return written
}
