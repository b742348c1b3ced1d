import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { handOut } from '../fan-out.ts'

const app = await testApp()

it('pages through attempts, newest first, of this registration alone', async () => {
  const tenant = await app.newTenant()
  // An address that must not be called: every attempt fails at once.
  const body = { webhook_url: 'http://127.0.0.1:1/hook' }
  await app.call('PUT', '/api/v1/webhooks/agent.created', { as: tenant.key, body })
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    app.clock.advance(1)
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    await handOut(app.db, app.app.services.jobs, app.clock, tenant.tenantId)
    await workOff(app, tenant.tenantId, 'notifications.deliver')
  }
  const read = async (query = '') =>
    (await app.call('GET', `/api/v1/webhooks/agent.created/attempts?${query}`, { as: tenant.key })).body
  const first = await read('page_size=2')
  expect(first).toMatchObject({ has_more: true, attempts: [{ status: 'failed', attempt_number: 1 }, {}] })
  expect(first.attempts[0].request_body).toContain('Cleo')
  const second = await read(`page_size=2&cursor=${first.next_cursor}`)
  expect(second.attempts).toHaveLength(1)
  expect(second).toMatchObject({ has_more: false })
  expect((await app.call('GET', '/api/v1/webhooks/none/attempts', { as: tenant.key })).status).toBe(404)
  expect((await read('page_size=0')).status).toBe(400)
})
