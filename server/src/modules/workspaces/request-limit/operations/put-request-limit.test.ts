import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/workspace/request-limit'

it('sets a limit, changes it and removes it, and tells what was changed', async () => {
  const tenant = await app.newTenant()
  const put = (requests_per_minute: unknown) =>
    app.call('PUT', PATH, { as: tenant.owner, body: { requests_per_minute } })
  for (const limit of [600, 5, 5, null, null])
    expect(await put(limit)).toMatchObject({ status: 200, body: { requests_per_minute: limit } })
  const told = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'workspace.request_limit_changed',
  )
  expect(told.map(({ payload }) => (payload as Record<string, unknown>)['requests_per_minute'])).toEqual([
    600,
    5,
    null,
  ])
})

it('refuses what is no limit, and members', async () => {
  const tenant = await app.newTenant()
  for (const requests_per_minute of [0, -1, 1.5, '5', 2_000_000, undefined]) {
    const refused = await app.call('PUT', PATH, { as: tenant.owner, body: { requests_per_minute } })
    expect(refused.status).toBe(400)
    expect(locationsOf(refused)).toContain('body.requests_per_minute')
  }
  const member = (await tenant.member('member')).token
  const body = { requests_per_minute: 5 }
  expect((await app.call('PUT', PATH, { as: member, body })).status).toBe(403)
  expect((await app.call('PUT', PATH, { as: tenant.key, body })).status).toBe(401)
})
