import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { sendSome } from './stream-audit.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})

const PATH = '/api/v1/webhooks/audit.recorded'
const body = { webhook_url: `${receiver.url}/audit` }

it('sends entries to the workspace’s webhook once, from its registration on', async () => {
  const tenant = await app.newTenant()
  const run = () =>
    app.db.transaction(asSystem, (tx) => sendSome(tx, app.app.services.jobs, app.clock, tenant.tenantId))
  await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Before' } })
  expect((await app.call('PUT', PATH, { as: tenant.owner, body })).status).toBe(200)
  expect(await run()).toBe(0)
  await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'After' } })
  expect(await run()).toBe(0)
  app.clock.advance(2 * MINUTE_MS)
  // The registration itself, and what came after it.
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  await workOff(app, tenant.tenantId, 'notifications.deliver')
  expect(receiver.received).toHaveLength(1)
  const sent = JSON.parse(receiver.received[0]?.text ?? '')
  expect(JSON.stringify(sent)).toContain('"operation":"createProject"')
  // The stream of events is open to every member.
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).not.toContain('audit.recorded')
})

it('is registered by owners and administrators, and by no key', async () => {
  const tenant = await app.newTenant()
  const all = await tenant.keyWith(['*', 'read:audit'])
  expect((await app.call('PUT', PATH, { as: all, body })).status).toBe(403)
  const ofProject = `/api/v1/projects/${tenant.projectId}/webhooks/audit.recorded`
  expect((await app.call('PUT', ofProject, { as: tenant.owner, body })).status).toBe(403)
  await app.call('PUT', PATH, { as: tenant.owner, body })
  const { token } = await tenant.member('viewer')
  expect((await app.call('GET', `${PATH}/attempts`, { as: token })).status).toBe(403)
  expect((await app.call('GET', `${PATH}/attempts`, { as: tenant.owner })).status).toBe(200)
})
