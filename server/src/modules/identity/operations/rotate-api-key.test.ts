import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

const made = async (tenant: TestTenant, body: object = {}) => {
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  return (await app.call('POST', path, { as: await app.tokenFor(tenant.ownerId), body })).body
}
const rotate = async (tenant: TestTenant, keyId: string, body: object = {}) => {
  const path = `/api/v1/projects/${tenant.projectId}/keys/${keyId}/rotate`
  return app.call('POST', path, { as: await app.tokenFor(tenant.ownerId), body })
}
const status = async (key: string) => (await app.call('GET', '/api/v1/agents', { as: key })).status

it('makes a key like the old one; both work for the hours that were asked for', async () => {
  const tenant = await app.newTenant()
  const old = await made(tenant, { name: 'Shop', scopes: ['read:agents'], expires_days: 30 })
  app.clock.advance(DAY_MS)
  const reply = await rotate(tenant, old.key_id, { overlap_hours: 2 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ name: 'Shop', scopes: ['read:agents'], is_active: true })
  const lasts = Date.parse(reply.body.expires_at) - Date.parse(reply.body.created_at)
  expect(Math.abs(lasts - 30 * DAY_MS)).toBeLessThan(1_000)
  expect([await status(old.key), await status(reply.body.key)]).toEqual([200, 200])
  app.clock.advance(2 * HOUR_MS)
  expect([await status(old.key), await status(reply.body.key)]).toEqual([401, 200])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({
    type: 'api_key.rotated',
    subject_id: old.key_id,
    payload: { new_key_id: reply.body.key_id },
  })
  expect((await rotate(tenant, old.key_id)).status).toBe(409)
})

it('ends the old one at once with no overlap, and never later than it would have ended', async () => {
  const tenant = await app.newTenant()
  const one = await made(tenant)
  await rotate(tenant, one.key_id, { overlap_hours: 0 })
  expect(await status(one.key)).toBe(401)
  const short = await made(tenant, { expires_days: 1 })
  await rotate(tenant, short.key_id, { overlap_hours: 100 })
  app.clock.advance(DAY_MS)
  expect(await status(short.key)).toBe(401)
})

it('is for those who manage, and for their own keys', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const { key_id } = await made(theirs)
  expect((await rotate(mine, key_id)).status).toBe(404)
  expect((await rotate(mine, newId())).status).toBe(404)
  const own = await made(mine)
  expect(locationsOf(await rotate(mine, own.key_id, { overlap_hours: -1 }))).toEqual(['body.overlap_hours'])
  const { token } = await mine.member('member')
  const path = `/api/v1/projects/${mine.projectId}/keys/${own.key_id}/rotate`
  expect((await app.call('POST', path, { as: token, body: {} })).status).toBe(403)
})
