import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/tenant/domains'

it('lists only the domains of the key’s workspace', async () => {
  const mine = await app.newTenant()
  await app.newTenant()
  for (const as of [mine.key, mine.owner, await mine.keyWith(['read:tenants'])]) {
    const reply = await app.call('GET', PATH, { as })
    expect(reply.status).toBe(200)
    expect(reply.body.domains.map((domain: { domain: string }) => domain.domain)).toEqual([
      `${mine.slug}.${app.config.RAPPORT_BASE_DOMAIN}`,
    ])
  }
})

it('refuses no credential, and a key without the scope', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', PATH)).status).toBe(401)
  const reply = await app.call('GET', PATH, { as: await tenant.keyWith(['write:*', 'read:knowledge']) })
  expect(reply.status).toBe(403)
  expect(reply.body.required_scope).toBe('read:tenants')
})
