import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('has nothing to read before a consolidation, and refuses odd periods', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Likes the sea.')
  const read = (query: string) =>
    app.call('GET', `/api/v1/agents/Ada/memory/summaries?${query}`, { as: tenant.key })
  expect((await read('user_id=u1')).body.summaries).toEqual([])
  const body = { period: 'daily', user_id: 'u1' }
  await app.call('POST', '/api/v1/agents/Ada/memory/consolidate', { as: tenant.key, body })
  expect((await read('user_id=u1')).body.summaries).toMatchObject([{ user_id: 'u1', stage: 'daily' }])
  expect((await read('user_id=u2')).body.summaries).toEqual([])
  const bad = await read('period=yearly&limit=0')
  expect(bad.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'query.limit',
    'query.period',
  ])
})
