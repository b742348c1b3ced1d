import { newId } from '../../src/kernel/ids.ts'
import type { TestApp, TestTenant } from '../harness.ts'
import { fixtureFor } from '../walks/fixtures.ts'
import { routingTo, TRAITS, type World, worldOf } from './world.ts'

/** What a request has to say beyond the smallest one, so that it succeeds. */
export interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

type Make = (app: TestApp, tenant: TestTenant) => Request | Promise<Request>

const inChannel: Make = () => ({
  body: {
    name: 'Channel',
    type: 'webhook',
    config: { url: 'http://127.0.0.1:1' },
    events: ['lead.enriched'],
  },
})
const withRule: Make = async (app, tenant) => {
  const { recommendRuleId, ids } = await worldOf(app, tenant)
  return { query: { rule_id: recommendRuleId, source_id: ids['Cleo'] ?? '' } }
}
const delivered: Make = () => ({ body: { event_type: 'lead.enriched' } })
const activeAgent: Make = async (app, tenant) => ({
  params: { agentId: await fixtureFor('model', app, tenant) },
})

/** About the agent, the person and the things that the workspace knows. */
const known =
  (request: (world: World) => Request): Make =>
  async (app, tenant) =>
    request(await worldOf(app, tenant))
const ofAgent = (query: (world: World) => Request['query'] = () => ({})): Make =>
  known((world) => ({ params: { agentId: world.agent }, query: query(world) ?? {} }))
const ofPerson = ofAgent(({ user }) => ({ user_id: user }))

export const REQUESTS: Readonly<Record<string, Make>> = {
  createAgent: () => ({ body: { name: `Agent ${newId()}`, ...TRAITS } }),
  createPermanentRoute: known(({ agent }) => ({
    body: { user_id: 'walker', agent_id: agent, contact_name: 'Walker', tier: 'Premier' },
  })),
  overridePermanentRoute: known(({ agent }) => ({ body: { agent_id: agent } })),
  putRoutingConfig: known(({ agent }) => ({ body: routingTo(agent) })),
  getAgent: ofAgent(),
  getAgentCapabilities: ofAgent(),
  patchAgentCapabilities: known(({ agent }) => ({
    params: { agentId: agent },
    body: { rememberName: true },
  })),
  putAgentCapabilities: known(({ agent }) => ({
    params: { agentId: agent },
    body: { webSearch: true, mcp_enabled: ['tools'] },
  })),
  getAgentPersonality: ofAgent(),
  listAgentTools: ofAgent(),
  getContext: ofAgent(({ user, session }) => ({ userId: user, sessionId: session, query: 'peanuts' })),
  getMemory: ofAgent(({ user }) => ({ user_id: user, include_contents: 'true' })),
  getFactHistory: known(({ agent, changedFactId }) => ({
    params: { agentId: agent, factId: changedFactId },
  })),
  updateMemoryFact: known(({ agent, changedFactId }) => ({
    params: { agentId: agent, factId: changedFactId },
    body: { content: 'Resident likes Ana’s juice.', entities: ['Ana'] },
  })),
  listMemorySummaries: ofPerson,
  getMemoryTimeline: ofPerson,
  getAgentMoodHistory: ofPerson,
  listConversationMessages: known(({ conversationId }) => ({ params: { conversationId } })),
  getKnowledgeEntity: () => ({ params: { entityType: 'product', entityKey: 'Kettle' } }),
  getKnowledgeFactHistory: known(({ ids }) => ({
    query: { from_node_id: ids['Ben'] ?? '', to_node_id: ids['Pan'] ?? '', relation_type: 'bought' },
  })),
  createEntitySchema: () => ({
    body: {
      entity_type: `type-${newId()}`,
      fields: [{ name: 'finish', type: 'string', required: true, enum_values: ['matt'] }],
    },
  }),
  seedMemory: () => ({
    body: {
      user_id: 'walker',
      memories: [{ content: 'Ana likes jazz.', entities: ['Ana'], fact_type: 'preference', importance: 0.5 }],
    },
  }),
  resolveApproval: async (app, tenant) => {
    const body = { type: 'discount', user_id: 'walker', tags: ['vip'] }
    const made = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body })
    return { params: { approvalId: made.body.approval_id } }
  },
  chat: activeAgent,
  startChatRun: activeAgent,
  forkAgent: (_app, tenant) => ({ params: { agentId: `Original ${tenant.slug}` } }),
  createMemoryFact: () => ({ body: { content: 'Likes tea.', user_id: 'walker', entities: ['tea'] } }),
  bulkCreateMemoryFacts: () => ({
    body: { facts: [{ content: 'Likes jazz.', user_id: 'walker', entities: ['jazz'] }] },
  }),
  listMemoryFacts: ofPerson,
  listUserFacts: () => ({ params: { userId: 'walker' } }),
  searchMemory: () => ({ query: { q: 'tea', user_id: 'walker' } }),
  reportLeadOutcome: () => ({
    body: { lead_ref: 'lead', outcome: 'won', predicted_score: 50, predicted_band: 'Hot' },
  }),
  trainScoring: () => ({
    body: {
      rows: Array.from({ length: 60 }, (_, at) => ({ features: { at: at % 2, more: at }, label: at % 2 })),
    },
  }),
  createNotificationChannel: inChannel,
  putNotificationChannel: inChannel,
  createProjectNotificationChannel: inChannel,
  putProjectNotificationChannel: inChannel,
  listWebhookAttempts: () => ({ params: { eventType: 'lead.enriched' } }),
  listProjectWebhookAttempts: () => ({ params: { eventType: 'lead.enriched' } }),
  deliverToNotificationChannels: delivered,
  deliverToProjectNotificationChannels: delivered,
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
  getTrends: known(({ ids }) => ({ query: { node_id: ids['Kettle'] ?? '' } })),
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
  getKnowledgeNode: known(({ ids }) => ({
    params: { nodeId: ids['Kettle'] ?? '' },
    query: { history: 'true' },
  })),
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
  updateEntitySchema: () => ({
    body: { entity_type: `type-${newId()}`, fields: [{ name: 'finish', type: 'string', required: true }] },
  }),
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
