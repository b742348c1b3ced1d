import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const PATH = '/api/v1/tenant/deployment/upgrade-request'
const ask = (tenant: TestTenant, body?: unknown, as: string | undefined = tenant.owner) =>
  app.call('POST', PATH, { as, body })
const stored = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) => tx.db.selectFrom('upgrade_requests').selectAll().execute())
const asked = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'deployment.upgrade_requested')

it('stores the request and leaves an event', async () => {
  const tenant = await app.newTenant()
  const reply = await ask(tenant, { message: 'We need a second core.' })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/UpgradeRequest.json',
    request_id: expect.any(String),
    tenant_id: tenant.tenantId,
    message: 'We need a second core.',
    requested_by: `user:${tenant.ownerId}`,
    created_at: expect.any(String),
  })
  expect(await stored(tenant)).toMatchObject([
    { request_id: reply.body.request_id, message: 'We need a second core.' },
  ])
  expect(await asked(tenant)).toMatchObject([{ subject_id: reply.body.request_id }])
})

it('takes clicks within a minute for one request, at once or one after the other', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(tenant)))
  replies.push(await ask(tenant, {}))
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(replies[0]?.body.message).toBe('')
  expect((await stored(tenant)).length).toBe(1)
  expect((await asked(tenant)).length).toBe(1)
})

it('takes another message, another person or a later minute for another request', async () => {
  const tenant = await app.newTenant()
  const second = await tenant.member('owner')
  await ask(tenant, { message: 'One' })
  await ask(tenant, { message: 'Two' })
  await ask(tenant, { message: 'One' }, second.token)
  app.clock.advance(MINUTE_MS + 1)
  await ask(tenant, { message: 'One' })
  expect((await stored(tenant)).length).toBe(4)
  expect((await asked(tenant)).length).toBe(4)
})

it('names the offending field', async () => {
  const tenant = await app.newTenant()
  const reply = await ask(tenant, { message: 7 })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.message'])
  expect((await ask(tenant, { message: 'x'.repeat(5_001) })).status).toBe(400)
})

it('is the owner’s to make', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('POST', PATH)).status).toBe(401)
  expect((await ask(tenant, {}, tenant.key)).status).toBe(401)
  expect((await ask(tenant, {}, (await tenant.member('admin')).token)).status).toBe(403)
  expect(await stored(tenant)).toEqual([])
})
