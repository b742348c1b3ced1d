import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('removes it with its key, once, and does not mind when there is none', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/custom-llm`
  const body = { endpoint: 'https://llm.example.com/v1', api_key: 'abcdefgh' }
  await app.call('PUT', path, { as: tenant.key, body })
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('GET', path, { as: tenant.key })).body.configured).toBe(false)
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    (event) => event.type === 'project.custom_llm_deleted',
  )
  expect(events).toHaveLength(1)
})

it('does not touch another workspace’s', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${mine.projectId}/custom-llm`
  expect((await app.call('DELETE', path, { as: theirs.key })).status).toBe(404)
})
