import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { VERSIONS_KEPT } from '../versions.rules.ts'

const app = await testApp()
const call = (
  tenant: TestTenant,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => app.call(method, `/api/v1/agents${path}`, { as: tenant.key, ...(body && { body }) })
const list = async (tenant: TestTenant, query = '', agent = 'Ada') =>
  (await call(tenant, 'GET', `/${agent}/versions${query}`)).body

async function withAda(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await call(tenant, 'POST', '', { name: 'Ada', bio: 'Bakes.' })
  return tenant
}

it('keeps a version of every change, with who made it and which fields it changed', async () => {
  const tenant = await withAda()
  await call(tenant, 'PATCH', '/Ada/profile', { bio: 'Cooks.', tool_capabilities: { web_search: true } })
  await app.call('PATCH', '/api/v1/agents/Ada/personality', {
    as: tenant.owner,
    body: { big5: { openness: 80 } },
  })
  await call(tenant, 'PUT', '/Ada/capabilities', { inventory: false })
  const model = { post_processing_provider: 'custom', post_processing_model: 'small' }
  await call(tenant, 'PATCH', '/Ada/post-processing-model', model)
  await call(tenant, 'POST', '/Ada/tools', { name: 'find_order', description: 'Finds it.' })
  await call(tenant, 'PUT', '/Ada/tools/find_order', { description: 'Finds an order.' })
  await call(tenant, 'DELETE', '/Ada/tools/find_order')
  await call(tenant, 'POST', '', { name: 'Ada', language: 'de' })
  const { items, has_more } = await list(tenant)
  expect(has_more).toBe(false)
  expect(items).toMatchObject([
    { version: 9, cause: 'agent_update', fields: ['language'], is_current: true },
    { version: 8, cause: 'tool_update', fields: ['tools.find_order'], is_current: false },
    { version: 7, cause: 'tool_update', fields: ['tools.find_order'] },
    { version: 6, cause: 'tool_update', fields: ['tools.find_order'] },
    { version: 5, cause: 'model_update', fields: ['post_processing_provider', 'post_processing_model'] },
    { version: 4, cause: 'capabilities_update', fields: ['capabilities.inventory'] },
    { version: 3, cause: 'personality_update', fields: ['big5.openness'] },
    { version: 2, cause: 'profile_update', fields: ['bio', 'capabilities.webSearch'] },
    { version: 1, cause: 'created', fields: [] },
  ])
  const makers = items.map(({ made_by }: { made_by: string }) => made_by)
  expect(makers[0]).toMatch(/^key:/)
  expect(makers[6]).toMatch(/^user:/)
})

it('keeps none of a write that changes nothing, nor of a switch or an owner', async () => {
  const tenant = await withAda()
  await call(tenant, 'PATCH', '/Ada/profile', { bio: 'Bakes.', big5: {}, true_interests: [] })
  await call(tenant, 'PATCH', '/Ada/capabilities', {})
  await call(tenant, 'PATCH', '/Ada/post-processing-model', {})
  await call(tenant, 'PATCH', '/Ada/status', { is_active: false })
  await call(tenant, 'POST', '', { name: 'Ada', user_id: 'maria' })
  expect((await list(tenant)).items).toHaveLength(1)
})

it('keeps none of a change that is refused', async () => {
  const tenant = await withAda()
  await call(tenant, 'POST', '', { name: 'Bea' })
  expect((await call(tenant, 'PATCH', '/Ada/profile', { name: 'Bea', bio: 'x' })).status).toBe(409)
  const contradiction = { bio: 'x', tool_capabilities: { knowledge_base_write: true } }
  expect((await call(tenant, 'PATCH', '/Ada/profile', contradiction)).status).toBe(422)
  expect((await list(tenant)).items).toHaveLength(1)
})

it('stores how an agent without versions was with its first change', async () => {
  const tenant = await withAda()
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db.deleteFrom('agent_versions').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(await list(tenant)).toEqual(expect.objectContaining({ items: [], has_more: false }))
  await call(tenant, 'POST', '/Ada/tools', { name: 'find_order', description: 'Finds it.' })
  expect((await list(tenant)).items).toMatchObject([
    { version: 2, fields: ['tools.find_order'] },
    { version: 1, cause: 'unrecorded', made_by: '', fields: [] },
  ])
})

it('numbers changes at once one after the other', async () => {
  const tenant = await withAda()
  const bios = ['a', 'b', 'c', 'd', 'e']
  await Promise.all([
    ...bios.map((bio) => call(tenant, 'PATCH', '/Ada/profile', { bio })),
    call(tenant, 'POST', '/Ada/tools', { name: 'find_order', description: 'Finds it.' }),
  ])
  const versions = (await list(tenant)).items.map(({ version }: { version: number }) => version)
  expect(versions).toEqual([7, 6, 5, 4, 3, 2, 1])
})

it('pages, and keeps the newest hundred', async () => {
  const tenant = await withAda()
  for (let at = 0; at < VERSIONS_KEPT + 2; at += 1)
    await call(tenant, 'PATCH', '/Ada/profile', { bio: `${at}` })
  const first = await list(tenant, '?page_size=60')
  expect([first.items.length, first.items[0].version, first.has_more]).toEqual([60, 103, true])
  const second = await list(tenant, `?page_size=60&cursor=${first.next_cursor}`)
  expect([second.items.length, second.items.at(-1).version, second.has_more]).toEqual([40, 4, false])
  expect(second).not.toHaveProperty('next_cursor')
})

it('gives a copy a history of its own, and removes it with the agent', async () => {
  const tenant = await withAda()
  await call(tenant, 'PATCH', '/Ada/profile', { bio: 'Cooks.' })
  await call(tenant, 'POST', '/Ada/fork', { name: 'Copy' })
  expect((await list(tenant, '', 'Copy')).items).toEqual([])
  const deleted = await call(tenant, 'DELETE', '/Ada')
  expect(deleted.body.deleted.agent_versions).toBe(2)
  expect((await call(tenant, 'GET', '/Ada/versions')).status).toBe(404)
})

it('refuses pages that cannot be, and agents of others', async () => {
  const [tenant, other] = [await withAda(), await app.newTenant()]
  const reply = await call(tenant, 'GET', '/Ada/versions?page_size=0&cursor=x')
  expect([reply.status, locationsOf(reply)]).toEqual([400, ['query.page_size']])
  expect(locationsOf(await call(tenant, 'GET', '/Ada/versions?cursor=x'))).toEqual(['query.cursor'])
  const { agent_id: id } = (await call(tenant, 'GET', '/Ada')).body
  expect((await call(other, 'GET', `/${id}/versions`)).status).toBe(404)
  expect((await app.call('GET', `/api/v1/agents/${id}/versions`, {})).status).toBe(401)
})
