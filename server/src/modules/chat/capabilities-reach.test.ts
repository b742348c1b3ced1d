import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, say } from '../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { learn } from '../../../test/knowledge.ts'
import { enable, startOutsideServer, withServer } from '../../../test/mcp-server.ts'
import { tell, withAda } from '../../../test/memory.ts'
import { startModelServer } from '../../../test/model-server.ts'

/** Capabilities that widen or narrow what an agent knows and may do: each is switched, and the prompts are compared. */

const model = await startModelServer()
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Hello.' })
})

const switchTo = async (tenant: TestTenant, body: object, agent = 'Ada') =>
  (await app.call('PATCH', `/api/v1/agents/${agent}/capabilities`, { as: tenant.key, body })).body
async function heard(tenant: TestTenant, message: string) {
  await chat(app, tenant.key, say(message, { user_id: 'u1', retrieval_sync: true }))
  const body = model.calls.at(-1)?.body
  const tools = (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name)
  return { prompt: String(body.messages[0].content), tools: tools as string[] }
}

async function withBob(): Promise<TestTenant> {
  const tenant = await withAda(app)
  const { key: as, projectId } = tenant
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Bob', project_id: projectId } })
  await app.call('POST', '/api/v1/agents/Bob/memory/facts', {
    as,
    body: { content: 'The user is allergic to peanuts.', user_id: 'u1' },
  })
  return tenant
}

it('sharedMemory: what another agent that shares learned of the person is told, with who learned it', async () => {
  const tenant = await withBob()
  const asks = async () => (await heard(tenant, 'What am I allergic to?')).prompt
  await switchTo(tenant, { sharedMemory: true })
  expect(await asks()).not.toContain('peanuts')
  await switchTo(tenant, { sharedMemory: true }, 'Bob')
  expect(await asks()).toMatch(/allergic to peanuts\. \(as of [\d-]+, learned by Bob\)/)
  await switchTo(tenant, { sharedMemory: false })
  expect(await asks()).not.toContain('peanuts')
})

it('sharedMemory: neither other people’s facts nor other projects’ agents are reached', async () => {
  const tenant = await withBob()
  await switchTo(tenant, { sharedMemory: true })
  await switchTo(tenant, { sharedMemory: true }, 'Bob')
  await chat(app, tenant.key, say('What am I allergic to?', { user_id: 'u2', retrieval_sync: true }))
  expect(JSON.stringify(model.calls.at(-1)?.body)).not.toContain('peanuts')
  const made = await app.call('POST', '/api/v1/projects', {
    as: tenant.owner,
    body: { name: 'Other', slug: 'other' },
  })
  await app.call('POST', '/api/v1/agents', {
    as: tenant.owner,
    body: { name: 'Cem', project_id: made.body.id ?? made.body.project_id },
  })
  await app.call('PATCH', '/api/v1/agents/Cem/capabilities', {
    as: tenant.owner,
    body: { sharedMemory: true },
  })
  await chat(app, tenant.owner, say('What am I allergic to?', { user_id: 'u1', retrieval_sync: true }), {
    agent: 'Cem',
  })
  expect(model.calls.at(-1)?.body.messages[0].content).toContain('You are Cem.')
  expect(JSON.stringify(model.calls.at(-1)?.body)).not.toContain('peanuts')
})

it('inventory: what the person owns is known, or not', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'The user owns a red sailing boat.', {
    metadata: { kind: 'inventory', item_type: 'boat' },
  })
  await tell(app, tenant, 'The user likes sailing.')
  const on = await heard(tenant, 'Which boat do I own for sailing?')
  expect(on.prompt).toContain('red sailing boat')
  await switchTo(tenant, { inventory: false })
  const off = await heard(tenant, 'Which boat do I own for sailing?')
  expect(off.prompt).not.toContain('red sailing boat')
  expect(off.prompt).toContain('likes sailing')
})

it('integrationHub: every server of the project may be used, and without one the switch says what is missing', async () => {
  const server = await startOutsideServer()
  const tenant = await withServer(app, server)
  await enable(app, tenant, [])
  const outside = async () => (await heard(tenant, 'Hi')).tools.filter((name) => name.includes('_mcp_'))
  expect(await outside()).toEqual([])
  expect((await switchTo(tenant, { integrationHub: true })).pendingCapabilities).toEqual([])
  expect(await outside()).toContain('rapport_mcp_desk_weather')
  const bare = await withAda(app)
  expect((await switchTo(bare, { integrationHub: true })).pendingCapabilities).toEqual([
    { capability: 'integrationHub', context: expect.stringContaining('no MCP server') },
  ])
})

const CATALOGUE = { structured_catalog: { view: { item_type: 'Flat' } } }
async function withCatalogue(): Promise<TestTenant> {
  const tenant = await withAda(app)
  await learn(app, tenant, [
    ['flat', 'Harbour Loft', { price: '410000', rooms: 3, view: 'harbour' }],
    ['note', 'Harbour gossip', { text: 'The harbour loft is haunted.' }],
  ])
  await app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/manifest`, {
    as: tenant.owner,
    body: { manifest: { schema_version: 1, sales_copilot: CATALOGUE } },
  })
  return tenant
}

it('catalogGrounding: items of the catalogue are told, and nothing else may be offered', async () => {
  const tenant = await withCatalogue()
  expect((await heard(tenant, 'A loft at the harbour?')).prompt).not.toContain('410000')
  expect((await switchTo(tenant, { catalogGrounding: true })).pendingCapabilities).toEqual([])
  const { prompt } = await heard(tenant, 'A loft at the harbour?')
  expect(prompt).toContain('410000')
  expect(prompt).not.toContain('haunted')
  expect(prompt).toContain('Offer only items of the catalogue')
  const nothing = await heard(tenant, 'Bonjour!')
  expect(nothing.prompt).toContain('Offer only items of the catalogue')
  expect(nothing.prompt).not.toContain('410000')
})

it('catalogBooking: a request for an item that exists leaves an event', async () => {
  const tenant = await withCatalogue()
  expect((await heard(tenant, 'Hi')).tools).not.toContain('rapport_request_booking')
  await switchTo(tenant, { catalogBooking: true })
  const call = (item: string) => ({
    name: 'rapport_request_booking',
    arguments: JSON.stringify({ item, when: 'Friday at ten' }),
  })
  model.script = ({ body }) =>
    body.messages.at(-1).role === 'tool'
      ? { text: 'Requested.' }
      : { toolCalls: [call('harbour loft'), call('harbour loft'), call('Castle')] }
  await chat(app, tenant.key, say('Book the loft', { user_id: 'u1' }))
  const booked = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'catalog.booking.requested',
  )
  expect(booked).toMatchObject([
    { payload: { user_id: 'u1', item: { label: 'Harbour Loft' }, when: 'Friday at ten' } },
  ])
  const results = model.calls.at(-1)?.body.messages.filter(({ role }: { role: string }) => role === 'tool')
  expect(JSON.parse(results[2].content).error).toContain('no item of this name')
})

it('catalogue switches say what is missing while the manifest names no items', async () => {
  const tenant = await withAda(app)
  const { pendingCapabilities } = await switchTo(tenant, { catalogBooking: true, catalogGrounding: true })
  expect(pendingCapabilities).toEqual([
    { capability: 'catalogBooking', context: expect.stringContaining('structured_catalog.view.item_type') },
    { capability: 'catalogGrounding', context: expect.stringContaining('structured_catalog.view.item_type') },
  ])
  expect((await heard(tenant, 'Hi')).tools).not.toContain('rapport_request_booking')
})

it('skills: an instruction is told when the message calls for it, and only while it is on and accepted', async () => {
  const tenant = await withAda(app)
  const put = (name: string, body: object) =>
    app.call('PUT', `/api/v1/agents/Ada/skills/${encodeURIComponent(name)}`, { as: tenant.key, body })
  await put('Refunds', {
    applies_when: 'refund, money back',
    instructions: 'Ask for the order number first.',
  })
  await put('Parking', { applies_when: 'where to park a car', instructions: 'Send them to the north gate.' })
  await put('Drafted', { applies_when: 'refund', instructions: 'Never seen.', status: 'proposed' })
  const asks = async (message: string) => (await heard(tenant, message)).prompt
  expect(await asks('I want my money back')).not.toContain('order number')
  await switchTo(tenant, { skills: true })
  const prompt = await asks('I want my money back')
  expect(prompt).toContain('What you were taught for this:\n- Refunds: Ask for the order number first.')
  expect(prompt).not.toContain('north gate')
  expect(await asks('How are refunds done?')).not.toContain('Never seen')
  expect(await asks('Hello there')).not.toContain('What you were taught')
})
