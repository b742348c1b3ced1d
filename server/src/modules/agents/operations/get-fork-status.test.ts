import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { asSystem } from '../../../platform/db/database.ts'

const app = await testApp()
const status = (tenant: TestTenant, agent: string) =>
  app.call('GET', `/api/v1/agents/${agent}/fork/status`, { as: tenant.key })

async function withFork(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await app.call('POST', '/api/v1/agents/Ada/fork', { as: tenant.key, body: { name: 'Bea' } })
  return tenant
}

it('begins with nothing copied', async () => {
  const tenant = await withFork()
  const reply = await status(tenant, 'bea')
  const total = app.app.services.agentOwnedTables.filter((one) => one.isCopied !== false).length
  expect(reply.body).toMatchObject({ status: 'forking', tables_copied: 0, tables_total: total })
  expect(reply.body).not.toHaveProperty('completed_at')
  expect(reply.body).not.toHaveProperty('error_message')
})

it('does not know agents that are no copy', async () => {
  const tenant = await withFork()
  expect((await status(tenant, 'ada')).status).toBe(404)
})

it('shows failed when the job ended without being able to say so', async () => {
  const tenant = await withFork()
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('jobs')
      .set({ state: 'failed', error: 'The worker stopped.', finished_at: app.clock.now() })
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  const reply = await status(tenant, 'bea')
  expect(reply.body).toMatchObject({ status: 'failed', error_message: 'The worker stopped.' })
  expect(reply.body.completed_at).toBeDefined()
})
