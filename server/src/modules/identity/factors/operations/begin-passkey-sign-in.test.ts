import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('names no account', async () => {
  const reply = await app.call('POST', '/auth/passkey/begin')
  expect(reply.status).toBe(200)
  expect(reply.body.options).toMatchObject({ rpId: 'rapport.test', userVerification: 'required' })
  expect(reply.body.options.allowCredentials ?? []).toEqual([])
})
