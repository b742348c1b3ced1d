import { expect } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { operate, operatorOf } from '../billing.ts'
import { chat, say } from '../chat-client.ts'
import type { TestApp, TestTenant } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../knowledge.ts'
import { drawLeads, leadsOf } from '../leads.ts'

/** Who and what the workspace knows before its operations are asked, so that lists have something in them. */
export interface World {
  readonly agent: string
  readonly user: string
  readonly session: string
  readonly conversationId: string
  readonly changedFactId: string
  readonly ids: Readonly<Record<string, string>>
  readonly recommendRuleId: string
  readonly trendRuleId: string
}

/** Everything that a list of an agent may have. */
export const TRAITS = {
  primary_traits: ['kind'],
  speech_patterns: ['Says “well”.'],
  true_interests: ['sailing'],
  true_dislikes: ['queues'],
}

export const routingTo = (agent: string) => ({
  guide_agent: { agent_name: agent, questions: ['What is your budget?'], criteria: ['budget'] },
  tiers: [{ name: 'Premier', agent_name: agent, criteria: { budget: { min: 500_000 } } }],
  handoffs: [
    { from: 'Premier', to: 'Premier', when: 'keyword:penthouse', mode: 'session', carry: ['facts'] },
  ],
  channel_bindings: [{ channel_type: 'whatsapp', agent_id: agent, use_guide: true }],
})

const made = new WeakMap<TestTenant, Promise<World>>()
export function worldOf(app: TestApp, tenant: TestTenant): Promise<World> {
  const world = made.get(tenant) ?? makeWorld(app, tenant)
  made.set(tenant, world)
  return world
}

async function makeWorld(app: TestApp, tenant: TestTenant): Promise<World> {
  const agent = `World ${tenant.slug}`
  const person = { agent, user: 'resident', session: 'monday' }
  await makeAgent(app, tenant, agent)
  const changedFactId = await remember(app, tenant, person)
  const knowledge = await know(app, tenant)
  await configure(app, tenant, agent)
  await sell(app, tenant)
  await workOff(app, tenant.tenantId)
  const listed = await app.call('GET', '/api/v1/conversations', { as: tenant.owner })
  const conversationId: string = listed.body.items[0].conversation_id
  return { ...person, conversationId, changedFactId, ...knowledge }
}

async function post(app: TestApp, as: string, path: string, body: unknown, method = 'POST') {
  const answer = await app.call(method, `/api/v1${path}`, { as, body })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

async function makeAgent(app: TestApp, tenant: TestTenant, name: string): Promise<void> {
  const as = tenant.owner
  await post(app, as, '/agents', { name, ...TRAITS })
  const path = `/agents/${encodeURIComponent(name)}`
  const server = { name: 'tools', url: 'http://127.0.0.1:1/mcp' }
  await post(app, as, `/projects/${tenant.projectId}/mcp-servers`, server)
  // Pictures have no endpoint here, which is what is pending.
  const capabilities = { webSearch: true, imageGeneration: true, mcp_enabled: ['tools'] }
  await post(app, as, `${path}/capabilities`, capabilities, 'PATCH')
  await post(app, as, `${path}/tools`, { name: 'weather', description: 'Tells the weather.' })
  await post(app, as, `${path}/personality`, { big5: { openness: 0.9 }, reasoning: 'Travelled.' }, 'PATCH')
}

type Person = Pick<World, 'agent' | 'user' | 'session'>

async function remember(app: TestApp, tenant: TestTenant, { agent, user, session }: Person): Promise<string> {
  const as = tenant.key
  const path = `/agents/${encodeURIComponent(agent)}`
  await post(app, as, `/projects/${tenant.projectId}/config/chat_inbox`, 'true', 'PUT')
  const said = 'I am so happy! I moved to Porto with my sister Ana, and I am allergic to peanuts.'
  const more = { user_id: user, session_id: session }
  await chat(app, as, say(said, more), { agent: encodeURIComponent(agent) })
  await post(app, as, `${path}/sessions/end`, { ...more, wait: true })
  await post(app, as, `${path}/memory/consolidate`, { user_id: user, period: 'daily' })
  await workOff(app, tenant.tenantId)
  const fact = {
    content: 'Resident likes Ana’s tea.',
    user_id: user,
    entities: ['Ana'],
    fact_type: 'preference',
  }
  const { fact_id } = await post(app, as, `${path}/memory/facts`, fact)
  const changed = { content: 'Resident likes Ana’s coffee.', entities: ['Ana'] }
  return (await post(app, as, `${path}/memory/facts/${fact_id}`, changed, 'PUT')).fact_id
}

async function know(app: TestApp, tenant: TestTenant) {
  const things = [
    ['customer', 'Ana', { budget: 40 }],
    ['customer', 'Ben'],
    ['customer', 'Cleo'],
    ['brand', 'Acme'],
    ['product', 'Kettle', { price: 30 }],
    ['product', 'Pan', { price: 400 }],
  ] as const
  const bought = [
    ['Ana', 'bought', 'Kettle'],
    ['Ben', 'bought', 'Kettle'],
    ['Ben', 'bought', 'Pan'],
    ['Cleo', 'bought', 'Kettle'],
    ['Kettle', 'made_by', 'Acme'],
  ] as const
  const ids = idsIn(await learn(app, tenant, things, bought))
  await learn(app, tenant, [], [['Ben', 'bought', 'Pan', { price: 380 }]])
  const head =
    'Content-Disposition: form-data; name="file"; filename="walk.md"\r\nContent-Type: text/markdown'
  const text = '# Menu\r\n\r\nTea and coffee are served until nine in the evening.'
  await app.call('POST', knowledgePath(tenant, 'documents'), {
    as: tenant.owner,
    body: `--walk\r\n${head}\r\n\r\n${text}\r\n--walk--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=walk' },
  })
  const fields = [{ name: 'finish', type: 'string', required: false, enum_values: ['matt', 'gloss'] }]
  await post(app, tenant.owner, `/projects/${tenant.projectId}/knowledge/schemas`, {
    entity_type: 'lamp',
    fields,
  })
  const recommend = await makeRule(app, tenant, 'recommendation', {
    ...{ target_entity_type: 'product', scoring: 'relations' },
  })
  await recommend.run()
  await recommend.answer(ids['Ana'] ?? '', ids['Pan'] ?? '', 'converted')
  const trend = await makeRule(app, tenant, 'trend', { target_entity_type: 'product', property: 'price' })
  await trend.run()
  return { ids, recommendRuleId: recommend.ruleId, trendRuleId: trend.ruleId }
}

async function sell(app: TestApp, tenant: TestTenant): Promise<void> {
  const leads = leadsOf(app, tenant)
  for (const [at, lead] of drawLeads(12).entries())
    await leads.outcome({ ...lead, lead_ref: `lead-${at}`, outcome: at % 2 === 0 ? 'won' : 'lost' })
  expect((await leads.trainModel({ epochs: 2 })).status).toBe(200)
  await leads.enrich({ name: 'Ada Lovelace', email: 'ada@engines.co.uk', raw: 'Budget 80k, pre-approved.' })
  const tagged = { type: 'discount', user_id: 'resident', tags: ['vip'] }
  await post(app, tenant.owner, '/approvals', tagged)
}

async function configure(app: TestApp, tenant: TestTenant, agent: string): Promise<void> {
  const as = tenant.owner
  const channel = {
    name: 'Hook',
    type: 'webhook',
    config: { url: 'http://127.0.0.1:1' },
    events: ['lead.enriched'],
  }
  for (const path of ['', `/projects/${tenant.projectId}`]) await post(app, as, `${path}/channels`, channel)
  const hook = { webhook_url: 'https://example.com/hook' }
  for (const path of ['', `/projects/${tenant.projectId}`])
    await post(app, as, `${path}/webhooks/lead.enriched`, hook, 'PUT')
  const delivered = { event_type: 'lead.enriched' }
  for (const path of ['', `/projects/${tenant.projectId}`])
    await post(app, as, `${path}/channels/deliver`, delivered)
  await post(app, as, `/projects/${tenant.projectId}/routing-config`, routingTo(agent), 'PUT')
  const node = { node_type: 'thing', label: 'Shared thing' }
  await post(app, as, `/tenants/${tenant.tenantId}/knowledge/org-nodes`, node)
  const prices = [{ model: `m-${newId()}`, inputPricePer1K: 0.001, outputPricePer1K: 0.002 }]
  await app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body: { prices } })
  await operate(app, 'POST', tenant, 'service-agreements', {
    ...{ chargeType: 'monthly', amountUsd: 5, description: 'Support' },
  })
}
