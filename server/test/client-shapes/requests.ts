import { newId } from '../../src/kernel/ids.ts'
import type { TestApp, TestTenant } from '../harness.ts'
import { fixtureFor } from '../walks/fixtures.ts'

/** What a request has to say beyond the smallest one, so that it succeeds. */
export interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Make = (app: TestApp, tenant: TestTenant) => Request | Promise<Request>

const inChannel: Make = () => ({
  body: { name: 'Channel', type: 'webhook', config: { url: 'http://127.0.0.1:1' } },
})
const withRule: Make = async (app, tenant) => ({
  query: { rule_id: await fixtureFor('ruleId', app, tenant), source_id: await node(app, tenant) },
})
const node = (app: TestApp, tenant: TestTenant) => fixtureFor('nodeId', app, tenant)
const activeAgent: Make = async (app, tenant) => ({
  params: { agentId: await fixtureFor('model', app, tenant) },
})

export const REQUESTS: Readonly<Record<string, Make>> = {
  chat: activeAgent,
  startChatRun: activeAgent,
  forkAgent: (_app, tenant) => ({ params: { agentId: `Original ${tenant.slug}` } }),
  createMemoryFact: () => ({ body: { content: 'Likes tea.', user_id: 'walker' } }),
  bulkCreateMemoryFacts: () => ({ body: { facts: [{ content: 'Likes jazz.', user_id: 'walker' }] } }),
  listMemoryFacts: () => ({ query: { user_id: 'walker' } }),
  listUserFacts: () => ({ params: { userId: 'walker' } }),
  searchMemory: () => ({ query: { q: 'tea', user_id: 'walker' } }),
  reportLeadOutcome: () => ({
    body: { lead_ref: 'lead', outcome: 'won', predicted_score: 50, predicted_band: 'Hot' },
  }),
  trainScoring: () => ({
    body: { rows: Array.from({ length: 20 }, (_, at) => ({ features: { at }, label: at % 2 })) },
  }),
  createNotificationChannel: inChannel,
  putNotificationChannel: inChannel,
  createProjectNotificationChannel: inChannel,
  putProjectNotificationChannel: inChannel,
  enrichPerson: () => ({ body: { name: 'Ada Walker', email: 'ada@example.com' } }),
  createApproval: () => ({ body: { type: 'discount', user_id: 'walker', tags: ['vip'] } }),
  suggestHandoff: () => ({ body: { contact_id: 'walker', context: { stage: 'new' } } }),
  createChannelConnection: () => ({ body: { channel_type: 'web' } }),
  getConversions: withRule,
  getRecommendations: withRule,
  createAnalyticsRule: () => ({
    body: {
      ...{ name: 'Rule', rule_type: 'recommendation', enabled: true },
      config: { target_entity_type: 'thing' },
    },
  }),
  getTrends: async (app, tenant) => ({ query: { node_id: await node(app, tenant) } }),
  insertKnowledge: () => ({
    body: {
      facts: [
        { entity_type: 'person', label: 'Ada', properties: { role: 'engineer' } },
        { entity_type: 'company', label: 'Acme', properties: {} },
      ],
      relationships: [{ from_label: 'Ada', to_label: 'Acme', edge_type: 'works_at' }],
    },
  }),
  searchKnowledge: () => ({ query: { q: 'Ada Acme', history: 'true' } }),
  getKnowledgeNode: () => ({ query: { history: 'true' } }),
  compareKnowledge: () => ({
    body: {
      entities: [{ key: { label: 'Ada' }, type: 'person' }],
      ...{ property_path: 'role', via_relation: 'works_at' },
      target_entity: { key: { label: 'Acme' }, type: 'company' },
    },
  }),
  uploadDocument: () => ({
    body: `--walk\r\nContent-Disposition: form-data; name="file"; filename="walk.txt"\r\n\r\nWalk ${newId()}\r\n--walk--\r\n`,
  }),
  updateKnowledgeNode: () => ({ body: { confidence: 0.5 } }),
  promoteKnowledgeNode: (_app, tenant) => ({ body: { tenant_id: tenant.tenantId } }),
  updateEntitySchema: () => ({ body: { entity_type: `type-${newId()}`, fields: [] } }),
  claimDomain: () => ({ body: { domain_type: 'custom', domain: `${newId()}.example` } }),
  deleteProject: async (app, tenant) => {
    const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
    return { params: { projectId: made.body.project_id } }
  },
}

/** Their schemas are compared; an answer needs what the walk does not make. */
export const WITHOUT_ANSWER: Readonly<Record<string, string>> = {
  trainLeadModel: 'ten outcomes of leads',
  giveFeedback: 'a decision to give feedback on',
  pushConversationMessage: 'a person on a channel',
  sendConversationMessage: 'a person who wrote within a day',
  estimateValue: 'a model of deal values',
  rankLookalikes: 'three won leads with a dossier',
  scoreLookalike: 'three won leads with a dossier',
  claimWorkspace: 'a claim link',
  createClaimLink: 'a trial workspace',
  getOrgContract: 'a contract',
  subscribeOrgContract: 'a contract',
  redeemVoucher: 'a voucher',
  putCustomLlm: 'a model server at a public address',
  giveAnalyticsFeedback: 'a recommendation that was shown',
  getRankings: 'a trend rule that has run',
  agentDeleteKnowledgeNode: 'the label that the agent saw',
  traverseKnowledge: 'a path between two entities',
  verifyDomain: 'a DNS record',
}
