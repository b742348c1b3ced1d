import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const compare = (tenant: TestTenant, path: string, agent = 'Ada') =>
  app.call('GET', `/api/v1/agents/${agent}/versions/${path}`, { as: tenant.key })

async function withThreeVersions(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = { name: 'Ada', bio: 'Bakes.', true_interests: ['sea'] }
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  const patch = (change: object) =>
    app.call('PATCH', '/api/v1/agents/Ada/profile', { as: tenant.key, body: change })
  await patch({ bio: 'Cooks.', preferences: { formality: 'formal' } })
  await patch({ true_interests: ['sea', 'salt'], tool_capabilities: { web_search: true } })
  return tenant
}

it('names each field with what it was and what it is', async () => {
  const tenant = await withThreeVersions()
  const bio = { field: 'bio', before: 'Bakes.', after: 'Cooks.' }
  const formality = { field: 'preferences.formality', before: null, after: 'formal' }
  const interests = { field: 'true_interests', before: ['sea'], after: ['sea', 'salt'] }
  const search = { field: 'capabilities.webSearch', before: null, after: true }
  expect((await compare(tenant, '2/changes')).body).toMatchObject({
    from: 1,
    to: 2,
    changes: [bio, formality],
  })
  const all = (await compare(tenant, '3/changes?since=1')).body
  expect(all).toMatchObject({ from: 1, to: 3 })
  expect(all.changes).toHaveLength(4)
  expect(all.changes).toEqual(expect.arrayContaining([bio, formality, interests, search]))
  const back = (await compare(tenant, '1/changes?since=2')).body
  expect(back.changes[0]).toEqual({ field: 'bio', before: 'Cooks.', after: 'Bakes.' })
})

it('finds nothing between a version and itself, nor before the first', async () => {
  const tenant = await withThreeVersions()
  expect((await compare(tenant, '3/changes?since=3')).body.changes).toEqual([])
  expect((await compare(tenant, '1/changes')).body).toMatchObject({ from: 1, to: 1, changes: [] })
})

it('refuses versions that are not there, foreign ones alike', async () => {
  const [tenant, other] = [await withThreeVersions(), await withThreeVersions()]
  expect((await compare(tenant, '4/changes')).status).toBe(404)
  expect((await compare(tenant, '3/changes?since=9')).status).toBe(404)
  const { agent_id: id } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  expect((await compare(other, '1/changes', id)).status).toBe(404)
  expect(locationsOf(await compare(tenant, '0/changes?since=x'))).toEqual(['path.version', 'query.since'])
})
