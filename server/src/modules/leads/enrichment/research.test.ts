import { afterAll, expect, it } from 'vitest'
import { startEnrichmentServer } from '../../../../test/enrichment-server.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { leadsOf } from '../../../../test/leads.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const provider = await startEnrichmentServer()
afterAll(() => provider.close())

async function enriched(tenant: TestTenant, lead: object) {
  const leads = leadsOf(app, tenant)
  const { job_id } = (await leads.enrich(lead)).body
  await workOff(app, tenant.tenantId, 'leads.enrich')
  return (await leads.job(job_id)).body.result
}

async function withMemory(facts: readonly string[], metadata: object = { email: 'grace@navy.example' }) {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.ask('POST', '/api/v1/agents', { name: 'Ada' })
  await leads.ask('POST', '/api/v1/agents/Ada/users/import', {
    users: [{ user_id: 'g', display_name: 'Grace Hopper', metadata }],
  })
  for (const content of facts)
    await leads.ask('POST', '/api/v1/agents/Ada/memory/facts', { content, user_id: 'g' })
  return tenant
}

it('takes the company of the input or of a provider before the guess from the mail domain', async () => {
  const tenant = await app.newTenant()
  const lead = { name: 'Grace', email: 'grace@navy.example' }
  const guessed = await enriched(tenant, lead)
  expect(guessed.affiliations).toMatchObject([{ company: 'Navy', source: 'e-mail domain' }])
  await leadsOf(app, tenant).provider(provider.url)
  const paid = await enriched(tenant, lead)
  expect(paid.affiliations).toMatchObject([
    { company: 'Navy Systems', domain: 'navy.example', source: 'People' },
  ])
  const given = await enriched(tenant, { ...lead, company: 'Hopper Ltd' })
  expect(given.affiliations).toMatchObject([
    { company: 'Hopper Ltd', domain: 'navy.example', source: 'input' },
  ])
})

it('knows no less when the input says more', async () => {
  const tenant = await withMemory(['Grace pays in cash.'], {})
  const leads = leadsOf(app, tenant)
  await leads.ask('POST', `/api/v1/projects/${tenant.projectId}/knowledge/nodes`, {
    node_type: 'company',
    label: 'Navy',
    properties: { industry: 'Shipping' },
  })
  const lead = { name: 'Grace Hopper', raw: 'Write to grace@navy.example' }
  for (const more of [
    {},
    { email: 'g@gmail.com' },
    { company: 'Navy of the Sea' },
    { phone: '030 123456' },
  ]) {
    const result = await enriched(tenant, { ...lead, ...more })
    expect(result.intent.financing).toBe('cash')
    expect(result.affiliations[0]).toMatchObject({ domain: 'navy.example', industry: 'Shipping' })
  }
})

it('fills what remembered facts prove, and cites the fact', async () => {
  const tenant = await withMemory([
    'Grace pays in cash.',
    'Grace lives in Lyon.',
    'Her brother works as a chef at Bocuse.',
    'Grace works as a purchasing manager at Medica.',
  ])
  const result = await enriched(tenant, { name: 'Grace', email: 'grace@navy.example', raw: 'Budget 300k' })
  expect(result.intent).toMatchObject({
    financing: 'cash',
    financing_source: { source: 'memory', text: 'Grace pays in cash.' },
  })
  expect(result.citations.map(({ id }: { id: string }) => id)).toContain(result.intent.financing_source.id)
  expect(result.value).toMatchObject({ budget: 300_000, budget_source: { source: 'input' } })
  expect(result.current_location).toMatchObject({ place: 'Lyon', source: 'memory' })
  expect(result.identity.title).toBe('purchasing manager')
  expect(result.affiliations).toMatchObject([{ company: 'Medica', source: 'memory' }])
})

it('calls verified only what a second source has that was not asked by it', async () => {
  const phone = '+1 703 555 0100'
  const tenant = await withMemory([], { email: 'grace@navy.example', phone })
  const leads = leadsOf(app, tenant)
  const alone = (await leads.person({ email: 'grace@navy.example' })).body.contact
  expect(alone.emails).toEqual([
    { type: 'business', value: 'grace@navy.example', source: 'input', verified: false },
  ])
  expect(alone.phones).toMatchObject([{ source: 'memory', verified: false }])
  await leads.provider(provider.url)
  const both = (await leads.person({ email: 'grace@navy.example', want: ['email', 'phone'] })).body.contact
  expect(both.emails[0]).toMatchObject({ value: 'grace@navy.example', verified: false })
  expect(both.phones).toMatchObject([{ source: 'memory', verified: true, verified_by: ['People'] }])
})
