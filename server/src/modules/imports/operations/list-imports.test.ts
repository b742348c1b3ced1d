import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('lists newest first', async () => {
  const tenant = await withAda(app)
  for (const source of ['one', 'two', 'three']) {
    app.clock.advance(1)
    const body = { source, users: [{ user_id: 'a' }] }
    await app.call('POST', '/api/v1/agents/Ada/users/import', { as: tenant.key, body })
  }
  const read = async (query = '') =>
    (await app.call('GET', `/api/v1/agents/Ada/users/imports?${query}`, { as: tenant.key })).body
  const all = await read()
  expect(all.count).toBe(3)
  expect(all.jobs.map((job: { source_type: string }) => job.source_type)).toEqual(['three', 'two', 'one'])
  expect((await read('limit=1')).jobs).toHaveLength(1)
  expect((await read('limit=0')).status).toBe(400)
})
