import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertFacts, retireFacts, retireFactsAt } from '../nodes/facts.store.ts'
import {
  deleteContents,
  factsStandingOn,
  insertChunks,
  insertFactMentions,
  insertNodeMentions,
  mentionsOfNodes,
  nodesMentionedIn,
} from '../nodes/mentions.store.ts'
import { isSame } from '../nodes/node.rules.ts'
import { findNodes, type NodeChange, recordVersions, updateNodes } from '../nodes/nodes.store.ts'
import type { Scope } from '../scopes.store.ts'
import { type Authorship, type FactWrite, stateOf, writeFacts, writeNodes } from '../search/graph.ts'
import { without } from './document.rules.ts'
import { deleteDocument } from './documents.store.ts'
import type { Extraction } from './extraction.rules.ts'

type DocumentAuthorship = Authorship & { readonly documentId: string }

/** Passages, nodes and relations of a document, all of them or none. */
async function storeExtraction(
  tx: Tx,
  scope: Scope,
  fileName: string,
  extraction: Extraction,
  by: DocumentAuthorship,
): Promise<{ readonly nodeCount: number; readonly edgeCount: number }> {
  const about = { pages: extraction.pages, ...extraction.properties }
  const writes = [
    { nodeType: 'document', label: fileName, properties: about },
    ...extraction.nodes.map(({ type, label, properties }) => ({ nodeType: type, label, properties })),
  ]
  const nodes = await writeNodes(tx, scope, writes, by)
  const self = nodes[0]?.nodeId ?? ''
  const idAt = (position: number) => nodes[position + 1]?.nodeId ?? ''
  const facts: FactWrite[] = [
    ...extraction.nodes.map(({ page, snippet, confidence }, at) => ({
      fromNodeId: self,
      toNodeId: idAt(at),
      relationType: 'describes',
      properties: {},
      page,
      snippet,
      confidence,
    })),
    ...extraction.edges.map(({ from, to, relation, page, snippet }) => ({
      fromNodeId: idAt(from),
      toNodeId: idAt(to),
      relationType: relation,
      properties: {},
      page,
      snippet,
      confidence: extraction.nodes[from]?.confidence ?? 0,
    })),
  ].filter((fact) => fact.fromNodeId !== fact.toNodeId)
  const origin = { tenantId: scope.tenantId, documentId: by.documentId, now: by.now }
  const mentions = new Map<string, Record<string, unknown>>()
  for (const [at, node] of nodes.entries())
    mentions.set(node.nodeId, { ...mentions.get(node.nodeId), ...writes[at]?.properties })
  await insertNodeMentions(tx, origin, mentions)
  const written = await writeFacts(tx, scope, facts, by)
  await insertFactMentions(tx, origin, facts)
  await insertChunks(tx, scope, { ...origin, nodeId: self, revision: by.revision }, extraction.chunks)
  return { nodeCount: mentions.size, edgeCount: new Set(written.map((one) => one.factId)).size }
}

/** Takes back what came only from the document; what another one says as well stays and is ascribed to that one. */
export async function withdrawDocument(
  tx: Tx,
  scope: Scope,
  documentId: string,
  by: Authorship,
): Promise<void> {
  const mentioned = await nodesMentionedIn(tx, scope.tenantId, documentId)
  await deleteContents(tx, scope.tenantId, documentId)
  await withdrawUnsaid(tx, scope, documentId, mentioned, by)
  await deleteDocument(tx, scope.tenantId, documentId)
}

/**
 * Puts what the document says now in the place of what it said before. What both say stays as it is, with its history;
 * what only the old version said goes.
 */
export async function replaceExtraction(
  tx: Tx,
  scope: Scope,
  fileName: string,
  extraction: Extraction,
  by: DocumentAuthorship,
): Promise<{ readonly nodeCount: number; readonly edgeCount: number }> {
  const mentioned = await nodesMentionedIn(tx, scope.tenantId, by.documentId)
  await deleteContents(tx, scope.tenantId, by.documentId)
  const counts = await storeExtraction(tx, scope, fileName, extraction, by)
  await withdrawUnsaid(tx, scope, by.documentId, mentioned, by)
  return counts
}

/** Of nodes that the document mentioned, what it does not say any more; the same for facts. */
async function withdrawUnsaid(
  tx: Tx,
  scope: Scope,
  documentId: string,
  mentioned: readonly string[],
  by: Authorship,
): Promise<void> {
  const nodes = await findNodes(tx, scope, mentioned)
  const mentions = new Map<string, Awaited<ReturnType<typeof mentionsOfNodes>>>()
  for (const mention of await mentionsOfNodes(tx, scope.tenantId, mentioned))
    mentions.set(mention.node_id, [...(mentions.get(mention.node_id) ?? []), mention])
  const gone: string[] = []
  const changes = nodes.flatMap((node): NodeChange[] => {
    const left = without(node, documentId, mentions.get(node.node_id) ?? [])
    if (left === undefined) gone.push(node.node_id)
    if (left === undefined) return [{ ...stateOf(node), isActive: false }]
    const isLess = left.source_docs.length < node.source_docs.length
    if (!isLess && isSame(left.property_sources, node.property_sources)) return []
    return [{ ...stateOf(node), ...left, sourceDocs: left.source_docs }]
  })
  await updateNodes(tx, scope.tenantId, changes, by.revision, by.now)
  await recordVersions(
    tx,
    scope.tenantId,
    changes.map((change) => change.nodeId),
    by.source,
    by.now,
  )
  await reascribeFacts(tx, scope, documentId, by)
  await retireFactsAt(tx, scope.tenantId, gone)
}

async function reascribeFacts(tx: Tx, scope: Scope, documentId: string, by: Authorship): Promise<void> {
  const standing = await factsStandingOn(tx, scope, documentId)
  await retireFacts(
    tx,
    scope.tenantId,
    standing.map((fact) => fact.fact_id),
  )
  const kept = standing.flatMap((fact) =>
    fact.document_id === null
      ? []
      : [
          {
            factId: newId(),
            fromNodeId: fact.from_node_id,
            toNodeId: fact.to_node_id,
            relationType: fact.relation_type,
            properties: fact.properties,
            confidence: fact.confidence ?? 0,
            source: 'document',
            documentId: fact.document_id,
            page: fact.page,
            snippet: fact.snippet ?? '',
            version: fact.version + 1,
          },
        ],
  )
  await insertFacts(tx, scope, kept, by.now)
}
