import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('shows each person in the order of the import', async () => {
  const tenant = await withAda(app)
  const body = { users: [{ user_id: 'b', metadata: { title: 'cook' } }, { user_id: 'a' }] }
  const made = await app.call('POST', '/api/v1/agents/Ada/users/import', { as: tenant.key, body })
  const path = `/api/v1/agents/Ada/users/import/${made.body.job_id}/users`
  const read = async (query = '') => (await app.call('GET', `${path}?${query}`, { as: tenant.key })).body
  expect((await read()).users).toMatchObject([
    { user_id: 'b', status: 'queued', facts_stored: 1 },
    { user_id: 'a', status: 'queued', facts_stored: 0 },
  ])
  await workOff(app, tenant.tenantId)
  const done = await read()
  expect(done.users.map((user: { status: string }) => user.status)).toEqual(['succeeded', 'succeeded'])
  expect(done.users[0].warmth_score).toBeGreaterThan(0)
  expect((await read('limit=1')).count).toBe(1)
  const missing = `/api/v1/agents/Ada/users/import/${tenant.tenantId}/users`
  expect((await app.call('GET', missing, { as: tenant.key })).status).toBe(404)
})
