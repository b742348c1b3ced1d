import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'
import { asSystem } from '../../../platform/db/database.ts'

const app = await testApp()

it('says that it failed when its job was given up, and knows only this agent’s', async () => {
  const tenant = await withAda(app)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const body = { users: [{ user_id: 'a' }, { user_id: 'b' }] }
  const made = await app.call('POST', '/api/v1/agents/Ada/users/import', { as: tenant.key, body })
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('jobs')
      .set({ state: 'failed', error: 'The machine went away.' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('queue', '=', 'imports.run')
      .execute(),
  )
  const read = (agent: string) =>
    app.call('GET', `/api/v1/agents/${agent}/users/import/${made.body.job_id}`, { as: tenant.key })
  expect((await read('Ada')).body).toMatchObject({
    status: 'failed',
    errors: 2,
    error_details: [{ error: 'The machine went away.' }],
  })
  expect((await read('Bea')).status).toBe(404)
})

it('is over when its work is, also when a person was erased meanwhile', async () => {
  const tenant = await withAda(app)
  const body = { users: [{ user_id: 'a' }, { user_id: 'b' }] }
  const made = await app.call('POST', '/api/v1/agents/Ada/users/import', { as: tenant.key, body })
  await app.call('DELETE', '/api/v1/people/a', { as: tenant.owner })
  await workOff(app, tenant.tenantId)
  const read = await app.call('GET', `/api/v1/agents/Ada/users/import/${made.body.job_id}`, {
    as: tenant.key,
  })
  expect(read.body).toMatchObject({ status: 'completed', total_users: 2, processed_users: 1 })
})
