import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { join, newPerson, PASSWORD, signIn, statusFor } from '../../../../../test/people.ts'
import { enrolTotp } from '../../../../../test/second-factor.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const reset = (userId: string, as: string) =>
  app.call('POST', `/api/v1/workspace-users/${userId}/reset-second-factor`, { as })

it('lets a member who has lost theirs sign in with the password alone', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  await enrolTotp(app, person)
  expect((await reset(person.userId, tenant.owner)).status).toBe(204)
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.map(({ type }) => type)).toContain('workspace_user.second_factor_reset')
})

it('is refused for people who also belong elsewhere, to those below, and to keys', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  await enrolTotp(app, person)
  await join(app, await app.newTenant(), person)
  expect((await reset(person.userId, tenant.owner)).status).toBe(409)
  expect((await signIn(app, person.username, PASSWORD, tenant.slug)).body.code).toBe('second_factor_required')
  const { token } = await tenant.member('admin')
  expect((await reset(tenant.ownerId, token)).status).toBe(403)
  expect((await reset(tenant.ownerId, tenant.key)).status).toBe(401)
  expect((await reset(newId(), tenant.owner)).status).toBe(404)
})
