import { afterAll, expect, it } from 'vitest'
import { startEnrichmentServer } from '../../../../../test/enrichment-server.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const server = await startEnrichmentServer()
afterAll(() => server.close())
const grace = { email: 'grace@navy.example' }

it('changes what is sent, keeps the rest, and forgets answers of another mapping', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const { provider_id } = (await leads.provider(server.url)).body
  const path = `${leads.providersPath}/${provider_id}`
  await leads.person(grace)
  const posted = {
    method: 'POST',
    url: `${server.url}/v2/lookup`,
    auth_header: 'X-Key',
    auth_scheme: '',
    cost_credits: 5,
    mapping: { title: 'person.job.title' },
  }
  const { body } = await leads.ask('PATCH', path, posted)
  expect(body).toMatchObject({ name: 'People', has_key: true, cost_credits: 5, mapping: posted.mapping })
  const found = (await leads.person(grace)).body
  expect(found).toMatchObject({ cache_hit: false, credits_used: 5 })
  expect(server.asked.at(-1)).toMatchObject({ method: 'POST', path: '/v2/lookup', key: 'provider-key' })
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toMatchObject(grace)
  await leads.ask('PATCH', path, { active: false })
  const steps = (await leads.person(grace)).body.steps
  expect(steps).toContainEqual({ step: 'People', outcome: 'skipped: it is switched off' })
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'enrichment_provider.updated')).toHaveLength(2)
})

it('refuses what cannot be', async () => {
  const leads = leadsOf(app, await app.newTenant())
  const { provider_id } = (await leads.provider(server.url)).body
  const wrong = { timeout_ms: 1, method: 'PUT', needs: [] }
  expect(locationsOf(await leads.ask('PATCH', `${leads.providersPath}/${provider_id}`, wrong))).toEqual([
    'body.method',
    'body.needs',
    'body.timeout_ms',
  ])
  expect((await leads.ask('PATCH', `${leads.providersPath}/${newId()}`, { name: 'x' })).status).toBe(404)
})
