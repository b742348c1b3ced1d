import { afterAll, expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const NOTHING = () => ({ text: ['{"facts": []}'] })
const [operators, projects] = await Promise.all([startModelServer(NOTHING), startModelServer(NOTHING)])
const app = await startApp({
  settings: {
    RAPPORT_LLM_URL: operators.url,
    RAPPORT_LLM_MODEL: 'large',
    RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
  },
})
afterAll(async () => {
  await app.app.close()
  await Promise.all([operators.close(), projects.close()])
})

type Tenant = Awaited<ReturnType<typeof withAda>>
const KEY = 'post_processing_model_map'
const put = (tenant: Tenant, path: string, body: object) =>
  app.call('PUT', `/api/v1/${path}`, { as: tenant.key, body })
const setAccount = (tenant: Tenant, map: object) => put(tenant, `account/config/${KEY}`, map)
const setProject = (tenant: Tenant, map: object) =>
  put(tenant, `projects/${tenant.projectId}/config/${KEY}`, map)
const setAgent = (tenant: Tenant, provider: string, model: string) =>
  app.call('PATCH', '/api/v1/agents/Ada/post-processing-model', {
    as: tenant.key,
    body: { post_processing_provider: provider, post_processing_model: model },
  })
const setOwnModel = (tenant: Tenant) =>
  put(tenant, `projects/${tenant.projectId}/custom-llm`, {
    endpoint: projects.url,
    api_key: 'k-1234567890',
    model: 'own',
    is_active: true,
  })
const reported = async (tenant: Tenant, chatModel: string) => {
  const path = `/api/v1/agents/Ada/effective-post-processing-model?chat_model=${chatModel}`
  return (await app.call('GET', path, { as: tenant.key })).body
}

/** What the extraction of one exchange sent, and to which of the two servers. */
async function sent(tenant: Tenant, more: object = {}) {
  const before = { operators: operators.calls.length, projects: projects.calls.length }
  const messages = [
    { role: 'user', content: 'I live in Lyon.' },
    { role: 'assistant', content: 'I see.' },
  ]
  const body = { userId: 'u1', messages, ...more }
  await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body })
  const calls = [
    ...operators.calls.slice(before.operators).map((call) => ({ ...call.body, server: 'operators' })),
    ...projects.calls.slice(before.projects).map((call) => ({ ...call.body, server: 'projects' })),
  ]
  expect(calls.length).toBeLessThan(2)
  const [call] = calls
  return call && { server: call.server, ...settingsOf(call) }
}
const settingsOf = ({ model, temperature, max_tokens }: Record<string, unknown>) => ({
  model,
  temperature,
  max_tokens,
})

it('uses at every level exactly what is reported', async () => {
  const tenant = await withAda(app)
  const check = async (server: string, expected: object) => {
    const report = await reported(tenant, 'large')
    expect(report).toMatchObject(expected)
    expect(await sent(tenant)).toEqual({ server, ...settingsOf(report) })
  }
  await check('operators', { provider: 'default', model: 'large' })
  await setAccount(tenant, { '*': { provider: 'any', model: 'account', max_tokens: 900, temperature: 0.7 } })
  await check('operators', { provider: 'any', model: 'account', max_tokens: 900, temperature: 0.7 })
  await setProject(tenant, { large: { provider: 'default', model: 'project', temperature: 0 } })
  await check('operators', { provider: 'default', model: 'project', temperature: 0 })
  await setAgent(tenant, 'default', 'agent')
  await check('operators', { provider: 'default', model: 'agent' })
})

it('takes half a pair for no override', async () => {
  const tenant = await withAda(app)
  await setAccount(tenant, { '*': { provider: 'default', model: 'account' } })
  await setProject(tenant, { large: { model: 'half' }, '*': { provider: 'default' } })
  await setAgent(tenant, '', 'half')
  expect(await reported(tenant, 'large')).toMatchObject({ model: 'account' })
  expect(await sent(tenant)).toMatchObject({ server: 'operators', model: 'account' })
})

it('asks the endpoint that the provider names', async () => {
  const tenant = await withAda(app)
  await setOwnModel(tenant)
  expect(await reported(tenant, 'own')).toMatchObject({ provider: 'custom', model: 'own' })
  expect(await sent(tenant)).toMatchObject({ server: 'projects', model: 'own' })
  await setAgent(tenant, 'default', 'large')
  expect(await sent(tenant)).toMatchObject({ server: 'operators', model: 'large' })
  await setAgent(tenant, 'custom', 'small')
  expect(await sent(tenant)).toMatchObject({ server: 'projects', model: 'small' })
  await setAgent(tenant, 'builtin', 'rules')
  expect(await reported(tenant, 'own')).toMatchObject({ provider: 'builtin' })
  expect(await sent(tenant)).toBeUndefined()
})

it('looks the maps up by the model that the conversation was had with', async () => {
  const tenant = await withAda(app)
  await setProject(tenant, {
    'gpt-x': { provider: 'default', model: 'for-x' },
    mini: { provider: 'default', model: 'for-mini' },
  })
  expect(await reported(tenant, 'gpt-x')).toMatchObject({ model: 'for-x' })
  expect(await sent(tenant, { provider: 'elsewhere', model: 'gpt-x' })).toMatchObject({ model: 'for-x' })
  expect(await sent(tenant, { model: 'gpt-x' })).toMatchObject({ model: 'large' })
  const before = operators.calls.length
  await chat(app, tenant.key, say('I live in Porto.', { user_id: 'u1', provider: 'default', model: 'mini' }))
  await workOff(app, tenant.tenantId, 'memory.extract')
  expect(operators.calls.slice(before).map((call) => call.body.model)).toEqual(['mini', 'for-mini'])
})

it('keeps temperature and length within what endpoints take', async () => {
  const tenant = await withAda(app)
  await setAccount(tenant, { '*': { provider: 'any', model: 'm', max_tokens: 1e9, temperature: -3 } })
  const report = await reported(tenant, 'large')
  expect(report).toMatchObject({ max_tokens: 32_000, temperature: 0 })
  expect(await sent(tenant)).toMatchObject(settingsOf(report))
})
