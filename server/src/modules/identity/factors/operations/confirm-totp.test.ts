import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD } from '../../../../../test/people.ts'
import { bytesOfBase32, enrolTotp } from '../../../../../test/second-factor.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'
import { codeOfStep, stepAt } from '../totp.rules.ts'

const app = await testApp()
const PATH = '/api/v1/me/second-factor/totp'
const someone = async () => newPerson(app, await app.newTenant())

it('counts after a code of it was seen, with ten recovery codes', async () => {
  const person = await someone()
  const list = async () => (await app.call('GET', '/api/v1/me/second-factor', { as: person.token })).body
  expect(await list()).toMatchObject({ factors: [], recovery_codes_left: 0, needs_password: true })
  const { factorId, recoveryCodes } = await enrolTotp(app, person)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes.every((code) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(code))).toBe(true)
  expect(await list()).toMatchObject({
    factors: [{ factor_id: factorId, kind: 'totp', name: 'Authenticator app' }],
    recovery_codes_left: 10,
    needs_password: false,
  })
})

it('stores neither the secret nor the recovery codes in the clear', async () => {
  const person = await someone()
  const body = { password: PASSWORD }
  const { secret } = (await app.call('POST', PATH, { as: person.token, body })).body
  const rows = await app.db.read(asSystem, (tx) =>
    tx.db.selectFrom('second_factors').selectAll().where('user_id', '=', person.userId).execute(),
  )
  expect(rows).toHaveLength(1)
  const stored = Buffer.from(rows[0]?.secret ?? '')
  expect(stored.includes(bytesOfBase32(secret))).toBe(false)
  expect(stored.includes(bytesOfBase32(secret).toString('base64'))).toBe(false)
})

it('needs the password for the first one', async () => {
  const person = await someone()
  const missing = await app.call('POST', PATH, { as: person.token, body: {} })
  expect(missing.status).toBe(400)
  expect(locationsOf(missing)).toEqual(['body.password'])
  const wrong = await app.call('POST', PATH, { as: person.token, body: { password: 'not this one' } })
  expect(wrong.status).toBe(403)
})

it('asks for a proof of the first before it adds a second', async () => {
  const person = await someone()
  const app1 = await enrolTotp(app, person)
  const again = await app.call('POST', PATH, { as: person.token, body: { name: 'Tablet' } })
  // The proof of setting it up is fresh.
  expect(again.status).toBe(200)
  app.clock.advance(11 * 60_000)
  const late = await app.call('POST', PATH, { as: person.token, body: { name: 'Tablet' } })
  expect([late.status, late.body.code]).toEqual([403, 'step_up_required'])
  await app.call('POST', '/auth/step-up', { as: person.token, body: { code: app1.code() } })
  expect((await app.call('POST', PATH, { as: person.token, body: {} })).status).toBe(200)
})

it('refuses wrong codes, and stops looking after five', async () => {
  const person = await someone()
  const begun = (await app.call('POST', PATH, { as: person.token, body: { password: PASSWORD } })).body
  const confirm = (code: string, factor_id: string = begun.factor_id) =>
    app.call('POST', `${PATH}/confirm`, { as: person.token, body: { factor_id, code } })
  expect((await confirm('123456', newId())).status).toBe(404)
  const right = () => codeOfStep(bytesOfBase32(begun.secret), stepAt(app.clock.now()))
  const wrong = () => (right() === '000000' ? '000001' : '000000')
  for (let count = 0; count < 5; count += 1) expect((await confirm(wrong())).status).toBe(403)
  expect((await confirm(right())).status).toBe(403)
  app.clock.advance(16 * 60_000)
  expect((await confirm(right())).status).toBe(200)
  expect((await confirm(right())).status).toBe(409)
})

it('is not for people of others', async () => {
  const person = await someone()
  const stranger = await someone()
  const begun = (await app.call('POST', PATH, { as: person.token, body: { password: PASSWORD } })).body
  const code = codeOfStep(bytesOfBase32(begun.secret), stepAt(app.clock.now()))
  const body = { factor_id: begun.factor_id, code }
  expect((await app.call('POST', `${PATH}/confirm`, { as: stranger.token, body })).status).toBe(404)
})
