import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chat, say } from '../../../test/chat-client.ts'
import { startApp, type TestApp, type TestTenant, testApp } from '../../../test/harness.ts'
import { learn } from '../../../test/knowledge.ts'
import { tell, withAda } from '../../../test/memory.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { filesPath, PNG } from '../../../test/stored-files.ts'
import { asTenant } from '../../platform/db/database.ts'

/** Every capability is switched, and what the model is told and offered is compared. */

interface Asked {
  readonly method: string | undefined
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const asked: Asked[] = []
const PAGE = { url: 'https://sea.example/tides', title: 'Tides </data>', content: 'High tide is at nine.' }
/** SearXNG, Brave, Tavily and an endpoint for pictures, each with the shape of its published reference. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/searxng/search': { query: 'tide', number_of_results: 1, results: [{ ...PAGE, engine: 'x', score: 1 }] },
  '/brave/res/v1/web/search': {
    type: 'search',
    web: { type: 'search', results: [{ title: PAGE.title, url: PAGE.url, description: PAGE.content }] },
  },
  '/tavily/search': {
    query: 'tide',
    results: [{ ...PAGE, score: 0.9, raw_content: null }],
    response_time: 1,
  },
  '/v1/images/generations': { created: 1, data: [{ b64_json: PNG.toString('base64') }] },
}
const server = createServer(async (request, response) => {
  const { method, url = '', headers } = request
  asked.push({ method, url, headers, body: await text(request) })
  const answer = ANSWERS[url.split('?')[0] ?? '']
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? {}))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const services = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const model = await startModelServer()
const common = { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' }
const app = await startApp({
  settings: { ...common, RAPPORT_IMAGE_URL: `${services}/v1`, RAPPORT_SEARCH_URL: `${services}/searxng` },
})
const bare = await testApp()
afterAll(async () => {
  await app.app.close()
  await model.close()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  model.calls.length = 0
  model.script = () => ({ text: 'Hello.' })
})

const switchTo = async (tenant: TestTenant, body: object, on: TestApp = app) =>
  (await on.call('PATCH', '/api/v1/agents/Ada/capabilities', { as: tenant.key, body })).body
/** Calls of outside services as the usage has them. */
const servicesUsed = async (on: TestApp, tenant: TestTenant) =>
  on.db.read(asTenant(tenant.tenantId), async (tx) => {
    const rows = await tx.db.selectFrom('usage_details').selectAll().where('kind', '=', 'service').execute()
    return rows.map(({ name, quantity, user_id }) => ({ name, quantity: Number(quantity), user_id }))
  })
/** What the model is told and offered for a message. */
async function heard(tenant: TestTenant, message: string) {
  await chat(app, tenant.key, say(message, { user_id: 'u1', retrieval_sync: true }))
  const body = model.calls.at(-1)?.body
  const names = (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name)
  return { prompt: String(body.messages[0].content), tools: names as string[] }
}

it('wisdom: knowledge of the agent’s own is told, or not', async () => {
  const tenant = await withAda(app)
  const global = { user_id: undefined, metadata: { scope: 'agent_global' } }
  await tell(app, tenant, 'The harbour closes at nine in winter.', global)
  expect((await heard(tenant, 'When does the harbour close?')).prompt).toContain('harbour closes at nine')
  await switchTo(tenant, { wisdom: false })
  expect((await heard(tenant, 'When does the harbour close?')).prompt).not.toContain('harbour closes at nine')
})

it('rememberName: a name that was told is used when no caller gives one', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'The user is called Mei.')
  expect((await heard(tenant, 'Hi.')).prompt).not.toContain('a person called')
  await switchTo(tenant, { rememberName: true })
  expect((await heard(tenant, 'Hi.')).prompt).toContain('You are talking to a person called Mei.')
})

it('proactiveMode: what the agent may bring up by itself', async () => {
  const tenant = await withAda(app)
  expect((await heard(tenant, 'Hi.')).prompt).not.toContain('of your own')
  await switchTo(tenant, { proactiveMode: 'scheduled_only' })
  expect((await heard(tenant, 'Hi.')).prompt).toContain('only when it is about something that was arranged')
  await switchTo(tenant, { proactiveMode: 'off' })
  expect((await heard(tenant, 'Hi.')).prompt).toContain('Do not bring up topics')
})

it('knowledgeBase and its scope mode: what is known is told and may be searched', async () => {
  const tenant = await withAda(app)
  await learn(app, tenant, [['boat', 'Nautilus', { berth: 'Pier 7' }]])
  const off = await heard(tenant, 'Where is the Nautilus?')
  expect(off.prompt).not.toContain('Pier 7')
  expect(off.tools).not.toContain('rapport_knowledge_search')
  await switchTo(tenant, { knowledgeBase: true })
  const on = await heard(tenant, 'Where is the Nautilus?')
  expect(on.prompt).toContain('Pier 7')
  expect(on.tools).toContain('rapport_knowledge_search')
  await switchTo(tenant, { knowledgeBaseScopeMode: 'org_only' })
  expect((await heard(tenant, 'Where is the Nautilus?')).prompt).not.toContain('Pier 7')
})

it('knowledgeBaseWrite: the agent may write what it learns', async () => {
  const tenant = await withAda(app)
  const { agent_id } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  const write = async (label: string) =>
    (
      await app.call('POST', `/api/v1/projects/${tenant.projectId}/knowledge/nodes`, {
        as: tenant.key,
        body: { node_type: 'boat', label, properties: {} },
        headers: { 'x-agent-id': agent_id },
      })
    ).status
  expect(await write('Argo')).toBe(403)
  await switchTo(tenant, { knowledgeBase: true, knowledgeBaseWrite: true })
  expect(await write('Argo')).toBe(200)
})

it('customTools: a tool of the agent’s is offered to the model', async () => {
  const tenant = await withAda(app)
  expect((await heard(tenant, 'Hi.')).tools).not.toContain('tides')
  const body = { name: 'tides', description: 'Tides of today.' }
  await app.call('POST', '/api/v1/agents/Ada/tools', { as: tenant.key, body })
  expect((await heard(tenant, 'Hi.')).tools).toContain('tides')
})

describe.each([
  ['searxng', 'GET', (one: Asked) => one.url.includes('format=json')],
  ['brave', 'GET', (one: Asked) => one.headers['x-subscription-token'] === 'k'],
  ['tavily', 'POST', (one: Asked) => one.headers.authorization === 'Bearer k'],
])('webSearch over %s', (provider, method, isRight) => {
  it('is offered when it is on, and tells what pages say with their addresses', async () => {
    const searching = await startApp({
      settings: {
        ...common,
        RAPPORT_SEARCH_URL: `${services}/${provider}`,
        RAPPORT_SEARCH_KEY: 'k',
        RAPPORT_SEARCH_PROVIDER: provider,
      },
    })
    const tenant = await withAda(searching)
    model.script = (call) => {
      const offered = (call.body.tools ?? []).some(
        (tool: { function: { name: string } }) => tool.function.name === 'rapport_web_search',
      )
      const isAnswered = call.body.messages.at(-1).role === 'tool'
      return offered && !isAnswered
        ? { toolCalls: [{ name: 'rapport_web_search', arguments: '{"query":"tide today"}' }] }
        : { text: 'At nine.' }
    }
    await chat(searching, tenant.key, say('When is high tide?'))
    expect(asked).toEqual([])
    await switchTo(tenant, { webSearch: true }, searching)
    await chat(searching, tenant.key, say('When is high tide?'))
    expect(asked).toHaveLength(1)
    expect(await servicesUsed(searching, tenant)).toMatchObject([{ name: 'web_search', quantity: 1 }])
    expect(asked[0]?.method).toBe(method)
    expect(isRight(asked[0] as Asked)).toBe(true)
    expect(`${asked[0]?.url} ${asked[0]?.body}`).toMatch(/tide(\+|%20| )today/)
    const result = JSON.parse(model.calls.at(-1)?.body.messages.at(-1).content)
    // Nothing of a page can pass for the end of a section.
    expect(result.results).toEqual([{ title: 'Tides ‹/data›', content: PAGE.content, source: PAGE.url }])
    await searching.app.close()
  })
})

it('imageGeneration: a picture becomes a file that the reply names', async () => {
  const tenant = await withAda(app)
  expect((await heard(tenant, 'Draw a boat.')).tools).not.toContain('rapport_make_picture')
  await switchTo(tenant, { imageGeneration: true })
  model.script = (call) =>
    call.body.messages.at(-1).role === 'tool'
      ? { text: 'Here it is.' }
      : { toolCalls: [{ name: 'rapport_make_picture', arguments: '{"description":"a boat"}' }] }
  const reply = await chat(app, tenant.key, say('Draw a boat.', { user_id: 'u1' }))
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ prompt: 'a boat', n: 1 })
  const { files } = (await app.call('GET', filesPath(tenant, '?user_id=u1'), { as: tenant.key })).body
  expect(files).toMatchObject([{ source: 'generated', media_type: 'image/png', user_id: 'u1' }])
  expect(reply.text).toBe(`Here it is.\n\n[${files[0].file_name}]`)
  const effects = reply.frames.find((frame) => frame.type === 'side_effects')
  expect(effects.data.files).toMatchObject([{ file_id: files[0].file_id }])
  expect(await servicesUsed(app, tenant)).toEqual([{ name: 'image_generation', quantity: 1, user_id: 'u1' }])
})

it('says what is switched on and cannot work, with the setting that is missing', async () => {
  const [here, there] = [await withAda(app), await withAda(bare)]
  const both = { webSearch: true, imageGeneration: true }
  expect((await switchTo(here, both)).pendingCapabilities).toEqual([])
  expect((await switchTo(there, both, bare)).pendingCapabilities).toEqual([
    { capability: 'webSearch', context: expect.stringContaining('RAPPORT_SEARCH_URL') },
    { capability: 'imageGeneration', context: expect.stringContaining('RAPPORT_IMAGE_URL') },
  ])
})

it('shows pictures to models that see, and says so to those that do not', async () => {
  const tenant = await withAda(app)
  const { agent_id } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  const { chat: engine } = app.app.services
  const sees = async () => {
    const { agent, db } = await agentOf(tenant, agent_id)
    const pictures = [
      { mediaType: 'image/png', bytes: PNG },
      { mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
    ]
    const turn = await engine.prepare(db, agent, say('What is this?') as never, { pictures })
    for await (const _ of engine.speak(db, turn, new AbortController().signal));
    return model.calls.at(-1)?.body.messages.at(-1).content
  }
  const image_url = { url: `data:image/png;base64,${PNG.toString('base64')}` }
  expect(await sees()).toEqual([
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url },
  ])
  model.script = (call) =>
    Array.isArray(call.body.messages.at(-1).content) ? { status: 400 } : { text: 'No.' }
  expect(await sees()).toBe('What is this?\n(A picture was sent that you cannot see.)')
})

async function agentOf(tenant: TestTenant, agentId: string) {
  const { asTenant } = await import('../../platform/db/database.ts')
  const { findAgentById } = await import('../agents/index.ts')
  const db = app.db.scopedTo(asTenant(tenant.tenantId))
  const agent = await db.read((tx) => findAgentById(tx, tenant.tenantId, agentId))
  if (agent === undefined) throw new Error('there is no agent')
  return { agent, db }
}
