import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../../test/second-factor.ts'

const app = await testApp()
const PATH = '/api/v1/second-factor-policy'

it('closes the workspace to members without a second factor, who can only set one up', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  const read = async (as: string) => app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as })
  expect([(await read(person.token)).status, (await read(person.token)).status]).toEqual([200, 200])
  const set = await app.call('PUT', PATH, { as: tenant.owner, body: { roles: ['member', 'member'] } })
  expect(set.body.roles).toEqual(['member'])
  expect((await app.call('GET', PATH, { as: tenant.owner })).body.roles).toEqual(['member'])
  const closed = await read(person.token)
  expect([closed.status, closed.body.code]).toEqual([403, 'second_factor_required'])
  expect((await app.call('GET', '/api/v1/projects', { as: person.token })).status).toBe(403)
  expect((await app.call('GET', '/api/v1/me', { as: person.token })).status).toBe(200)
  expect((await read(viewer.token)).status).toBe(200)
  expect((await read(tenant.key)).status).toBe(401)
  expect((await app.call('GET', '/api/v1/agents', { as: tenant.key })).status).toBe(200)

  const other = (await signIn(app, person.username, PASSWORD)).body.token
  const { nextCode } = await enrolTotp(app, person)
  expect((await read(person.token)).status).toBe(200)
  // A session from before has to show it once.
  expect((await read(other)).body.code).toBe('step_up_required')
  await stepUp(app, other, nextCode())
  expect((await read(other)).status).toBe(200)
  await app.call('PUT', PATH, { as: tenant.owner, body: { roles: [] } })
  expect((await read(person.token)).status).toBe(200)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.filter(({ type }) => type === 'workspace.second_factor_policy_changed')).toHaveLength(2)
})

it('is for those who manage the workspace', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('member')
  expect((await app.call('PUT', PATH, { as: token, body: { roles: [] } })).status).toBe(403)
  const wrong = await app.call('PUT', PATH, { as: tenant.owner, body: { roles: ['boss'] } })
  expect(locationsOf(wrong)).toEqual(['body.roles[0]'])
})
