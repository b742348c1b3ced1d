import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { codeFor, connect, ping, post, register } from '../../../test/oauth.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { asSystem, asTenant } from '../../platform/db/database.ts'

const app = await testApp()
const url = 'http://rapport.test'
const later = (ms: number) => {
  app.clock.advance(ms)
  onTestFinished(() => app.clock.advance(-ms))
}
const refused = (error: string, status = 400) => ({
  status,
  body: { error, error_description: expect.any(String) },
})
const token = (form: Record<string, string>) => post(app, '/oauth/token', form)
const refresh = (clientId: string, refresh_token: string, more: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more })

describe('a code', () => {
  it('is exchanged once; a second use ends what the first has brought', async () => {
    const tenant = await app.newTenant()
    const { form } = await codeFor(app, tenant)
    const first = await token(form)
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect((await ping(app, first.body.access_token)).status).toBe(200)
    expect(await token(form)).toMatchObject(refused('invalid_grant'))
    expect((await ping(app, first.body.access_token)).status).toBe(401)
    expect(await refresh(form.client_id, first.body.refresh_token)).toMatchObject(refused('invalid_grant'))
    const events = await app.eventsOf(tenant.tenantId)
    expect(events.filter(({ type }) => type.startsWith('app.')).map(({ type }) => type)).toEqual([
      'app.connected',
      'app.disconnected',
    ])
    expect(JSON.stringify(events)).not.toContain(first.body.access_token)
  })

  it('gives tokens to at most one of two requests at once, and leaves none working', async () => {
    const { form } = await codeFor(app, await app.newTenant())
    const answers = await Promise.all([token(form), token(form)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const issued = answers.find(({ status }) => status === 200)?.body.access_token
    expect((await ping(app, issued)).status).toBe(401)
  })

  it('expires after a minute', async () => {
    const { form } = await codeFor(app, await app.newTenant())
    later(MINUTE_MS)
    expect(await token(form)).toMatchObject(refused('invalid_grant'))
  })

  it.each([
    ['the wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'x' }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'https://assistant.example/other' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['the address of the server as resource', { resource: url }, 'invalid_target'],
    ['an unknown code', { code: 'oac_nothing' }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is refused with %s, and works afterwards', async (_name, change, error) => {
    const { form } = await codeFor(app, await app.newTenant())
    expect(await token({ ...form, ...change })).toMatchObject(refused(error))
    expect((await token(form)).status).toBe(200)
  })

  it('is refused to another client', async () => {
    const { form } = await codeFor(app, await app.newTenant())
    const other = await register(app)
    expect(await token({ ...form, client_id: other })).toMatchObject(refused('invalid_grant'))
    expect(await token({ ...form, client_id: 'nobody' })).toMatchObject(refused('invalid_client', 401))
  })

  it('is stored as a hash', async () => {
    const tenant = await app.newTenant()
    const { code, tokens } = await connect(app, tenant)
    const stored = await app.db.read(asTenant(tenant.tenantId), async (tx) => [
      await tx.db.selectFrom('oauth_codes').selectAll().execute(),
      await tx.db.selectFrom('oauth_tokens').selectAll().execute(),
    ])
    for (const secret of [code, tokens.access_token, tokens.refresh_token])
      expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored[1]).toHaveLength(2)
  })
})

describe('a refresh token', () => {
  it('is replaced with each use, and ends the grant when an old one comes again', async () => {
    const { clientId, tokens } = await connect(app, await app.newTenant())
    const second = await refresh(clientId, tokens.refresh_token)
    expect(second.status).toBe(200)
    const third = await refresh(clientId, second.body.refresh_token, { resource: `${url}/mcp` })
    expect((await ping(app, third.body.access_token)).status).toBe(200)
    expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused('invalid_grant'))
    for (const issued of [tokens, second.body, third.body])
      expect((await ping(app, issued.access_token)).status).toBe(401)
    expect(await refresh(clientId, third.body.refresh_token)).toMatchObject(refused('invalid_grant'))
  })

  it('is refused to another client, for another resource, and as an access token', async () => {
    const { clientId, tokens } = await connect(app, await app.newTenant())
    const other = await register(app)
    expect(await refresh(other, tokens.refresh_token)).toMatchObject(refused('invalid_grant'))
    expect(await refresh(clientId, tokens.access_token)).toMatchObject(refused('invalid_grant'))
    const elsewhere = { resource: 'https://elsewhere.example/mcp' }
    expect(await refresh(clientId, tokens.refresh_token, elsewhere)).toMatchObject(refused('invalid_target'))
    expect((await ping(app, tokens.refresh_token)).status).toBe(401)
    expect((await refresh(clientId, tokens.refresh_token)).status).toBe(200)
  })

  it('ends after thirty days without use, and is not given to clients that did not ask', async () => {
    const tenant = await app.newTenant()
    const { clientId, tokens } = await connect(app, tenant)
    const plain = await connect(app, tenant, {
      clientId: await register(app, { grant_types: ['authorization_code'] }),
    })
    expect(plain.tokens).not.toHaveProperty('refresh_token')
    later(30 * DAY_MS)
    expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused('invalid_grant'))
  })
})

describe('an access token', () => {
  it('ends after an hour', async () => {
    const { tokens } = await connect(app, await app.newTenant())
    later(HOUR_MS)
    expect((await ping(app, tokens.access_token)).status).toBe(401)
  })

  it('is good for /mcp and nothing else', async () => {
    const { tokens } = await connect(app, await app.newTenant())
    const api = await app.call('GET', '/api/v1/agents', { as: tokens.access_token })
    expect(api.status).toBe(401)
    expect((await app.call('GET', '/api/v1/connected-apps', { as: tokens.access_token })).status).toBe(401)
  })

  it('does what the role of its member allows now', async () => {
    const tenant = await app.newTenant()
    const member = await tenant.member('member')
    const { tokens } = await connect(app, tenant, {
      as: member.token,
      scopes: ['write:memory', 'read:agents'],
    })
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    const remember = async () => {
      const params = { name: 'remember', arguments: { agent: 'Ada', user: 'u1', content: 'Likes tea.' } }
      const reply = await app.callAny('POST', '/mcp', {
        as: tokens.access_token,
        headers: { accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
      return reply.body.result
    }
    expect((await remember()).isError).toBeFalsy()
    const path = `/api/v1/workspace-users/${member.userId}`
    await app.call('PUT', path, { as: tenant.owner, body: { role: 'viewer' } })
    expect(await remember()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('role viewer') }],
    })
  })

  it.each([
    ['removed', 'DELETE', undefined],
    ['disabled', 'PUT', { status: 'disabled' }],
  ])('ends when its member is %s', async (_name, method, body) => {
    const tenant = await app.newTenant()
    const member = await tenant.member('member')
    const { clientId, tokens } = await connect(app, tenant, { as: member.token })
    expect((await ping(app, tokens.access_token)).status).toBe(200)
    // Clocks count milliseconds: the member is not shut out in the one in which the app was connected.
    app.clock.advance(10)
    const path = `/api/v1/workspace-users/${member.userId}`
    const done = await app.call(method, path, { as: tenant.owner, ...(body === undefined ? {} : { body }) })
    expect(done.status).toBeLessThan(300)
    expect((await ping(app, tokens.access_token)).status).toBe(401)
    expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused('invalid_grant'))
    if (method === 'DELETE') return
    // It does not come back with the member.
    await app.call('PUT', path, { as: tenant.owner, body: { status: 'active' } })
    expect((await ping(app, tokens.access_token)).status).toBe(401)
  })

  it('ends with the sessions of its member, when their password is replaced', async () => {
    const tenant = await app.newTenant()
    const member = await tenant.member('member')
    const { tokens } = await connect(app, tenant, { as: member.token })
    app.clock.advance(10)
    await app.db.transaction(asSystem, (tx) =>
      tx.db
        .updateTable('workspace_users')
        .set({ sessions_valid_after: app.clock.now() })
        .where('user_id', '=', member.userId)
        .execute(),
    )
    expect((await ping(app, tokens.access_token)).status).toBe(401)
  })

  it('ends with its project', async () => {
    const tenant = await app.newTenant()
    const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
    const projectId = made.body.project_id
    const { tokens } = await connect(app, { projectId, owner: tenant.owner })
    expect((await ping(app, tokens.access_token)).status).toBe(200)
    await app.call('DELETE', `/api/v1/projects/${projectId}`, { as: tenant.owner })
    expect((await ping(app, tokens.access_token)).status).toBe(401)
  })
})

describe('revoking', () => {
  const revoke = (client_id: string, text: string) => post(app, '/oauth/revoke', { client_id, token: text })

  it('ends one access token, or with the refresh token everything', async () => {
    const { clientId, tokens } = await connect(app, await app.newTenant())
    expect((await revoke(clientId, tokens.access_token)).status).toBe(200)
    expect((await ping(app, tokens.access_token)).status).toBe(401)
    const renewed = (await refresh(clientId, tokens.refresh_token)).body
    expect((await ping(app, renewed.access_token)).status).toBe(200)
    expect((await revoke(clientId, renewed.refresh_token)).status).toBe(200)
    expect((await ping(app, renewed.access_token)).status).toBe(401)
  })

  it('says the same about tokens that are unknown or another client’s, and leaves those alone', async () => {
    const { clientId, tokens } = await connect(app, await app.newTenant())
    expect((await revoke(await register(app), tokens.refresh_token)).status).toBe(200)
    expect((await revoke(clientId, 'ort_nothing')).status).toBe(200)
    expect((await ping(app, tokens.access_token)).status).toBe(200)
  })
})
