import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('changes what is sent and keeps the rest', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}`
  const before = (await app.call('GET', path, { as: tenant.owner })).body
  app.clock.advance(1_000)
  const changed = await app.call('PUT', path, {
    as: tenant.owner,
    body: { environment: 'development', game_name: 'Old Name' },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    name: before.name,
    environment: 'development',
    business_name: 'Old Name',
  })
  expect(changed.body.updated_at > before.updated_at).toBe(true)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({
      type: 'project.updated',
      payload: { fields: ['business_name', 'environment'] },
    }),
  )
})

it('refuses foreign projects and lesser roles', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const foreign = await app.call('PUT', `/api/v1/projects/${theirs.projectId}`, {
    as: mine.owner,
    body: { name: 'x' },
  })
  expect(foreign.status).toBe(404)
  const viewer = await mine.member('viewer')
  const lesser = await app.call('PUT', `/api/v1/projects/${mine.projectId}`, {
    as: viewer.token,
    body: { name: 'x' },
  })
  expect(lesser.status).toBe(403)
})
