import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'
import { enrolTotp } from '../../../../../test/second-factor.ts'
import { nameOfWorkspace, runDeletions } from '../../../../../test/workspaces.ts'
import { DAY_MS, MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const plan = (as: string | undefined, confirm_name: unknown) =>
  app.call('POST', '/api/v1/workspace/deletion', { as, body: { confirm_name } })

it('plans the deletion, leaves an event, and closes nothing yet', async () => {
  const tenant = await app.newTenant()
  const name = await nameOfWorkspace(app, tenant)
  const planned = await plan(tenant.owner, name)
  expect(planned).toMatchObject({ status: 202, body: { status: 'scheduled', counts: {} } })
  const { due_at: due, created_at } = planned.body
  expect(Date.parse(due) - Date.parse(created_at)).toBe(7 * DAY_MS)
  const again = await plan(tenant.owner, name)
  expect(again.body).toEqual(planned.body)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'workspace.deletion_scheduled',
    payload: { due_at: due },
  })
  app.clock.advance(7 * DAY_MS - MINUTE_MS)
  await runDeletions(app)
  const as = await app.tokenFor(tenant.ownerId)
  expect((await app.call('GET', '/api/v1/workspace/deletion', { as })).body.deletion.status).toBe('scheduled')
})

it('plans one of many that are asked for at once', async () => {
  const tenant = await app.newTenant()
  const name = await nameOfWorkspace(app, tenant)
  const replies = await Promise.all(Array.from({ length: 5 }, () => plan(tenant.owner, name)))
  expect(new Set(replies.map(({ body }) => body.deletion_id)).size).toBe(1)
})

it('asks for the exact name, an owner, and their second factor', async () => {
  const tenant = await app.newTenant()
  const name = await nameOfWorkspace(app, tenant)
  expect((await plan(undefined, name)).status).toBe(401)
  expect((await plan(tenant.key, name)).status).toBe(401)
  expect((await plan((await tenant.member('admin')).token, name)).status).toBe(403)
  expect((await plan(tenant.owner, name.toUpperCase())).status).toBe(422)
  for (const wrong of ['', ' ', 7, null, undefined, 'x'.repeat(201)]) {
    const reply = await plan(tenant.owner, wrong)
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual(['body.confirm_name'])
  }
  const person = await newPerson(app, tenant, { role: 'owner' })
  await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  expect((await plan(person.token, name)).body.code).toBe('step_up_required')
  expect((await app.call('GET', '/api/v1/workspace/deletion', { as: tenant.owner })).body.deletion).toBeNull()
})

it('is refused while a hold is in force, on anyone', async () => {
  const tenant = await app.newTenant()
  const name = await nameOfWorkspace(app, tenant)
  const body = { user_id: 'held', reason: 'File 7' }
  const hold = await app.call('POST', '/api/v1/legal-holds', { as: tenant.owner, body })
  expect(await plan(tenant.owner, name)).toMatchObject({ status: 409, body: { hold_id: hold.body.hold_id } })
  await app.call('POST', `/api/v1/legal-holds/${hold.body.hold_id}/lift`, { as: tenant.owner })
  expect((await plan(tenant.owner, name)).status).toBe(202)
})
