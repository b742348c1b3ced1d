import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('is the workspace joined first until another is chosen', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('GET', '/api/v1/onboarding/preferred-organization', { as: tenant.owner })
  expect(reply.body.idp_org_id).toBe(tenant.idpOrgId)
})
