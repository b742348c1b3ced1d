import type { Operation } from '../../platform/http/operation.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { bulkUpdateJob } from './jobs/bulk-update.ts'
import { embedKnowledge } from './jobs/embed-knowledge.ts'
import { readDocumentJob } from './jobs/read-document.ts'
import { sweepDocumentsJob } from './jobs/sweep-documents.ts'
import { bulkUpdateKnowledge } from './operations/bulk-update-knowledge.ts'
import { compareKnowledge } from './operations/compare-knowledge.ts'
import { createNode } from './operations/create-node.ts'
import { createOrgNode } from './operations/create-org-node.ts'
import { deleteDocument } from './operations/delete-document.ts'
import { deleteNode } from './operations/delete-node.ts'
import { getDocument } from './operations/get-document.ts'
import { getKnowledgeFactHistory } from './operations/get-knowledge-fact-history.ts'
import { getKnowledgeStats } from './operations/get-knowledge-stats.ts'
import { getNode } from './operations/get-node.ts'
import { getNodeHistory } from './operations/get-node-history.ts'
import { insertKnowledge } from './operations/insert-knowledge.ts'
import { listActiveFacts } from './operations/list-active-facts.ts'
import { listDocuments } from './operations/list-documents.ts'
import { listKnowledgeFacts } from './operations/list-knowledge-facts.ts'
import { listNodes } from './operations/list-nodes.ts'
import { listOrgNodes } from './operations/list-org-nodes.ts'
import { promoteNode } from './operations/promote-node.ts'
import { searchKnowledge } from './operations/search-knowledge.ts'
import { traverseKnowledge } from './operations/traverse-knowledge.ts'
import { updateNode } from './operations/update-node.ts'
import { uploadDocument } from './operations/upload-document.ts'

export { knowledgeSearchTool } from './chat-search.ts'
export { Library } from './library.ts'
export { knowledgeTables } from './tables.ts'

const graph = [traverseKnowledge, compareKnowledge, bulkUpdateKnowledge, insertKnowledge]
const facts = [listKnowledgeFacts, listActiveFacts, getKnowledgeFactHistory]
const nodes = [listNodes, createNode, getNode, updateNode, deleteNode, getNodeHistory, promoteNode]
const documents = [listDocuments, uploadDocument, getDocument, deleteDocument]
const organisation = [listOrgNodes, createOrgNode]

export const knowledgeOperations: readonly Operation[] = [
  ...graph,
  ...facts,
  ...nodes,
  ...documents,
  ...organisation,
  searchKnowledge,
  getKnowledgeStats,
]

/** Operations that take files. */
export const knowledgeUploads: readonly string[] = [uploadDocument.id]

export const knowledgeJobs: readonly JobKind[] = [
  bulkUpdateJob,
  embedKnowledge,
  readDocumentJob,
  sweepDocumentsJob,
]
