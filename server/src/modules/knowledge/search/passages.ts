import type { Passage } from '../../../algorithms/retrieval/index.ts'
import { textOf } from '../nodes/node.rules.ts'
import type { IndexedChunk, IndexedNode } from './vectors.store.ts'

const vectorOf = (row: { vector_model: string; vector: Buffer | null }, model: string) =>
  row.vector_model === model && row.vector !== null ? { vectors: [row.vector] } : {}

/** A node stands alone. */
export const nodePassage = (node: IndexedNode, model: string): Passage => ({
  id: node.node_id,
  kind: 'fact',
  text: textOf(node),
  at: node.updated_at.getTime(),
  thread: '',
  position: 0,
  speaker: '',
  entities: [],
  weight: node.confidence,
  ...vectorOf(node, model),
})

/** A passage stands among others of its document; what it stands under counts as if it said so. */
export const chunkPassage = (chunk: IndexedChunk, model: string): Passage => ({
  id: chunk.chunk_id,
  kind: 'message',
  text: chunk.content,
  at: chunk.created_at.getTime(),
  thread: chunk.document_id,
  position: chunk.position,
  speaker: '',
  entities: chunk.heading === '' ? [] : [chunk.heading],
  weight: 0.5,
  ...vectorOf(chunk, model),
})
