import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const ask = async (tenant: TestTenant): Promise<string> =>
  (await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body: { kind: 'handoff' } })).body
    .approval_id
const resolve = (tenant: TestTenant, id: string, body: object, as = tenant.owner) =>
  app.call('POST', `/api/v1/approvals/${id}/resolve`, { as, body })

it.each([
  ['approve', 'approved'],
  ['reject', 'rejected'],
  ['take_over', 'taken_over'],
])('%s leaves it %s, once', async (action, status) => {
  const tenant = await app.newTenant()
  const id = await ask(tenant)
  const first = await resolve(tenant, id, { action, note: 'fine' })
  expect(first.body).toMatchObject({ status, note: 'fine', resolved_by: `user:${tenant.ownerId}` })
  expect((await resolve(tenant, id, { action })).status).toBe(409)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'approval.resolved',
    subject_id: id,
    payload: { status },
  })
})

it('lets one of ten who decide at once decide', async () => {
  const tenant = await app.newTenant()
  const id = await ask(tenant)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => resolve(tenant, id, { action: n % 2 ? 'approve' : 'reject' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

it('knows only its own', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const id = await ask(theirs)
  expect((await resolve(mine, id, { action: 'approve' })).status).toBe(404)
  expect((await resolve(mine, newId(), { action: 'approve' })).status).toBe(404)
  expect((await resolve(theirs, id, { action: 'burn' })).status).toBe(400)
  expect((await resolve(theirs, id, { action: 'approve' }, theirs.key)).status).toBe(401)
})
