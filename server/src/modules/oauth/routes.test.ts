import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { post, REDIRECT } from '../../../test/oauth.ts'
import { SCOPES } from './oauth.rules.ts'

const app = await testApp()
const url = 'http://rapport.test'

describe('what clients read first', () => {
  it('says in the refusal where to begin, and from there on everything', async () => {
    const challenge = (as?: string) => app.callAny('POST', '/mcp', { as, body: {} })
    const place = `${url}/.well-known/oauth-protected-resource/mcp`
    expect((await challenge()).headers['www-authenticate']).toBe(
      `Bearer realm="rapport", resource_metadata="${place}"`,
    )
    expect((await challenge('oat_wrong')).headers['www-authenticate']).toBe(
      `Bearer realm="rapport", resource_metadata="${place}", error="invalid_token"`,
    )
    for (const suffix of ['', '/mcp']) {
      const { body } = await app.call('GET', `/.well-known/oauth-protected-resource${suffix}`)
      expect(body).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url] })
      expect(body.scopes_supported).toEqual(Object.keys(SCOPES))
    }
    const { body } = await app.call('GET', '/.well-known/oauth-authorization-server')
    expect(body).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
  })

  it('is gone where the protocol is switched off', async () => {
    const off = await testApp({ settings: { RAPPORT_MCP: 'false' } })
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'])
      expect((await off.call('GET', path)).status).toBe(404)
    expect((await off.call('POST', '/oauth/register', { body: {} })).status).toBe(404)
  })
})

describe('registration', () => {
  const register = (body: unknown, address = '10.9.0.1') =>
    app.app.server.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })

  it('takes public clients, whatever they ask for', async () => {
    const answer = await register({
      redirect_uris: [REDIRECT, 'http://127.0.0.1:33418/callback'],
      client_name: ' An assistant ',
      token_endpoint_auth_method: 'client_secret_post',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: Math.floor(app.clock.now().getTime() / 1000),
      client_name: 'An assistant',
      redirect_uris: [REDIRECT, 'http://127.0.0.1:33418/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
    const unnamed = await register({ redirect_uris: [REDIRECT] })
    expect(unnamed.json().client_name).toBe('assistant.example')
  })

  it.each([
    [undefined],
    [[]],
    ['https://a.example/'],
    [['http://assistant.example/callback']],
    [['http://localhost.example/callback']],
    [['https://a.example/#part']],
    [['https://name:word@a.example/']],
    [['javascript:alert(1)']],
    [['cursor://callback']],
    [['https://a.example/\u0000']],
    [['nowhere']],
    [Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`)],
  ])('refuses %j to be answered at', async (redirect_uris) => {
    const answer = await register({ redirect_uris }, '10.9.0.2')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_redirect_uri')
  })

  it.each([
    [{ client_name: 'x'.repeat(101) }],
    [{ client_name: 'moc.elpmaxe\u202e' }],
    [{ client_name: 7 }],
    [{ grant_types: ['client_credentials'] }],
    [{ response_types: ['token'] }],
  ])('refuses %j', async (metadata) => {
    const answer = await register({ redirect_uris: [REDIRECT], ...metadata }, '10.9.0.3')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_client_metadata')
  })

  it('is limited by address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await register({ redirect_uris: [REDIRECT] }, '10.9.0.4')).statusCode)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(statuses[20]).toBe(429)
    expect((await register({ redirect_uris: [REDIRECT] }, '10.9.0.5')).statusCode).toBe(201)
  })
})

describe('requests that are none', () => {
  it('are refused in the shape of OAuth', async () => {
    const json = await app.callAny('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } })
    expect(json).toMatchObject({ status: 415, body: { error: 'invalid_request' } })
    const broken = await app.callAny('POST', '/oauth/register', { body: '{' })
    expect(broken).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const form = await post(app, '/oauth/register', { redirect_uris: REDIRECT })
    expect(form).toMatchObject({ status: 415, body: { error: 'invalid_request' } })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const twice = await app.callAny('POST', '/oauth/token', { body: 'client_id=a&client_id=b', headers })
    expect(twice).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const large = await app.callAny('POST', '/oauth/token', { body: `code=${'x'.repeat(20_000)}`, headers })
    expect(large).toMatchObject({ status: 413, body: { error: 'invalid_request' } })
  })

  it('count as failed credentials', async () => {
    const strict = await testApp({ failuresPerMinute: 3 })
    const { client_id } = (
      await strict.callAny('POST', '/oauth/register', { body: { redirect_uris: [REDIRECT] } })
    ).body
    const guess = () =>
      post(strict, '/oauth/token', {
        client_id,
        grant_type: 'authorization_code',
        code: 'oac_guess',
        code_verifier: 'x',
      })
    for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject({ status: 429, body: { error: 'slow_down' } })
  })
})
