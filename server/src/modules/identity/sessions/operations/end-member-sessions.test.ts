import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { join, newPerson, PASSWORD, signIn, statusFor } from '../../../../../test/people.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const pathOf = (userId: string) => `/api/v1/workspace-users/${userId}/end-sessions`

it('ends what a member has open in the workspace; they may sign in again', async () => {
  const tenant = await app.newTenant()
  const elsewhere = await app.newTenant()
  const person = await newPerson(app, tenant)
  await join(app, elsewhere, person)
  const reply = await app.call('POST', pathOf(person.userId), { as: tenant.owner })
  expect(reply.status).toBe(204)
  expect(await statusFor(app, tenant, person.token)).toBe(404)
  expect(await statusFor(app, elsewhere, person.token)).toBe(200)
  app.clock.advance(10)
  // A renewed token is of the same session.
  const renewed = (await app.call('POST', '/auth/refresh', { as: person.token })).body.token
  expect(await statusFor(app, tenant, renewed)).toBe(404)
  const again = (await signIn(app, person.username, PASSWORD, tenant.slug)).body.token
  expect(await statusFor(app, tenant, again)).toBe(200)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find(({ type }) => type === 'workspace_user.sessions_ended')).toMatchObject({
    subject_id: person.userId,
    payload: { ended_by: `user:${tenant.ownerId}` },
  })
})

it('is for those who manage people, below their rank, in their workspace', async () => {
  const tenant = await app.newTenant()
  const { token: admin } = await tenant.member('admin')
  const { token: member, userId } = await tenant.member('member')
  const foreign = await (await app.newTenant()).member('member')
  const status = async (id: string, as: string) => (await app.call('POST', pathOf(id), { as })).status
  expect(await status(userId, member)).toBe(403)
  expect(await status(tenant.ownerId, admin)).toBe(403)
  expect(await status(userId, tenant.key)).toBe(403)
  expect(await status(userId, await tenant.keyWith(['write:workspace-users', '*']))).toBe(204)
  expect(await status(foreign.userId, tenant.owner)).toBe(404)
  expect(await status(newId(), tenant.owner)).toBe(404)
})
