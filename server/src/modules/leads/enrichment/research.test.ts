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

it('takes what the lead does and where they live from the input, so that lookalikes meet', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const lead = { name: 'Grace', role: 'Chief engineer', location: 'Lyon' }
  const result = await enriched(tenant, { ...lead, lead_ref: 'w0' })
  expect(result.identity.title).toBe('Chief engineer')
  expect(result.current_location).toMatchObject({ place: 'Lyon', source: 'input' })
  const titled = await enriched(tenant, { ...lead, title: 'Owner', lead_ref: 'w1' })
  expect(titled.identity.title).toBe('Owner')
  for (const at of [2, 3]) await enriched(tenant, { ...lead, lead_ref: `w${at}` })
  for (const at of [0, 1, 2, 3]) await leads.outcome({ lead_ref: `w${at}`, outcome: 'won' })
  await enriched(tenant, { ...lead, lead_ref: 'open' })
  await enriched(tenant, { ...lead, lead_ref: 'lost' })
  await leads.outcome({ lead_ref: 'lost', outcome: 'lost' })
  const score = async (profile: object) =>
    (await leads.ask('POST', '/api/v1/ml/lookalike/score', { profile })).body.lookalike_score
  const alone = await score({ location: 'Lyon' })
  expect(alone).toBeGreaterThan(0)
  expect(await score({ location: 'Lyon', title: 'chief engineer' })).toBeGreaterThan(alone)
  expect(await score({ location: 'Lyon', role: 'baker' })).toBeCloseTo(alone, 12)
  expect(await score({ raw: 'a chief engineer in Lyon' })).toBeGreaterThan(0)
  const ranked = (await leads.ask('GET', '/api/v1/ml/lookalike/rank')).body.items
  expect(ranked.map((one: { lead_ref: string }) => one.lead_ref)).toEqual(['open'])
})
