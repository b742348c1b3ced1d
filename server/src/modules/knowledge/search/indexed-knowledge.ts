import type { IndexSource } from '../../../platform/resident-index.ts'
import type { Scope } from '../scopes.store.ts'
import { chunkPassage, KNOWLEDGE_WEIGHTS, nodePassage } from './passages.ts'
import { chunksSince, type IndexedChunk, type IndexedNode, nodesSince } from './vectors.store.ts'

export type IndexedKnowledge = IndexedNode | IndexedChunk

/** A row without its vector, which only the index needs. */
export type KnowledgeEntry = Omit<IndexedNode, 'vector'> | Omit<IndexedChunk, 'vector'>

const ENTRY_BYTES = 600

export const isChunk = <Row extends KnowledgeEntry>(row: Row): row is Extract<Row, { chunk_id: string }> =>
  'chunk_id' in row

/** The nodes of one scope and the passages of its documents as rows of an index. */
export const indexedKnowledge = (
  scope: Scope,
  model: string,
): IndexSource<IndexedKnowledge, KnowledgeEntry> => ({
  rowsSince: async (tx, version) => {
    const [nodes, chunks] = await Promise.all([
      nodesSince(tx, scope, version),
      chunksSince(tx, scope, version),
    ])
    return [...nodes, ...chunks]
  },
  idOf: (row) => (isChunk(row) ? row.chunk_id : row.node_id),
  // Passages are only deleted, which builds the index anew; nodes are also deactivated.
  isRemoved: (row) => !isChunk(row) && !row.is_active,
  passageOf: (row) => (isChunk(row) ? chunkPassage(row, model) : nodePassage(row, model)),
  entryOf: ({ vector, ...entry }) => entry,
  entryBytes: ENTRY_BYTES,
  entryDates: ['updated_at', 'created_at'],
  builtWith: [model],
  weights: KNOWLEDGE_WEIGHTS,
})
