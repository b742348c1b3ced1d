import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { newPerson } from '../../../../../test/people.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('ends a run that has not begun at once, and lets another begin', async () => {
  const { tenant, call, add, begin, outcome } = await withEvaluations(app)
  await add(greeting())
  const id = await begin()
  const cancelled = await call('POST', `/evaluations/${id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) })
  const again = await call('POST', `/evaluations/${id}/cancel`)
  expect([again.status, again.body.detail]).toEqual([
    409,
    'The run is cancelled: there is nothing to cancel.',
  ])
  const next = await begin()
  await workOff(app, tenant.tenantId)
  expect((await outcome(id)).run).toMatchObject({ status: 'cancelled', cases: { done: 0 } })
  expect((await outcome(next)).run.status).toBe('complete')
  const told = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'evaluation.finished')
  expect(told.map(({ payload }) => (payload as { status: string }).status)).toEqual(['cancelled', 'complete'])
})

it('refuses runs of others, and people who only read', async () => {
  const { tenant, call, add, begin } = await withEvaluations(app)
  const other = await withEvaluations(app)
  await add(greeting())
  const id = await begin()
  expect((await other.call('POST', `/evaluations/${id}/cancel`)).status).toBe(404)
  expect((await call('POST', `/evaluations/${newId()}/cancel`)).status).toBe(404)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  const path = `/api/v1/agents/Ada/evaluations/${id}/cancel`
  expect((await app.call('POST', path, { as: viewer.token })).status).toBe(403)
})
