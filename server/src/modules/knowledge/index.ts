import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { analyseConversionsHandler } from './jobs/analyse-conversions.ts'
import { bulkUpdateHandler } from './jobs/bulk-update.ts'
import { embedKnowledgeHandler } from './jobs/embed-knowledge.ts'
import { readDocumentHandler } from './jobs/read-document.ts'
import { runRuleHandler } from './jobs/run-rule.ts'
import { scheduleRulesJob } from './jobs/schedule-rules.ts'
import { sweepDocumentsJob } from './jobs/sweep-documents.ts'
import { agentDeleteNode } from './operations/agent-delete-node.ts'
import { bulkUpdateKnowledge } from './operations/bulk-update-knowledge.ts'
import { compareKnowledge } from './operations/compare-knowledge.ts'
import { createNode } from './operations/create-node.ts'
import { createOrgNode } from './operations/create-org-node.ts'
import { createRule } from './operations/create-rule.ts'
import { createSchema } from './operations/create-schema.ts'
import { deleteDocument } from './operations/delete-document.ts'
import { deleteNode } from './operations/delete-node.ts'
import { deleteRule } from './operations/delete-rule.ts'
import { deleteSchema } from './operations/delete-schema.ts'
import { getConversions } from './operations/get-conversions.ts'
import { getDocument } from './operations/get-document.ts'
import { getEntity } from './operations/get-entity.ts'
import { getKnowledgeFactHistory } from './operations/get-knowledge-fact-history.ts'
import { getKnowledgeStats } from './operations/get-knowledge-stats.ts'
import { getNode } from './operations/get-node.ts'
import { getNodeHistory } from './operations/get-node-history.ts'
import { getRankings } from './operations/get-rankings.ts'
import { getRecommendations } from './operations/get-recommendations.ts'
import { getRule } from './operations/get-rule.ts'
import { getTrends } from './operations/get-trends.ts'
import { giveFeedback } from './operations/give-feedback.ts'
import { insertKnowledge } from './operations/insert-knowledge.ts'
import { listActiveFacts } from './operations/list-active-facts.ts'
import { listDocuments } from './operations/list-documents.ts'
import { listKnowledgeFacts } from './operations/list-knowledge-facts.ts'
import { listNodes } from './operations/list-nodes.ts'
import { listOrgNodes } from './operations/list-org-nodes.ts'
import { listRules } from './operations/list-rules.ts'
import { listSchemas } from './operations/list-schemas.ts'
import { promoteNode } from './operations/promote-node.ts'
import { runRule } from './operations/run-rule.ts'
import { searchKnowledge } from './operations/search-knowledge.ts'
import { traverseKnowledge } from './operations/traverse-knowledge.ts'
import { updateNode } from './operations/update-node.ts'
import { updateRule } from './operations/update-rule.ts'
import { updateSchema } from './operations/update-schema.ts'
import { uploadDocument } from './operations/upload-document.ts'

/** @public What agents with the capability are shown beside what is being said. */
export { knowledgeInContext } from './chat-context.ts'
export { knowledgeSearchTool } from './chat-search.ts'
export { Library } from './library.ts'
export { knowledgeTables } from './tables.ts'

const graph = [traverseKnowledge, compareKnowledge, bulkUpdateKnowledge, insertKnowledge]
const facts = [listKnowledgeFacts, listActiveFacts, getKnowledgeFactHistory]
const nodes = [
  listNodes,
  createNode,
  getNode,
  updateNode,
  deleteNode,
  agentDeleteNode,
  getNodeHistory,
  promoteNode,
]
const entities = [getEntity, listSchemas, createSchema, updateSchema, deleteSchema]
const documents = [listDocuments, uploadDocument, getDocument, deleteDocument]
const rules = [listRules, createRule, getRule, updateRule, deleteRule, runRule]
const results = [getRecommendations, getRankings, getTrends, getConversions, giveFeedback]
const organisation = [listOrgNodes, createOrgNode]

export const knowledgeOperations: readonly Operation[] = [
  ...graph,
  ...facts,
  ...nodes,
  ...entities,
  ...documents,
  ...rules,
  ...results,
  ...organisation,
  searchKnowledge,
  getKnowledgeStats,
]

/** Operations that take files. */
export const knowledgeUploads: readonly string[] = [uploadDocument.id]

export const knowledgeJobs: readonly JobHandler[] = [
  analyseConversionsHandler,
  bulkUpdateHandler,
  embedKnowledgeHandler,
  readDocumentHandler,
  runRuleHandler,
  scheduleRulesJob,
  sweepDocumentsJob,
]
