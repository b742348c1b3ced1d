import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'

const app = await testApp()

it('makes ten new codes after a fresh proof; the old ones stop working', async () => {
  const person = await newPerson(app, await app.newTenant())
  const renew = () => app.call('POST', '/api/v1/me/second-factor/recovery-codes', { as: person.token })
  expect((await renew()).status).toBe(409)
  const { recoveryCodes, nextCode } = await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  expect((await renew()).body.code).toBe('step_up_required')
  await stepUp(app, person.token, nextCode())
  const { recovery_codes } = (await renew()).body
  expect(recovery_codes).toHaveLength(10)
  expect((await stepUp(app, person.token, recoveryCodes[3] ?? '')).status).toBe(403)
  expect((await stepUp(app, person.token, recovery_codes[3])).status).toBe(200)
  expect((await stepUp(app, person.token, recovery_codes[3])).status).toBe(403)
})
