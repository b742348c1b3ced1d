import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('knows a priming by its person', async () => {
  const tenant = await withAda(app)
  const { body } = await app.call('POST', '/api/v1/agents/Ada/users/u1/prime', { as: tenant.key, body: {} })
  const read = (user: string, id: string) =>
    app.call('GET', `/api/v1/agents/Ada/users/${user}/prime/${id}`, { as: tenant.key })
  expect((await read('u1', body.job_id)).body).toMatchObject({ status: 'queued', user_id: 'u1' })
  expect((await read('u2', body.job_id)).status).toBe(404)
  expect((await read('u1', tenant.tenantId)).status).toBe(404)
  expect((await read('u1', 'x')).status).toBe(404)
})
