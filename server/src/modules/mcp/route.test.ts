import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { mcpClient, mcpUrl } from '../../../test/mcp-client.ts'
import { facts, withAda } from '../../../test/memory.ts'
import { VERSION } from '../../version.ts'

const app = await testApp()
const tenant = await withAda(app)

const ACCEPTS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** One HTTP request, as it is on the wire. */
async function post(
  body: unknown,
  headers: Record<string, string> = {},
  key: string | undefined = tenant.key,
) {
  const response = await fetch(await mcpUrl(app), {
    method: 'POST',
    headers: { ...ACCEPTS, ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const request = (method: string, params: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const initialize = (protocolVersion: string) =>
  request('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })

describe('initialize', () => {
  it('says who it is and what it has', async () => {
    const { client } = await mcpClient(app, tenant.key)
    expect(client.getServerVersion()).toMatchObject({ name: 'rapport', version: VERSION })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect(client.getInstructions()).toContain('get_context')
    await client.ping()
  })

  it('agrees on a version that both speak', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect((await post(initialize(version))).body.result.protocolVersion).toBe(version)
    expect((await post(initialize('1999-01-01'))).body.result.protocolVersion).toBe('2025-11-25')
    const refused = await post(request('tools/list'), { 'mcp-protocol-version': '1999-01-01' })
    expect(refused).toMatchObject({
      status: 400,
      body: { jsonrpc: '2.0', id: null, error: { code: -32_000 } },
    })
  })
})

describe('credentials', () => {
  it.each([
    ['no key', ''],
    ['a wrong key', 'sk_00000000000000000000000000000000'],
    ['something else', 'nonsense'],
  ])('answers 401 to %s', async (_, key) => {
    const answer = await post(request('tools/list'), {}, key)
    expect(answer).toMatchObject({
      status: 401,
      body: { jsonrpc: '2.0', id: null, error: { code: -32_000 } },
    })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="rapport", resource_metadata="/)
    expect(answer.headers.get('content-type')).toContain('application/json')
    await expect(mcpClient(app, key)).rejects.toThrow()
  })

  it('takes neither a session token nor the cookie of the console', async () => {
    const token = await post(request('tools/list'), {}, tenant.owner)
    expect(token).toMatchObject({ status: 401, body: { error: { data: { code: 'wrong_credential_kind' } } } })
    const cookie = await post(request('tools/list'), { cookie: `rapport_session=${tenant.owner}` }, '')
    expect(cookie.status).toBe(401)
  })

  it('refuses pages of other origins', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect(await post(request('ping'), { origin })).toMatchObject({
        status: 403,
        body: { jsonrpc: '2.0', error: { data: { code: 'forbidden' } } },
      })
    expect((await post(request('ping'), { origin: 'http://rapport.test' })).status).toBe(200)
  })

  it('refuses a key as soon as it is revoked', async () => {
    const path = `/api/v1/projects/${tenant.projectId}/keys`
    const { key, key_id } = (await app.call('POST', path, { as: tenant.owner, body: { scopes: ['*'] } })).body
    const { client } = await mcpClient(app, key)
    await client.ping()
    await app.call('DELETE', `${path}/${key_id}`, { as: tenant.owner })
    await expect(client.ping()).rejects.toMatchObject({ code: 401 })
  })
})

describe('messages', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['no message', {}, 400, -32_700],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32_700],
    ['a message that is too deep', `${'['.repeat(100)}${']'.repeat(100)}`, 400, -32_700],
    ['many messages', Array.from({ length: 101 }, (_, at) => request('ping', {}, at)), 400, -32_600],
    ['a message that is too large', request('ping', { text: 'x'.repeat(300_000) }), 413, -32_600],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await post(body)).toMatchObject({ status, body: { jsonrpc: '2.0', id: null, error: { code } } })
  })

  it('answers only clients that take JSON and streams, and takes nothing but JSON', async () => {
    expect((await post(request('ping'), { accept: 'text/html' })).status).toBe(406)
    expect((await post('ping', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('takes notifications without an answer', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
      status: 202,
      body: undefined,
    })
  })

  it('has neither a stream nor a session', async () => {
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${tenant.key}`, accept: 'text/event-stream' }
      const response = await fetch(await mcpUrl(app), { method, headers })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
    }
  })

  it('names what there is not: methods, tools', async () => {
    expect((await post(request('tools/dance'))).body.error).toMatchObject({ code: -32_601 })
    const { client } = await mcpClient(app, tenant.key)
    await expect(client.callTool({ name: 'dance' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('There is no tool "dance".'),
    })
    for (const name of ['__proto__', 'constructor', ''])
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32_602 })
  })

  it('names every bad argument, and stores nothing', async () => {
    const { call } = await mcpClient(app, tenant.key)
    const before = (await facts(app, tenant)).total_count
    const answer = await call('remember', { user: '', content: '   ', importance: 'very', colour: 'red' })
    expect(answer.isError).toBe(true)
    expect(answer.text.split('\n').sort()).toEqual([
      'colour is not a known field',
      'content must not be blank',
      'importance must be a number',
      expect.stringMatching(/^user must/),
    ])
    for (const [name, args] of [
      ['remember', { user: 'u1', content: 'x'.repeat(8_001) }],
      ['remember', { user: 'u1', content: 'a\u0000b' }],
      ['remember', { user: 'u'.repeat(256), content: 'x' }],
      ['search_memory', { query: 'x', limit: 51 }],
      ['send_message', { user: 'u1', message: 'x'.repeat(32_001) }],
      ['list_facts', { user: 'u1', cursor: 'nonsense' }],
      ['update_fact', { fact_id: 'f', importance: 2 }],
    ] as const)
      expect(await call(name, args), name).toMatchObject({
        isError: true,
        text: expect.not.stringMatching(/\bat \S+:\d+/),
      })
    expect((await facts(app, tenant)).total_count).toBe(before)
  })

  it('serves many calls at once, each with its own answer', { timeout: 60_000 }, async () => {
    const crowd = await withAda(app)
    const { call } = await mcpClient(app, crowd.key)
    const colours = ['red', 'green', 'blue', 'grey', 'pink', 'black', 'white', 'brown']
    const answers = await Promise.all(
      colours.map((colour, at) => call('remember', { user: `u${at}`, content: `Likes ${colour}.` })),
    )
    expect(answers.map(({ result }) => result.content)).toEqual(colours.map((colour) => `Likes ${colour}.`))
    const lists = await Promise.all(colours.map((_, at) => call('list_facts', { user: `u${at}` })))
    expect(lists.map(({ result }) => result.facts[0].content)).toEqual(
      answers.map(({ result }) => result.content),
    )
  })
})

describe('limits', () => {
  it('counts messages, and the operations behind them, against the rate limit of the key', async () => {
    const limited = await testApp({ settings: { RAPPORT_RATE_LIMIT: '5' } })
    const { key } = await limited.newTenant()
    const send = async (message: object) =>
      fetch(await mcpUrl(limited), {
        method: 'POST',
        headers: { ...ACCEPTS, authorization: `Bearer ${key}` },
        body: JSON.stringify(message),
      })
    expect((await send(request('ping'))).headers.get('x-ratelimit-remaining')).toBe('4')
    const call = request('tools/call', { name: 'list_agents', arguments: {} })
    expect(await (await send(call)).json()).toMatchObject({ result: { structuredContent: { agents: [] } } })
    expect(await (await send(call)).json()).toMatchObject({ result: { structuredContent: { agents: [] } } })
    const refused = await send(request('ping'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'rate_limited' } } })
  })

  it('can be switched off', async () => {
    const without = await testApp({ settings: { RAPPORT_MCP: 'false' } })
    expect(
      (await fetch(await mcpUrl(without), { method: 'POST', headers: ACCEPTS, body: '{}' })).status,
    ).toBe(404)
  })
})
