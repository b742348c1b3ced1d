import { defineModule } from '../../platform/module.ts'
import { analyseConversionsHandler } from './analytics/jobs/analyse-conversions.ts'
import { runRuleHandler } from './analytics/jobs/run-rule.ts'
import { scheduleRulesJob } from './analytics/jobs/schedule-rules.ts'
import { createRule } from './analytics/operations/create-rule.ts'
import { deleteRule } from './analytics/operations/delete-rule.ts'
import { getConversions } from './analytics/operations/get-conversions.ts'
import { getRankings } from './analytics/operations/get-rankings.ts'
import { getRecommendations } from './analytics/operations/get-recommendations.ts'
import { getRule } from './analytics/operations/get-rule.ts'
import { getTrends } from './analytics/operations/get-trends.ts'
import { giveFeedback } from './analytics/operations/give-feedback.ts'
import { listRules } from './analytics/operations/list-rules.ts'
import { runRule } from './analytics/operations/run-rule.ts'
import { updateRule } from './analytics/operations/update-rule.ts'
import { knowledgeDataMap } from './data-map.ts'
import { readDocumentHandler } from './documents/jobs/read-document.ts'
import { sweepDocumentsJob } from './documents/jobs/sweep-documents.ts'
import { deleteDocument } from './documents/operations/delete-document.ts'
import { downloadDocument } from './documents/operations/download-document.ts'
import { getDocument } from './documents/operations/get-document.ts'
import { listDocumentPassages } from './documents/operations/list-document-passages.ts'
import { listDocuments } from './documents/operations/list-documents.ts'
import { replaceDocument } from './documents/operations/replace-document.ts'
import { reprocessDocument } from './documents/operations/reprocess-document.ts'
import { uploadDocument } from './documents/operations/upload-document.ts'
import { createSchema } from './entity-types/operations/create-schema.ts'
import { deleteSchema } from './entity-types/operations/delete-schema.ts'
import { listSchemas } from './entity-types/operations/list-schemas.ts'
import { updateSchema } from './entity-types/operations/update-schema.ts'
import { bulkUpdateHandler } from './nodes/jobs/bulk-update.ts'
import { agentDeleteNode } from './nodes/operations/agent-delete-node.ts'
import { bulkUpdateKnowledge } from './nodes/operations/bulk-update-knowledge.ts'
import { createNode } from './nodes/operations/create-node.ts'
import { createOrgNode } from './nodes/operations/create-org-node.ts'
import { deleteNode } from './nodes/operations/delete-node.ts'
import { getKnowledgeFactHistory } from './nodes/operations/get-knowledge-fact-history.ts'
import { getKnowledgeStats } from './nodes/operations/get-knowledge-stats.ts'
import { getNode } from './nodes/operations/get-node.ts'
import { getNodeHistory } from './nodes/operations/get-node-history.ts'
import { insertKnowledge } from './nodes/operations/insert-knowledge.ts'
import { listActiveFacts } from './nodes/operations/list-active-facts.ts'
import { listKnowledgeFacts } from './nodes/operations/list-knowledge-facts.ts'
import { listNodes } from './nodes/operations/list-nodes.ts'
import { listOrgNodes } from './nodes/operations/list-org-nodes.ts'
import { promoteNode } from './nodes/operations/promote-node.ts'
import { updateNode } from './nodes/operations/update-node.ts'
import { personTablesOfKnowledge } from './person-tables.store.ts'
import { knowledgeInvariants } from './search/invariants.store.ts'
import { embedKnowledgeHandler } from './search/jobs/embed-knowledge.ts'
import { renewKnowledgeVectors } from './search/jobs/renew-vectors.ts'
import { askAgentKnowledge } from './search/operations/ask-agent-knowledge.ts'
import { compareKnowledge } from './search/operations/compare-knowledge.ts'
import { getEntity } from './search/operations/get-entity.ts'
import { searchAgentKnowledge } from './search/operations/search-agent-knowledge.ts'
import { searchKnowledge } from './search/operations/search-knowledge.ts'
import { traverseKnowledge } from './search/operations/traverse-knowledge.ts'
import { crawlSourceHandler } from './sources/jobs/crawl-source.ts'
import { removeSourceHandler } from './sources/jobs/remove-source.ts'
import { scheduleSourcesJob } from './sources/jobs/schedule-sources.ts'
import { createSource } from './sources/operations/create-source.ts'
import { deleteSource } from './sources/operations/delete-source.ts'
import { getSource } from './sources/operations/get-source.ts'
import { listSourcePages } from './sources/operations/list-source-pages.ts'
import { listSources } from './sources/operations/list-sources.ts'
import { refreshSource } from './sources/operations/refresh-source.ts'
import { knowledgeTables } from './tables.ts'

/** @public Scans and pictures become text with it. */
export { TextRecognition } from './documents/text-recognition.ts'
/** @public What agents with the capability are shown beside what is being said. */
export { knowledgeForChat } from './search/chat-context.ts'
export { KnowledgeSearch } from './search/knowledge-search.ts'

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
const documents = [
  listDocuments,
  uploadDocument,
  getDocument,
  listDocumentPassages,
  downloadDocument,
  replaceDocument,
  reprocessDocument,
  deleteDocument,
]
const sources = [listSources, createSource, getSource, listSourcePages, refreshSource, deleteSource]
const rules = [listRules, createRule, getRule, updateRule, deleteRule, runRule]
const results = [getRecommendations, getRankings, getTrends, getConversions, giveFeedback]
const organisation = [listOrgNodes, createOrgNode]

const operations = [
  ...graph,
  ...facts,
  ...nodes,
  ...entities,
  ...documents,
  ...sources,
  ...rules,
  ...results,
  ...organisation,
  searchKnowledge,
  searchAgentKnowledge,
  askAgentKnowledge,
  getKnowledgeStats,
]

/** Operations that take files. */
export const knowledgeUploads: readonly string[] = [uploadDocument.id, replaceDocument.id]

export const knowledgeModule = defineModule({
  name: 'knowledge',
  dataMap: knowledgeDataMap,
  tables: knowledgeTables,
  operations,
  invariants: knowledgeInvariants,
  jobs: [
    analyseConversionsHandler,
    bulkUpdateHandler,
    crawlSourceHandler,
    removeSourceHandler,
    scheduleSourcesJob,
    embedKnowledgeHandler,
    renewKnowledgeVectors,
    readDocumentHandler,
    runRuleHandler,
    scheduleRulesJob,
    sweepDocumentsJob,
  ],
  personTables: personTablesOfKnowledge,
})
