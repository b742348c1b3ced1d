import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'

const app = await testApp()

it('changes what is sent, and keeps the rest', async () => {
  const { call, add } = await withEvaluations(app)
  const id = await add(greeting({ facts: ['Has a dog.'] }))
  app.clock.advance(1_000)
  const changed = await call('PATCH', `/evaluation-cases/${id}`, {
    name: 'Waves',
    expect: { not_contains: ['bye'] },
  })
  expect(changed.body).toMatchObject({
    case_id: id,
    name: 'Waves',
    lines: ['Hello'],
    facts: ['Has a dog.'],
    expect: { not_contains: ['bye'] },
  })
  expect(changed.body.expect).not.toHaveProperty('contains')
  expect(changed.body.updated_at > changed.body.created_at).toBe(true)
  expect((await call('GET', `/evaluation-cases/${id}`)).body).toEqual(changed.body)
})

it('loses none of two changes at once', async () => {
  const { call, add } = await withEvaluations(app)
  const id = await add(greeting())
  await Promise.all([
    call('PATCH', `/evaluation-cases/${id}`, { person_name: 'Maria' }),
    call('PATCH', `/evaluation-cases/${id}`, { facts: ['Has a dog.'] }),
  ])
  const { body } = await call('GET', `/evaluation-cases/${id}`)
  expect(body).toMatchObject({ person_name: 'Maria', facts: ['Has a dog.'] })
})

it('names every field that is wrong, and refuses others', async () => {
  const { tenant, call, add } = await withEvaluations(app)
  const other = await withEvaluations(app)
  const id = await add(greeting())
  const wrong = await call('PATCH', `/evaluation-cases/${id}`, { name: '', lines: [], expect: 1 })
  expect([wrong.status, locationsOf(wrong)]).toEqual([400, ['body.expect', 'body.lines', 'body.name']])
  expect((await call('PATCH', `/evaluation-cases/${id}`, { expect: {} })).status).toBe(400)
  expect((await other.call('PATCH', `/evaluation-cases/${id}`, { name: 'x' })).status).toBe(404)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  const path = `/api/v1/agents/Ada/evaluation-cases/${id}`
  expect((await app.call('PATCH', path, { as: viewer.token, body: { name: 'x' } })).status).toBe(403)
  expect((await call('GET', `/evaluation-cases/${id}`)).body.name).toBe('Greets')
})
