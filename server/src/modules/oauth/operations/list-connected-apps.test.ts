import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { connect, ping, register } from '../../../../test/oauth.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const app = await testApp()
const appsOf = async (as: string) => (await app.call('GET', '/api/v1/connected-apps', { as })).body.apps
const namesOf = async (as: string) => (await appsOf(as)).map(({ name }: { name: string }) => name)

it('shows members their own and administrators everyone’s, latest first', async () => {
  const tenant = await app.newTenant()
  const [mei, ben] = [await tenant.member('member'), await tenant.member('viewer')]
  await connect(app, tenant, { as: mei.token, clientId: await register(app, { client_name: 'First' }) })
  app.clock.advance(1_000)
  await connect(app, tenant, { as: ben.token, clientId: await register(app, { client_name: 'Second' }) })
  expect(await appsOf(mei.token)).toEqual([
    {
      app_id: expect.any(String),
      name: 'First',
      redirect_host: 'assistant.example',
      project_id: tenant.projectId,
      user_id: mei.userId,
      username: mei.username,
      is_own: true,
      scopes: ['read:memory', 'read:agents'],
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ])
  expect(await namesOf(ben.token)).toEqual(['Second'])
  expect(await namesOf(tenant.owner)).toEqual(['Second', 'First'])
  expect((await appsOf(tenant.owner))[0].is_own).toBe(false)
  expect(await namesOf((await app.newTenant()).owner)).toEqual([])
})

it('says when one was last used, and forgets those that have ended', async () => {
  const tenant = await app.newTenant()
  const { tokens } = await connect(app, tenant)
  await app.callAny('POST', '/mcp', {
    as: tokens.access_token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_agents', arguments: {} } },
  })
  expect((await ping(app, tokens.access_token)).status).toBe(200)
  await app.app.services.credentialUse.flush()
  const [{ created_at, last_used_at }] = await appsOf(tenant.owner)
  expect(Date.parse(last_used_at)).toBeGreaterThan(Date.parse(created_at))
  app.clock.advance(31 * DAY_MS)
  expect(await appsOf(await app.tokenFor(tenant.ownerId))).toEqual([])
  app.clock.advance(-31 * DAY_MS)
})

it('takes a session only', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', '/api/v1/connected-apps', { as: tenant.key })).status).toBe(401)
})
