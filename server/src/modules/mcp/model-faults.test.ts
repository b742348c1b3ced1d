import { request } from 'node:http'
import { afterAll, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { mcpClient, mcpUrl } from '../../../test/mcp-client.ts'
import { withAda } from '../../../test/memory.ts'
import { startModelServer } from '../../../test/model-server.ts'

const model = await startModelServer(({ body }) => {
  const said = JSON.stringify(body)
  if (said.includes('Be silent')) return { text: 'One two three', after: 1, fault: 'silence' }
  if (said.includes('Fail')) return { status: 500, body: 'a secret of the provider' }
  return { text: 'Good morning, Maria.' }
})
afterAll(() => model.close())
const app = await testApp({
  settings: { RAPPORT_LLM_URL: model.url, RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
})

it('returns the reply of the model, or why there is none', async () => {
  const { key } = await withAda(app)
  const { call } = await mcpClient(app, key)
  expect(await call('send_message', { user: 'u1', message: 'Hello' })).toMatchObject({
    isError: false,
    text: 'Good morning, Maria.',
  })
  const failed = await call('send_message', { user: 'u1', message: 'Fail' })
  expect(failed.isError).toBe(true)
  expect(failed.text).toMatch(/\w+ .*\./)
  expect(failed.text).not.toContain('secret')
})

it('stops the model when the client goes away', async () => {
  const { key } = await withAda(app)
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'send_message', arguments: { user: 'u1', message: 'Be silent' } },
  }
  // A connection of its own, which ends with it: a pool would open the next one at once and keep it.
  const asking = request(await mcpUrl(app), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })
  const broken = new Promise((resolve) => asking.once('error', resolve))
  asking.end(JSON.stringify(message))
  const silent = () => model.calls.find(({ body }) => JSON.stringify(body).includes('Be silent'))
  await vi.waitFor(() => expect(silent()).toBeDefined(), 20_000)
  asking.destroy(new Error('the client has gone'))
  await broken
  await vi.waitFor(() => expect(silent()?.isAbandoned).toBe(true), 20_000)
})
