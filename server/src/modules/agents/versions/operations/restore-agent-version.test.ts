import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const call = (
  tenant: TestTenant,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => app.call(method, `/api/v1/agents${path}`, { as: tenant.key, ...(body && { body }) })
const restore = (tenant: TestTenant, version: number | string, body: object = {}, agent = 'Ada') =>
  call(tenant, 'POST', `/${agent}/versions/${version}/restore`, body)
const contentOf = async (tenant: TestTenant, version: number, agent = 'Ada') =>
  (await call(tenant, 'GET', `/${agent}/versions/${version}`)).body.content

async function withAda(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = {
    name: 'Ada',
    bio: 'Bakes.',
    big5: { openness: 70 },
    tool_capabilities: { image_generation: true },
  }
  await call(tenant, 'POST', '', body)
  await call(tenant, 'POST', '/Ada/tools', { name: 'find_order', description: 'Finds it.' })
  await call(tenant, 'POST', '/Ada/tools', { name: 'kept', description: 'Stays.' })
  return tenant
}

it('makes everything what it was as a new version, with one event and the evolution', async () => {
  const tenant = await withAda()
  const before = await contentOf(tenant, 3)
  const kept = (await call(tenant, 'GET', '/Ada/tools')).body.tools[1]
  await call(tenant, 'PATCH', '/Ada/profile', { name: 'Eve', bio: 'Cooks.', big5: { openness: 20 } })
  await call(tenant, 'PUT', '/Eve/capabilities', { imageGeneration: false, inventory: false })
  await call(tenant, 'DELETE', '/Eve/tools/find_order')
  await call(tenant, 'POST', '/Eve/tools', { name: 'other', description: 'New.' })
  const told = (await app.eventsOf(tenant.tenantId)).length
  const reply = await restore(tenant, 3, { current_version: 7 }, 'Eve')
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ version: 8, cause: 'restored', restored_from: 3, is_current: true })
  expect(await contentOf(tenant, 8)).toEqual(before)
  const agent = (await call(tenant, 'GET', '/Ada')).body
  expect(agent).toMatchObject({ name: 'Ada', bio: 'Bakes.', big5: { openness: { score: 70 } } })
  const { tools } = (await call(tenant, 'GET', '/Ada/tools')).body
  expect(tools).toMatchObject([{ name: 'find_order', description: 'Finds it.' }, kept])
  const capabilities = (await call(tenant, 'GET', '/Ada/capabilities')).body
  expect(capabilities).toMatchObject({ imageGeneration: true, inventory: true })
  expect(capabilities.imageUnlockedAt).toBeDefined()
  expect((await app.eventsOf(tenant.tenantId)).slice(told)).toMatchObject([
    { type: 'agent.updated', subject_id: agent.agent_id, payload: { version: 8, restored_from: 3 } },
  ])
  const { evolution } = (await call(tenant, 'GET', '/Ada/personality')).body
  expect(evolution[0]).toMatchObject({ trigger_type: 'version_restored', new_value: 70 })
})

it('changes nothing when the agent is that already, and can be asked for again', async () => {
  const tenant = await withAda()
  const told = (await app.eventsOf(tenant.tenantId)).length
  expect((await restore(tenant, 3)).body).toMatchObject({ version: 3, is_current: true })
  expect(await app.eventsOf(tenant.tenantId)).toHaveLength(told)
  expect((await restore(tenant, 1)).body).toMatchObject({ version: 4, restored_from: 1 })
  expect((await restore(tenant, 1)).body).toMatchObject({ version: 4 })
})

it('refuses when the agent was changed since it was looked at', async () => {
  const tenant = await withAda()
  await call(tenant, 'PATCH', '/Ada/profile', { bio: 'Cooks.' })
  const reply = await restore(tenant, 1, { current_version: 3 })
  expect(reply.body).toMatchObject({ status: 409, code: 'stale_version', current_version: 4 })
  expect((await call(tenant, 'GET', '/Ada')).body.bio).toBe('Cooks.')
})

it('lets one of two restores at once through when both saw the same version', async () => {
  const tenant = await withAda()
  const replies = await Promise.all([1, 2].map((version) => restore(tenant, version, { current_version: 3 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('refuses a name that another agent has by now', async () => {
  const tenant = await withAda()
  await call(tenant, 'PATCH', '/Ada/profile', { name: 'Eve' })
  await call(tenant, 'POST', '', { name: 'ada' })
  const reply = await restore(tenant, 1, {}, 'Eve')
  expect(reply.body).toMatchObject({ status: 409, detail: 'The name is taken in this workspace.' })
  expect((await call(tenant, 'GET', '/Eve/tools')).body.tools).toHaveLength(2)
})

it('refuses capabilities that the project does not allow any more', async () => {
  const tenant = await withAda()
  const setDefault = (value: boolean) =>
    app.call('PUT', `/api/v1/projects/${tenant.projectId}`, {
      as: tenant.owner,
      body: { default_agent_kb_write: value },
    })
  await setDefault(true)
  expect((await call(tenant, 'PATCH', '/Ada/capabilities', { knowledgeBaseWrite: true })).status).toBe(200)
  await call(tenant, 'PATCH', '/Ada/capabilities', { knowledgeBaseWrite: false })
  await setDefault(false)
  const reply = await restore(tenant, 4)
  expect(reply.body).toMatchObject({ status: 409, detail: expect.stringContaining('knowledgeBaseWrite') })
})

it('refuses bad input, missing and foreign versions, and people who only read', async () => {
  const [tenant, other] = [await withAda(), await withAda()]
  expect(locationsOf(await restore(tenant, 'x', { current_version: 'y' }))).toEqual([
    'body.current_version',
    'path.version',
  ])
  expect((await restore(tenant, 9)).status).toBe(404)
  const { agent_id: id } = (await call(tenant, 'GET', '/Ada')).body
  expect((await restore(other, 1, {}, id)).status).toBe(404)
  const path = '/api/v1/agents/Ada/versions/1/restore'
  expect((await app.call('POST', path, { body: {} })).status).toBe(401)
})
