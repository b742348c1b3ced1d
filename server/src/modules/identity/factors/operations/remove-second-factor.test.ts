import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn } from '../../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const remove = (as: string, factorId: string) =>
  app.call('DELETE', `/api/v1/me/second-factor/${factorId}`, { as })

it('removes a factor after a fresh proof, and the recovery codes with the last', async () => {
  const person = await newPerson(app, await app.newTenant())
  const { factorId, nextCode, recoveryCodes } = await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  expect((await remove(person.token, factorId)).body.code).toBe('step_up_required')
  await stepUp(app, person.token, nextCode())
  expect((await remove(person.token, newId())).status).toBe(404)
  expect((await remove(person.token, factorId)).status).toBe(204)
  expect((await signIn(app, person.username, PASSWORD)).status).toBe(200)
  const list = (await app.call('GET', '/api/v1/me/second-factor', { as: person.token })).body
  expect(list).toMatchObject({ factors: [], recovery_codes_left: 0 })
  expect(recoveryCodes).toHaveLength(10)
})

it('keeps the last one while the workspace asks for it, and those of others always', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const stranger = await newPerson(app, tenant)
  const { factorId } = await enrolTotp(app, person)
  expect((await remove(stranger.token, factorId)).status).toBe(404)
  const body = { roles: ['member'] }
  await app.call('PUT', '/api/v1/second-factor-policy', { as: tenant.owner, body })
  expect((await remove(person.token, factorId)).status).toBe(409)
})
