import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const pathOf = (tenantId: string) => `/api/v1/tenants/${tenantId}/domains`

it('lists the primary subdomain first, then claims in the order they were made', async () => {
  const tenant = await app.newTenant()
  const home = `${tenant.slug}.${app.config.RAPPORT_BASE_DOMAIN}`
  const names = ['b', 'a'].map((label) => `${label}.${tenant.slug}.example`)
  for (const domain of names) {
    await app.call('POST', pathOf(tenant.tenantId), {
      as: tenant.owner,
      body: { domain_type: 'custom', domain },
    })
  }
  const viewer = await tenant.member('viewer')
  const reply = await app.call('GET', pathOf(tenant.tenantId), { as: viewer.token })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/DomainList.json',
    domains: [
      {
        domain: home,
        domain_type: 'subdomain',
        is_primary: true,
        verified: true,
        verified_at: expect.any(String),
      },
      ...names.map((domain) => ({
        domain,
        domain_type: 'custom',
        is_primary: false,
        verified: false,
        verification_token: expect.any(String),
      })),
    ],
  })
})

it('takes a session token only, and answers foreign and missing workspaces alike', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  expect((await app.call('GET', pathOf(mine.tenantId))).status).toBe(401)
  expect((await app.call('GET', pathOf(mine.tenantId), { as: mine.key })).status).toBe(401)
  const foreign = await app.call('GET', pathOf(theirs.tenantId), { as: mine.owner })
  const missing = await app.call('GET', pathOf(newId()), { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await app.call('GET', pathOf('nonsense'), { as: mine.owner })).status).toBe(400)
})
