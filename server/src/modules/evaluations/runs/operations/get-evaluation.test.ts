import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('reads a run of the agent, and no other', async () => {
  const { tenant, call, add, run } = await withEvaluations(app)
  const other = await withEvaluations(app)
  await add(greeting({ expect: { not_contains: ['goodbye'] } }))
  const { run: done } = await run()
  expect(done).toMatchObject({
    status: 'complete',
    share_passed: 1,
    started_by: expect.stringMatching(/^key:/),
    started_at: expect.any(String),
  })
  const missing = await call('GET', `/evaluations/${newId()}`)
  const foreign = await other.call('GET', `/evaluations/${done.evaluation_id}`)
  expect([missing.status, foreign.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const path = `/api/v1/agents/Bea/evaluations/${done.evaluation_id}`
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(404)
})
