import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('shows the amount, says that it is not real money, and lets only its own script run', async () => {
  const tenant = await app.newTenant()
  const begun = await app.call('POST', '/api/v1/org/billing/checkout', {
    as: tenant.owner,
    body: { amount: 12.5 },
  })
  const page = await app.callAny('GET', new URL(begun.body.url).pathname)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.text).toContain('$12.50')
  expect(page.text).toContain('not real money')
  const script = /<script>([\s\S]*)<\/script>/.exec(page.text)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
  expect(page.headers['content-security-policy']).not.toContain("script-src 'self'")
})

it('knows no other address', async () => {
  expect((await app.call('GET', `/payments/test/${'x'.repeat(32)}`)).status).toBe(404)
  expect((await app.call('GET', '/payments/test/short')).status).toBe(400)
})
