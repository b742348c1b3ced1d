import { afterAll, describe, expect, it } from 'vitest'
import { startReceiver } from '../../server/test/receiver.ts'
import { drawRows, withoutTruth } from '../../server/test/scoring.ts'
import { serveApp } from '../../server/test/sdk-server.ts'
import { Website } from '../../server/test/website.ts'
import { createClient, isConflict, verifyWebhook } from './index.ts'

const { app, url } = await serveApp()
const receiver = await startReceiver()
afterAll(() => receiver.close())

async function open() {
  const tenant = await app.newTenant()
  return {
    tenant,
    projectId: tenant.projectId,
    client: createClient({ url, key: tenant.key }),
    owner: createClient({ url, token: tenant.owner }),
  }
}

describe('the words of each domain', () => {
  it('memory: told, found, corrected, summed up, forgotten', async () => {
    const { client } = await open()
    await client.agents.create({ name: 'Ada' })
    const fact = await client.memory.remember('Ada', { content: 'Maria lives in Lyon.', user_id: 'maria' })
    const found = await client.memory.search('Ada', { q: 'Where does Maria live?', user_id: 'maria' })
    expect(found.results[0]?.fact_id).toBe(fact.fact_id)
    const moved = await client.memory.correct('Ada', fact.fact_id, { content: 'Maria lives in Nice.' })
    expect((await client.memory.history('Ada', moved.fact_id)).previous_versions.length).toBeGreaterThan(0)
    expect((await client.memory.timeline('Ada', { user_id: 'maria' })).total_facts).toBeGreaterThan(0)
    expect((await client.memory.tree('Ada', { user_id: 'maria' })).nodes.length).toBeGreaterThan(0)
    await client.memory.consolidate('Ada', { period: 'daily', user_id: 'maria' })
    expect((await client.agents.context('Ada', { userId: 'maria' })).recent_turns).toEqual([])
    expect(await client.memory.forget('Ada', moved.fact_id)).toBeUndefined()
    await client.memory.reset('Ada', { user_id: 'maria' })
    expect(await client.memory.facts('Ada', { user_id: 'maria' }).all()).toEqual([])
  })

  it('agents: changed, asked how they feel, switched off, deleted', async () => {
    const { client } = await open()
    await client.agents.create({ name: 'Ada' })
    await client.agents.update('Ada', { bio: 'Keeps the inn.' })
    expect((await client.agents.get('Ada')).bio).toBe('Keeps the inn.')
    expect(await client.agents.mood('Ada')).toBeTypeOf('object')
    const { knowledgeBase } = await client.agents.setCapabilities('Ada', { knowledgeBase: true })
    expect((await client.agents.capabilities('Ada')).knowledgeBase).toBe(knowledgeBase)
    await client.agents.setStatus('Ada', { is_active: false })
    await client.agents.delete('Ada')
    expect(await client.agents.list().all()).toEqual([])
  })

  it('conversations: taken over, answered and given back, and a visitor who hears it', async () => {
    const website = await Website.open(app)
    const client = createClient({ url, key: website.tenant.key })
    const token = await website.visit()
    const headers = { 'x-visitor-token': token, origin: 'https://shop.example' }
    const frames = createClient({ url }).stream('POST /api/v1/widget/visit/messages', {
      body: { content: 'I need a person.', client_id: 'first-words' },
      headers,
    })
    const types: string[] = []
    for await (const frame of frames) types.push(frame.type)
    expect(types.at(-1)).toBe('end')
    const [conversation] = await client.conversations.list({ channel: 'web' }).all()
    if (conversation === undefined) throw new Error('there is no conversation')
    const { id } = conversation
    expect((await client.conversations.takeOver(id, { operator_id: 'jo' })).controller).toBe('human')
    await expect(client.conversations.takeOver(id, { operator_id: 'al' })).rejects.toSatisfy(isConflict)
    await client.conversations.reply(id, 'This is Jo. How can I help?')
    await client.conversations.markRead(id)
    expect((await client.conversations.release(id)).controller).toBe('agent')
    await client.conversations.update(id, { tags: ['answered'] })
    const said = await client.conversations.messages(id, { order: 'asc', limit: 2 }).all()
    expect(said.map((message) => message.content)).toContain('This is Jo. How can I help?')
    expect((await client.conversations.get(id)).conversation.tags).toEqual(['answered'])
    await client.conversations.delete(id)
    expect(await client.conversations.list().all()).toEqual([])
  })

  it('channels and routing', async () => {
    const { client, projectId } = await open()
    await client.agents.create({ name: 'Ada' })
    const { connection_id } = await client.channels.connect(projectId, {
      channel_type: 'web',
      default_agent_id: 'Ada',
    })
    await client.channels.update(projectId, connection_id, { display_name: 'Shop' })
    expect((await client.channels.get(projectId, connection_id)).display_name).toBe('Shop')
    expect((await client.channels.list(projectId)).connections).toHaveLength(1)
    await client.channels.disconnect(projectId, connection_id)
    await client.routing.setConfig(projectId, { tiers: [{ name: 'gold', agent_name: 'Ada' }] })
    expect((await client.routing.config(projectId)).tiers).toHaveLength(1)
    expect(await client.routing.routes(projectId).all()).toEqual([])
  })

  it('knowledge: entities and what relates them', async () => {
    const { client, projectId } = await open()
    const inserted = await client.knowledge.insert(projectId, {
      facts: ['Blue Room', 'Red Room', 'Garden House'].map((label) => ({
        entity_type: 'room',
        label,
        properties: { floor: 1 },
      })),
      relationships: [{ from_label: 'Blue Room', to_label: 'Garden House', edge_type: 'next_to' }],
    })
    expect(inserted.created).toBe(3)
    const nodes = await client.knowledge.nodes(projectId, { type: 'room', limit: 2 }).all()
    expect(nodes.map((node) => node.label).sort()).toEqual(['Blue Room', 'Garden House', 'Red Room'])
    const [node] = nodes
    expect(node && (await client.knowledge.node(projectId, node.node_id)).node.label).toBe(node?.label)
    expect((await client.knowledge.facts(projectId).all()).length).toBeGreaterThan(0)
    const rule = await client.knowledge.createRule(projectId, {
      name: 'Alike',
      rule_type: 'recommendation',
      config: { target_entity_type: 'room', scoring: 'affinity', properties: ['floor'] },
      enabled: true,
    })
    const run = await client.knowledge.runRule(projectId, rule.rule_id, { everyMs: 20 })
    expect(run.last_run_status).toBe('success')
  })

  it('learning: scored, decided, learned, evaluated, simulated', async () => {
    const { client } = await open()
    const rows = withoutTruth(drawRows(120))
    const model = await client.learning.train('leads', { rows, optimize_budget: 1 })
    expect(model.auc).toBeGreaterThan(0.5)
    const { score } = await client.learning.predict('leads', { features: rows[0]?.features ?? {} })
    expect(score).toBeGreaterThanOrEqual(0)
    const actions = [{ id: 'call' }, { id: 'mail' }]
    const choice = await client.learning.decide('leads', { actions })
    const { action_id, propensity } = choice
    expect((await client.learning.learn('leads', { action_id, propensity, reward: 1 })).ok).toBe(true)
    const logged = Array.from({ length: 20 }, (_, n) => ({
      action_id: n % 2 === 0 ? 'call' : 'mail',
      propensity: 0.5,
      reward: n % 2,
      target_policy: { call: 0.1, mail: 0.9 },
    }))
    expect((await client.learning.evaluate('leads', { logged })).n).toBe(20)
    const seen: string[] = []
    for await (const frame of client.learning.simulate('leads', { rounds: 3 })) seen.push(frame.type)
    expect(seen).toEqual(['start', 'round', 'round', 'round', 'result'])
  })

  it('leads: found out about, advised on, learned from', async () => {
    const { client } = await open()
    const lead = {
      name: 'Maria Costa',
      email: 'maria@pilots.example',
      raw: 'Budget 300k, wants to move soon.',
    }
    const { job_id } = await client.leads.enrich({ lead })
    const job = await client.leads.waitForEnrichment(job_id, { everyMs: 20 })
    expect(job.result).toMatchObject({ lead_ref: 'maria@pilots.example' })
    expect(await client.leads.nextAction({ features: { budget_known: true } })).toBeTypeOf('object')
    const outcome = { lead_ref: lead.email, outcome: 'won', predicted_band: 'Hot', predicted_score: 80 }
    await client.leads.outcome(outcome)
    expect(await client.leads.calibration()).toBeTypeOf('object')
    expect(await client.leads.model()).toBeTypeOf('object')
  })

  it('notifications: delivered and signed, its own only', async () => {
    const { client } = await open()
    const hook = await client.notifications.setWebhook('agent.created', {
      webhook_url: `${receiver.url}/hook`,
    })
    const secret = String(hook.signing_secret)
    await client.agents.create({ name: 'Ada' })
    await expect.poll(() => receiver.received.length).toBe(1)
    const [delivery] = receiver.received
    if (delivery === undefined) throw new Error('nothing came')
    const { headers, text } = delivery
    expect(await verifyWebhook(secret, headers, text)).toBe(true)
    expect(await verifyWebhook(secret, new Headers(headers as Record<string, string>), text)).toBe(true)
    expect(await verifyWebhook(secret, headers, `${text} `)).toBe(false)
    expect(await verifyWebhook(`whsec_${btoa('another secret of theirs')}`, headers, text)).toBe(false)
    expect(await verifyWebhook(secret, headers, text, { nowMs: Date.now() + 3_600_000 })).toBe(false)
    expect(await verifyWebhook(secret, { ...headers, 'webhook-timestamp': 'soon' }, text)).toBe(false)
    expect(await verifyWebhook(secret, { ...headers, 'webhook-signature': 'v1,%%% v2,AA==' }, text)).toBe(
      false,
    )
    expect(await verifyWebhook(secret, {}, text)).toBe(false)
    const attempts = async () => (await client.notifications.attempts('agent.created').all()).length
    await expect.poll(attempts).toBe(1)
    const rotated = await client.notifications.rotateSecret('agent.created')
    expect(rotated.signing_secret).not.toBe(secret)
    await client.notifications.deleteWebhook('agent.created')
    expect((await client.notifications.webhooks()).webhooks).toEqual([])
  })

  it('billing and workspace', async () => {
    const { owner, projectId, tenant } = await open()
    expect(await owner.billing.profile()).toMatchObject({ tenantId: tenant.tenantId })
    expect(await owner.billing.ledger({ days: 7 })).toBeInstanceOf(Array)
    expect(await owner.billing.prices()).toBeInstanceOf(Array)
    expect(await owner.billing.usage({ days: 7 })).toBeTypeOf('object')
    expect(await owner.billing.statement()).toContain(',')
    expect((await owner.workspace.me()).user_id).toBe(tenant.ownerId)
    expect((await owner.workspace.projects().all()).map((one) => one.project_id)).toEqual([projectId])
    const made = await owner.workspace.createUser({
      username: 'jo',
      display_name: 'Jo',
      role: 'member',
    } as never)
    const users = await owner.workspace.users({ limit: 1 }).all()
    expect(users.length).toBe(2)
    await owner.workspace.deleteUser(made.user_id)
    const { key, key_id } = await owner.workspace.createKey(projectId, { name: 'CI' })
    expect(await createClient({ url, key }).agents.list().all()).toEqual([])
    await owner.workspace.revokeKey(projectId, key_id)
    await expect(createClient({ url, key }).agents.list().all()).rejects.toMatchObject({ status: 401 })
  })
})
