import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'

const app = await testApp()

it('deletes a test once, and leaves what came of it in earlier runs', async () => {
  const { call, add, run } = await withEvaluations(app)
  const id = await add(greeting())
  const { run: before } = await run()
  expect((await call('DELETE', `/evaluation-cases/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/evaluation-cases/${id}`)).status).toBe(404)
  expect((await call('GET', '/evaluation-cases')).body.total).toBe(0)
  const kept = await call('GET', `/evaluations/${before.evaluation_id}/results`)
  expect(kept.body.items).toMatchObject([{ case_id: id, name: 'Greets', case: { lines: ['Hello'] } }])
  expect((await call('POST', '/evaluations', {})).status).toBe(409)
})

it('refuses others, and people who only read', async () => {
  const { tenant, add } = await withEvaluations(app)
  const other = await withEvaluations(app)
  const id = await add(greeting())
  expect((await other.call('DELETE', `/evaluation-cases/${id}`)).status).toBe(404)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  const path = `/api/v1/agents/Ada/evaluation-cases/${id}`
  expect((await app.call('DELETE', path, { as: viewer.token })).status).toBe(403)
})
