import { auth, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, it, onTestFinished } from 'vitest'
import { tell, withAda } from '../../../test/memory.ts'
import { allow, oauthApp, TestAssistant } from '../../../test/oauth.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import { asTenant } from '../../platform/db/database.ts'

const { app, url } = await oauthApp()
const mcp = new URL(`${url}/mcp`)

const clientOf = () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  onTestFinished(() => client.close())
  return client
}
const transportOf = (authProvider: TestAssistant) => new StreamableHTTPClientTransport(mcp, { authProvider })

it('lets the official client find its way, ask, and call tools for a member', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Likes tea.')
  const member = await tenant.member('member')
  const assistant = new TestAssistant()
  const first = transportOf(assistant)
  await expect(clientOf().connect(first as Transport)).rejects.toThrow(UnauthorizedError)
  const sentTo = assistant.sentTo as URL
  expect(sentTo.origin + sentTo.pathname).toBe(`${url}/oauth/authorize`)
  expect(Object.fromEntries(sentTo.searchParams)).toMatchObject({
    resource: mcp.href,
    code_challenge_method: 'S256',
  })
  const scopes = ['read:memory', 'read:agents', 'write:memory']
  const back = await allow(app, sentTo, member.token, { projectId: tenant.projectId, scopes })
  expect(back.searchParams.get('iss')).toBe(url)
  await first.finishAuth(back.searchParams.get('code') ?? '')
  const tokens = assistant.tokens()
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: scopes.join(' ') })

  const client = clientOf()
  await client.connect(transportOf(assistant) as Transport)
  const call = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: { agent: 'Ada', user: 'u1', ...args } })
    return { isError: result.isError === true, text: JSON.stringify(result.content) }
  }
  expect((await call('search_memory', { query: 'tea' })).text).toContain('Likes tea.')
  expect((await call('remember', { content: 'Likes cake.' })).isError).toBe(false)
  expect(await call('send_message', { message: 'Hello' })).toEqual({
    isError: true,
    text: expect.stringContaining('The connected app lacks the scope write:chat.'),
  })
  // What it did, the member did.
  await app.app.services.audit.flush()
  const entries = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('audit_log').selectAll().where('credential', 'like', 'app:%').execute(),
  )
  expect(entries.map(({ actor }) => actor)).toContain(`user:${member.userId}`)

  // The access token ends; the client renews by itself and goes on.
  app.clock.advance(HOUR_MS + 1_000)
  onTestFinished(() => app.clock.advance(-HOUR_MS - 1_000))
  expect((await call('search_memory', { query: 'cake' })).text).toContain('Likes cake.')
  const renewed = assistant.tokens()
  expect(renewed?.access_token).not.toBe(tokens?.access_token)
  expect(renewed?.refresh_token).not.toBe(tokens?.refresh_token)
})

it('answers the library’s own flow step by step', async () => {
  const tenant = await app.newTenant()
  const assistant = new TestAssistant()
  expect(await auth(assistant, { serverUrl: mcp })).toBe('REDIRECT')
  const scopes = ['read:agents']
  const back = await allow(app, assistant.sentTo as URL, tenant.owner, {
    projectId: tenant.projectId,
    scopes,
  })
  const authorizationCode = back.searchParams.get('code') ?? ''
  expect(await auth(assistant, { serverUrl: mcp, authorizationCode })).toBe('AUTHORIZED')
  expect(assistant.tokens()?.scope).toBe('read:agents')
  // With tokens at hand it renews instead of asking again.
  expect(await auth(assistant, { serverUrl: mcp })).toBe('AUTHORIZED')
})
