import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/users/import'

it('lists every row, also while the import is under way, and knows only this agent’s', async () => {
  const tenant = await withAda(app)
  const users = [{ user_id: 'b' }, { nobody: true }, { user_id: 'a', display_name: 'Ann' }]
  const { body } = await app.call('POST', path, { as: tenant.key, body: { users } })
  const report = () => app.call('GET', `${path}/${body.job_id}/report`, { as: tenant.key })
  expect((await report()).body).toMatchObject({
    status: 'queued',
    total_users: 3,
    errors: 1,
    rows: [{ state: 'queued' }, { state: 'failed', reason: 'user_id is required' }, { state: 'queued' }],
  })
  await workOff(app, tenant.tenantId)
  expect((await report()).body).toMatchObject({
    status: 'completed',
    rows: [
      { line: 1, user_id: 'b', state: 'succeeded' },
      { line: 2, user_id: '', state: 'failed' },
      { line: 3, user_id: 'a', state: 'succeeded', facts_stored: 1 },
    ],
  })
  for (const id of ['nope', crypto.randomUUID()])
    expect((await app.call('GET', `${path}/${id}/report`, { as: tenant.key })).status).toBe(404)
  const other = await withAda(app)
  expect((await app.call('GET', `${path}/${body.job_id}/report`, { as: other.key })).status).toBe(404)
})
