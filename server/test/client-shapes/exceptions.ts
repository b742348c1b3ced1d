/**
 * Where our answers differ from what public clients expect, and why. The contract wins over the clients; what is left
 * appears only for callers who ask for it in another way. An entry that no longer applies fails the test.
 */
export interface Exception {
  /** Ids of operations. */
  readonly operations: readonly string[]
  /** Fields as they are told in differences, without the list or object they are in. */
  readonly fields: readonly string[]
  readonly reason: string
}

const CONNECTIONS = [
  ...['listChannelConnections', 'createChannelConnection', 'getChannelConnection'],
  ...['updateChannelConnection', 'testChannelConnection'],
]

export const EXCEPTIONS: readonly Exception[] = [
  {
    operations: ['getAgentCapabilities', 'patchAgentCapabilities', 'putAgentCapabilities'],
    fields: ['integrationHub'],
    reason: 'The contract names it. It is left out while it is false, which keeps older clients alive.',
  },
  {
    operations: ['getChatRun'],
    fields: ['external_tool_calls'],
    reason: 'Only in a run whose caller brought tools of its own, which cannot go on without it.',
  },
  {
    operations: ['searchMemory'],
    fields: ['user_id'],
    reason: 'Only with `include=user`.',
  },
  {
    operations: ['enrichLead'],
    fields: ['webhook_secret'],
    reason: 'Only for a request that registers a webhook; it is shown this once.',
  },
  {
    operations: ['enrichPerson'],
    fields: ['source'],
    reason: 'The contract has a map of any fields; it says who gave an address.',
  },
  {
    operations: ['getContext'],
    fields: [
      ...[
        'bio',
        'personality_prompt',
        'speech_patterns',
        'true_interests',
        'true_dislikes',
        'primary_traits',
      ],
      ...[
        'big5',
        'dimensions',
        'preferences',
        'behaviors',
        'active_goals',
        'current_mood',
        'emotional_state',
      ],
      ...['loaded_facts', 'long_term_summaries', 'days_since_last_chat'],
    ],
    reason: 'The contract says that the enriched context has more fields than it names.',
  },
  {
    operations: ['getUserMetadata', 'updateUserMetadata'],
    fields: [
      ...[
        'AgentID',
        'Company',
        'CreatedAt',
        'CustomFields',
        'DisplayName',
        'Email',
        'FactsCount',
        'FirstMetAt',
      ],
      ...['LinkedinURL', 'Phone', 'PrimedAt', 'SourceID', 'SourceType', 'Timezone', 'Title', 'UpdatedAt'],
      ...['UserID', 'WarmthScore'],
      ...[
        'agent_id',
        'user_id',
        'display_name',
        'company',
        'title',
        'email',
        'phone',
        'timezone',
        'source_type',
      ],
      ...['custom_fields', 'primed_at', 'first_met_at'],
    ],
    reason: 'The contract decides for names in snake case, which is what clients read.',
  },
  {
    operations: ['evaluatePolicy'],
    fields: ['ci_high', 'ci_low', 'dr', 'snips'],
    reason: 'Null without overlap: a number would state an estimate that does not exist.',
  },
  {
    operations: ['simulateRounds'],
    fields: ['actions', 'best_action_share', 'losses', 'scoring_brier', 'win_rate', 'wins'],
    reason: 'The contract names them.',
  },
  {
    operations: ['listConversations'],
    fields: ['controller', 'controller_operator_id', 'crm_lead_id', 'crm_owner_id', 'session_id'],
    reason: 'The contract names them.',
  },
  {
    operations: ['getMe'],
    fields: ['idp_org_id', 'is_operator', 'tenant_id'],
    reason: 'The contract names them.',
  },
  {
    operations: ['claimWorkspace', 'listTenants', 'getTenant'],
    fields: ['idp_org_id', 'last_metering_heartbeat'],
    reason: 'The contract names them.',
  },
  {
    operations: ['getOrgBilling', 'getOrgContract'],
    fields: ['paymentCustomerId', 'paymentPriceId', 'paymentSubscriptionId'],
    reason: 'The contract names them.',
  },
  {
    operations: CONNECTIONS,
    fields: ['business_account_id', 'social_account_id', 'status_code'],
    reason: 'The contract names them.',
  },
  {
    operations: ['uploadDocument'],
    fields: [
      ...['project_id', 'content_type', 'error_msg', 'node_count', 'edge_count', 'extraction_tokens'],
      ...['uploaded_by', 'created_at', 'updated_at'],
    ],
    reason: 'The contract decides for the whole document, which is what clients read.',
  },
  {
    operations: ['listActiveFacts'],
    fields: ['fact'],
    reason: 'Absent when the question leaves open which fact, and none holds; a single one is a 404.',
  },
  {
    operations: ['listEntitySchemas', 'createEntitySchema', 'updateEntitySchema'],
    fields: ['enum_values[]'],
    reason: 'Schemas of numbers and booleans may list numbers and booleans; texts stay texts.',
  },
]

/** Statuses that the contract fixes, or names beside the one that clients list. */
export const STATUSES: Readonly<Record<string, number>> = {
  startChatRun: 202,
  endSession: 202,
  importUsers: 202,
}

/** Lists that are empty in the walk, by what they would need: their items are compared by their schema alone. */
export const EMPTY_LISTS: Readonly<Record<string, readonly string[]>> = {
  'a provider of enrichment': [
    'enrichPerson .contact.phones',
    'enrichPerson .research.wealth_signals',
    'getOrgServiceUsage .byOperation',
  ],
  'a conversation that was handed over': [
    'listConversations .conversations[].handoffs',
    'listConversations .items[].handoffs',
  ],
  'an endpoint that events were sent to': [
    'listProjectWebhookAttempts .attempts',
    'listWebhookAttempts .attempts',
  ],
}
