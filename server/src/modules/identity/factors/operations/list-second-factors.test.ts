import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'
import { enrolTotp } from '../../../../../test/second-factor.ts'

const app = await testApp()

it('shows what a person has, without a secret, and only their own', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const stranger = await newPerson(app, tenant)
  const { recoveryCodes } = await enrolTotp(app, person)
  const list = async (as: string) => app.call('GET', '/api/v1/me/second-factor', { as })
  const own = await list(person.token)
  expect(Object.keys(own.body.factors[0]).sort()).toEqual([
    'created_at',
    'factor_id',
    'kind',
    'last_used_at',
    'name',
  ])
  expect((await list(stranger.token)).body.factors).toEqual([])
  const body = { username: person.username, password: PASSWORD, code: recoveryCodes[0] }
  expect((await app.call('POST', '/auth/sign-in', { body })).status).toBe(200)
  expect((await list(person.token)).body.recovery_codes_left).toBe(9)
})

it('says whether a workspace asks for one', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const list = async () => (await app.call('GET', '/api/v1/me/second-factor', { as: person.token })).body
  expect((await list()).is_required).toBe(false)
  const body = { roles: ['member'] }
  await app.call('PUT', '/api/v1/second-factor-policy', { as: tenant.owner, body })
  expect((await list()).is_required).toBe(true)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
})
