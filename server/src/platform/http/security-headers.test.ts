import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

it('lets no cache keep answers, refusals included, apart from what is public', async () => {
  const tenant = await app.newTenant()
  const cachingOf = async (path: string, as?: string) =>
    (await app.call('GET', path, as === undefined ? {} : { as })).headers['cache-control']
  expect(await cachingOf('/api/v1/agents', tenant.key)).toBe('no-store')
  expect(await cachingOf('/api/v1/agents')).toBe('no-store')
  expect(await cachingOf('/api/v1/agents/missing', tenant.key)).toBe('no-store')
  expect(await cachingOf('/no-such-page', tenant.key)).toBe('no-store')
  expect(await cachingOf('/.well-known/jwks.json')).toBe('public, max-age=60')
  expect(await cachingOf('/widget.js')).toMatch(/^public/)
})

it('tells browsers to frame, guess and refer nothing', async () => {
  const { headers } = await app.call('GET', '/ready')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
