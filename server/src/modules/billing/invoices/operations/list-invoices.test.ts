import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

// What invoices say is tested where they are issued.
const app = await testApp()

it('is for those who manage the workspace, and of the workspace alone', async () => {
  const tenant = await app.newTenant()
  const get = (as?: string) => app.callAny('GET', '/api/v1/org/invoices', { as })
  expect((await get(tenant.owner)).status).toBe(200)
  expect((await get((await tenant.member('viewer')).token)).status).toBe(403)
  expect((await get()).status).toBe(401)
})
