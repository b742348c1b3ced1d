import { newId } from '../../src/kernel/ids.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import { chat, say } from '../chat-client.ts'
import type { TestApp, TestTenant } from '../harness.ts'
import { connect } from '../oauth.ts'
import { storeModel } from '../scoring.ts'
import { agentFixtures } from './agent-fixtures.ts'
import { invoiceMonth, newBudget } from './billing-fixtures.ts'
import { exampleOf, ONE_OF_QUERY } from './example.ts'
import { agentId, type Fixture, ownSession, walker, walkFile, whatsAppNumber } from './fixture-parts.ts'
import { inboxFixtures } from './inbox-fixtures.ts'
import { peopleFixtures } from './people-fixtures.ts'
import { versionFixtures } from './version-fixtures.ts'

const FIXTURES: Readonly<Record<string, Fixture>> = {
  agentId,
  site: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/channel-connections`
    const made = await app.call('POST', path, { as: tenant.owner, body: { channel_type: 'web' } })
    return made.body.connection_id
  },
  instanceId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/instances`
    return (await app.call('POST', path, { as: tenant.owner, body: { name: 'Instance' } })).body.instance_id
  },
  factId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/memory/facts`
    const body = { content: `Fact ${newId()}.`, user_id: 'walker' }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.fact_id
  },
  ...peopleFixtures,
  jobId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/users/import`
    const body = { users: [{ user_id: walker(tenant) }] }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.job_id
  },
  primeId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/users/${walker(tenant)}/prime`
    return (await app.call('POST', path, { as: tenant.owner, body: {} })).body.job_id
  },
  sessionEndId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/sessions/end`
    const body = { user_id: 'walker', session_id: 'walk' }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.processing_id
  },
  sessionId: async () => `walk-${newId()}`,
  turnId: async (app, tenant) => {
    const id = await agentId(app, tenant)
    const path = `/api/v1/agents/${id}`
    await app.call('PATCH', `${path}/status`, { as: tenant.owner, body: { is_active: true } })
    await chat(app, tenant.owner, say('Hello.'), { agent: id })
    return (await app.call('GET', `${path}/traces`, { as: tenant.owner })).body.traces[0].turn_id
  },
  extractionId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}/turns`
    const body = { user_id: 'walker', session_id: 'walk', messages: [{ role: 'user', content: 'Hello.' }] }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.extraction_id
  },
  runId: async (app, tenant) => {
    const path = `/api/v1/agents/${await agentId(app, tenant)}`
    // A copy is switched off until it is complete, and answers no one.
    await app.call('PATCH', `${path}/status`, { as: tenant.owner, body: { is_active: true } })
    const body = { messages: [{ role: 'user', content: 'Hello.' }] }
    return (await app.call('POST', `${path}/chat/async`, { as: tenant.owner, body })).body.processing_id
  },
  model: async (app, tenant) => {
    const id = await agentId(app, tenant)
    // A copy is no model until it is switched on.
    await app.call('PATCH', `/api/v1/agents/${id}/status`, { as: tenant.owner, body: { is_active: true } })
    return id
  },
  ...agentFixtures,
  channelId: async (app, tenant) => {
    const body = { name: 'Channel', type: 'webhook', config: { url: 'http://127.0.0.1:1' } }
    return (await app.call('POST', '/api/v1/channels', { as: tenant.owner, body })).body.channel_id
  },
  deliveryId: async (app, tenant) => {
    const body = { name: 'Channel', type: 'webhook', config: { url: 'http://127.0.0.1:1' } }
    const channel = await app.call('POST', '/api/v1/channels', { as: tenant.owner, body })
    const event = { event_type: `walk.${newId()}` }
    await app.call('POST', '/api/v1/channels/deliver', { as: tenant.owner, body: event })
    const path = `/api/v1/channels/${channel.body.channel_id}/attempts`
    return (await app.call('GET', path, { as: tenant.owner })).body.attempts[0].delivery_id
  },
  eventType: async (app, tenant) => {
    const type = `walk.${newId()}`
    const body = { webhook_url: 'https://example.com/hook' }
    await app.call('PUT', `/api/v1/webhooks/${type}`, { as: tenant.owner, body })
    await app.call('PUT', `/api/v1/projects/${tenant.projectId}/webhooks/${type}`, { as: tenant.owner, body })
    return type
  },
  connectionId: async (app, tenant) => (await whatsAppNumber(app, tenant)).connectionId,
  ...inboxFixtures,
  nodeId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/nodes`
    const body = { node_type: 'thing', label: `Thing ${newId()}`, properties: {} }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.node.node_id
  },
  ruleId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/analytics/rules`
    const config = { target_entity_type: 'thing' }
    const body = { name: 'Rule', rule_type: 'recommendation', config, enabled: true }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.rule_id
  },
  schemaId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/schemas`
    const body = { entity_type: `type-${newId()}`, fields: [] }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.schema_id
  },
  entityType: async (_app, tenant) => `type-${tenant.slug}`,
  entityKey: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/nodes`
    const body = { node_type: `type-${tenant.slug}`, label: `Entity ${newId()}`, properties: {} }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.node.label
  },
  docId: async (app, tenant) => {
    const head = 'Content-Disposition: form-data; name="file"; filename="walk.txt"'
    const body = `--walk\r\n${head}\r\n\r\nWalk ${newId()}\r\n--walk--\r\n`
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/documents`
    return (await app.call('POST', path, { as: tenant.owner, body })).body.document_id
  },
  sourceId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/sources`
    const body = { url: `https://${newId()}.example/` }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.source_id
  },
  fileId: async (app, tenant) => (await walkFile(app, tenant)).file_id,
  fileToken: async (app, tenant) => {
    const { file_id } = await walkFile(app, tenant)
    const path = `/api/v1/projects/${tenant.projectId}/files/${file_id}/links`
    const link = await app.call('POST', path, { as: tenant.owner, body: {} })
    return link.body.url.split('/').at(-1)
  },
  // A name of the tenant's own choosing, with a model under it.
  use_case: async (app, tenant) => {
    const useCase = `walk-${newId()}`
    await storeModel(app, tenant, useCase)
    return useCase
  },
  ...versionFixtures,
  job_id: async (app, tenant) => {
    const body = { lead: { name: 'Walker' } }
    return (await app.call('POST', '/api/v1/builtin-agents/lead/enrich', { as: tenant.owner, body })).body
      .job_id
  },
  providerId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/enrichment-providers`
    const body = { name: 'Provider', url: 'http://127.0.0.1:1', mapping: { title: 'title' } }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.provider_id
  },
  approvalId: async (app, tenant) => {
    const body = { kind: 'walk' }
    return (await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body })).body.approval_id
  },
  tenantId: async (_app, tenant) => tenant.tenantId,
  projectId: async (_app, tenant) => tenant.projectId,
  uid: async (_app, tenant) => (await tenant.member('viewer')).userId,
  keyId: async (app, tenant) =>
    (await app.call('POST', `/api/v1/projects/${tenant.projectId}/keys`, { as: tenant.owner, body: {} })).body
      .key_id,
  invitationId: async (app, tenant) => {
    const body = { email: `${newId()}@example.com` }
    return (await app.call('POST', '/api/v1/invitations', { as: tenant.owner, body })).body.invitation_id
  },
  appId: async (app, tenant) => {
    await connect(app, tenant)
    return (await app.call('GET', '/api/v1/connected-apps', { as: tenant.owner })).body.apps[0].app_id
  },
  serverId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
    const body = { name: newId().slice(0, 30), url: 'http://127.0.0.1:1/mcp' }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.server_id
  },
  mySessionId: ownSession,
  // Begun and not confirmed: a confirmed one would be asked for.
  factorId: async (app, tenant) =>
    (await app.call('POST', '/api/v1/me/second-factor/totp', { as: tenant.owner, body: {} })).body.factor_id,
  domain: async (app, tenant) => {
    const domain = `${newId()}.example`
    await app.call('POST', `/api/v1/tenants/${tenant.tenantId}/domains`, {
      as: tenant.owner,
      body: { domain_type: 'custom', domain },
    })
    return domain
  },
  budgetId: newBudget,
  month: invoiceMonth,
  // Made by operators, who alone can name one: any id will do.
  chargeId: async () => newId(),
  checkoutId: async (app, tenant) => {
    const begun = await app.call('POST', '/api/v1/org/billing/checkout', {
      as: tenant.owner,
      body: { amount: 5 },
    })
    return begun.body.url.split('/').at(-1)
  },
  // Operators alone can name one: any id will do.
  paymentId: async () => newId(),
  key: async (app, tenant) => {
    const key = `k-${newId()}`
    await app.call('PUT', `/api/v1/account/config/${key}`, { as: tenant.key, body: 1 })
    await app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/${key}`, { as: tenant.key, body: 1 })
    return key
  },
}

/** Well-formed ids that do not exist. */
const MISSING: Readonly<Record<string, () => string>> = {
  domain: () => `${newId()}.example`,
  key: () => `missing-${newId()}`,
  version: () => '2000000000',
  month: () => '0999-01',
}

export const parametersOf = (operation: Operation): string[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

/** Everything that the walks can make and recognise: a small number says nothing about whose it is. */
export const fixtureNames: readonly string[] = Object.keys(FIXTURES).filter((name) => name !== 'version')

export async function fixtureFor(name: string, app: TestApp, tenant: TestTenant): Promise<string> {
  const make = FIXTURES[name]
  if (make === undefined)
    throw new Error(
      `The walks do not know how to make a {${name}}: add it to FIXTURES in ${import.meta.url.split('/').at(-1)}.`,
    )
  return make(app, tenant)
}

export const missingFor = (name: string): string => (MISSING[name] ?? newId)()

/** The operation's address with all of its things made in the tenant. */
export async function addressIn(
  operation: Operation,
  app: TestApp,
  tenant: TestTenant,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const name of parametersOf(operation)) values[name] = await fixtureFor(name, app, tenant)
  return values
}

export const fill = (operation: Operation, values: Readonly<Record<string, string>>): string =>
  fullPath(operation).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] as string))

/** The same with the query parameters it cannot do without, for walks that want to get past validation. */
export function ask(operation: Operation, values: Readonly<Record<string, string>>): string {
  const query = {
    ...(exampleOf(operation.query ?? {}) as Record<string, unknown>),
    ...ONE_OF_QUERY[operation.id],
  }
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return asked.length === 0 ? fill(operation, values) : `${fill(operation, values)}?${asked.join('&')}`
}
