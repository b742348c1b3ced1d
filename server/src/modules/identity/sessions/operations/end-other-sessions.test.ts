import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { newPerson, PASSWORD, signIn, statusFor } from '../../../../../test/people.ts'

const app = await testApp()

it('ends all sessions but the one that asks', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const stranger = await newPerson(app, tenant)
  const others = await Promise.all(
    [1, 2, 3].map(async () => (await signIn(app, person.username, PASSWORD)).body.token),
  )
  const end = () => app.call('POST', '/api/v1/me/sessions/end-others', { as: person.token })
  expect((await end()).body).toMatchObject({ ended: 3 })
  for (const token of others) expect(await statusFor(app, tenant, token)).toBe(401)
  expect(await statusFor(app, tenant, person.token)).toBe(200)
  expect(await statusFor(app, tenant, stranger.token)).toBe(200)
  expect((await end()).body).toMatchObject({ ended: 0 })
})
