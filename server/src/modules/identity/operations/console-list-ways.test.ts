import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())

const waysOf = async (settings?: Record<string, string>) => {
  const app = await testApp(settings === undefined ? {} : { settings })
  const { status, body } = await app.call('GET', '/console/sign-in')
  expect(status).toBe(200)
  return body.identity_provider
}

it('tells whether people can be sent to an identity provider', async () => {
  expect(await waysOf()).toBe(false)
  // Its tokens are known, but we are no client of it.
  expect(await waysOf(provider.settings)).toBe(false)
  expect(await waysOf(provider.clientSettings)).toBe(true)
})
