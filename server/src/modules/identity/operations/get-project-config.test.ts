import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('keeps projects apart, also for keys of the same workspace', async () => {
  const tenant = await app.newTenant()
  const other = (await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } }))
    .body
  await app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/k`, { as: tenant.key, body: 'mine' })
  const elsewhere = await app.call('GET', `/api/v1/projects/${other.project_id}/config/k`, {
    as: tenant.owner,
  })
  expect(elsewhere.status).toBe(404)
  // A key speaks for its own project only.
  expect(
    (await app.call('GET', `/api/v1/projects/${other.project_id}/config/k`, { as: tenant.key })).status,
  ).toBe(404)
})

it('answers 404 for a key that is not set', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('GET', `/api/v1/projects/${tenant.projectId}/config/nothing`, {
    as: tenant.key,
  })
  expect(reply.status).toBe(404)
})
