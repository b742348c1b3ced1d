import { type Passage, WEIGHTS, type Weights } from '../../../algorithms/retrieval/index.ts'
import { textOf } from '../nodes/node.rules.ts'
import type { IndexedChunk, IndexedNode } from './vectors.store.ts'

const vectorOf = (row: { vector_model: string; vector: Buffer | null }, model: string) =>
  row.vector_model === model && row.vector !== null ? { vectors: [row.vector] } : {}

/**
 * What speaks for a passage of a document. Passages have no speaker and no time that matters, so words and meaning
 * decide. Fitted to headings of documentation (`bench/src/knowledge-recall.bench.ts`).
 */
export const KNOWLEDGE_WEIGHTS: Weights = {
  ...WEIGHTS,
  commonness: 0.4,
  lengthMin: 1,
  meaning: 14,
  surroundings: 0,
  // A list in a document stands under its name.
  several: 0,
  period: 0,
  person: 0,
  others: 0,
  tellsWhen: 0,
  answers: 0,
  asking: 0,
  stating: 0.6,
  naming: 0,
  nearby: 0,
  middle: 12,
  breadth: 2,
}

/** Scores below are no answer: the words or the meaning agree by chance. */
export const SCORE_MIN = 0.1

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

const FILE_ENDING = /\.[a-z]{2,8}$/i

/** A passage stands alone, with what it stands under: its headings and its document's name count as if it said so. */
export const chunkPassage = (chunk: IndexedChunk, model: string): Passage => ({
  id: chunk.chunk_id,
  kind: 'fact',
  text: chunk.content,
  at: chunk.created_at.getTime(),
  thread: chunk.document_id,
  position: 0,
  speaker: '',
  entities: [chunk.heading, chunk.file_name.replace(FILE_ENDING, '')].filter((name) => name !== ''),
  weight: 0.5,
  ...vectorOf(chunk, model),
})
