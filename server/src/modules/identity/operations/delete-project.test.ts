import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('retires the project and ends its keys at once', async () => {
  const tenant = await app.newTenant()
  const project = (await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Gone' } }))
    .body
  const path = `/api/v1/projects/${project.project_id}`
  const { key } = (await app.call('POST', `${path}/keys`, { as: tenant.owner, body: {} })).body
  const configPath = `${path}/config`
  expect((await app.call('GET', configPath, { as: key })).status).toBe(200)
  const deleted = await app.call('DELETE', path, { as: tenant.owner })
  expect(deleted).toMatchObject({ status: 200, body: { status: 'deleted' } })
  expect((await app.call('GET', configPath, { as: key })).status).toBe(401)
  expect((await app.call('GET', path, { as: tenant.owner })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: tenant.owner })).status).toBe(404)
  expect((await app.eventsOf(tenant.tenantId)).map((event) => event.type)).toContain('project.deleted')
})

it('keeps the default project', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('DELETE', `/api/v1/projects/${tenant.projectId}`, { as: tenant.owner })
  expect(reply.status).toBe(409)
})
