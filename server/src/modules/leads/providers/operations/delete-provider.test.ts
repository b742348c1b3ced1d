import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'

const app = await testApp()

it('is gone once, and says so', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const { provider_id } = (await leads.provider('https://a.example')).body
  const path = `${leads.providersPath}/${provider_id}`
  expect((await leads.ask('DELETE', path)).status).toBe(204)
  expect((await leads.ask('DELETE', path)).status).toBe(404)
  expect((await leads.ask('GET', leads.providersPath)).body.providers).toEqual([])
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).toContain('enrichment_provider.deleted')
})
