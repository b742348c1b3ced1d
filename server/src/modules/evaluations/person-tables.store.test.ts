import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../test/evaluations.ts'
import { testApp } from '../../../test/harness.ts'
import { workOff } from '../../../test/jobs.ts'
import { tell } from '../../../test/memory.ts'
import { tracesOf } from '../../../test/person-traces.ts'
import { asTenant } from '../../platform/db/database.ts'

const app = await testApp()

async function withCaseOf(userId: string) {
  const tests = await withEvaluations(app)
  await tell(app, tests.tenant, 'Sails.', { user_id: userId })
  await tests.add(greeting({ name: `Asked by ${userId}`, user_id: userId, session_id: 's-1' }))
  await tests.add(greeting({ name: 'Of no person' }))
  await tests.run()
  return tests
}

it('erases tests made from a person’s conversation with the person, results included, and keeps the others', async () => {
  const userId = 'quillfeather'
  const { tenant, call } = await withCaseOf(userId)
  const begun = await app.call('DELETE', `/api/v1/people/${userId}`, { as: tenant.owner })
  expect(begun.status).toBe(202)
  await workOff(app, tenant.tenantId)
  expect((await tracesOf(app, [userId])).filter((row) => row.startsWith('evaluation'))).toEqual([])
  expect((await call('GET', '/evaluation-cases')).body.items).toMatchObject([{ name: 'Of no person' }])
  const { items } = (await call('GET', '/evaluations')).body
  expect(items).toMatchObject([{ cases: { total: 2, done: 2 } }])
  const results = await call('GET', `/evaluations/${items[0].evaluation_id}/results`)
  expect(results.body.items).toMatchObject([{ name: 'Of no person' }])
})

it('gives them to the person that another one is merged into', async () => {
  const { tenant, call } = await withCaseOf('nemo')
  await tell(app, tenant, 'Dives.', { user_id: 'captain' })
  const body = { user_id: 'nemo' }
  await app.call('POST', '/api/v1/people/captain/merge', { as: tenant.owner, body })
  await workOff(app, tenant.tenantId)
  const { items } = (await call('GET', '/evaluation-cases')).body
  expect(items[0]).toMatchObject({ name: 'Asked by nemo', user_id: 'captain' })
  const owners = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('evaluation_results')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('position')
      .execute(),
  )
  expect(owners.map(({ user_id }) => user_id)).toEqual(['captain', ''])
})
