import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('reads a test of the agent, and no other', async () => {
  const { tenant, call, add } = await withEvaluations(app)
  const other = await withEvaluations(app)
  const id = await add(greeting())
  expect((await call('GET', `/evaluation-cases/${id}`)).body).toMatchObject(greeting({ case_id: id }))
  const missing = await call('GET', `/evaluation-cases/${newId()}`)
  const foreign = await other.call('GET', `/evaluation-cases/${id}`)
  expect([missing.status, foreign.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const elsewhere = await app.call('GET', `/api/v1/agents/Bea/evaluation-cases/${id}`, { as: tenant.key })
  expect(elsewhere.status).toBe(404)
})
