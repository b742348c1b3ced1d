import { afterAll, expect, it } from 'vitest'
import { startEnrichmentServer } from '../../../../../test/enrichment-server.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const provider = await startEnrichmentServer()
afterAll(() => provider.close())
const grace = { email: 'grace@navy.example' }

it('finds a person, pays once, and knows them until the answer is out of date', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url, { cache_days: 2 })
  const before = provider.asked.length
  const { body } = await leads.person(grace)
  expect(body).toMatchObject({ cache_hit: false, credits_used: 2, providers_used: ['People'] })
  expect(body.contact).toMatchObject({
    provider: 'People',
    confidence: 'high',
    ph_resolved: true,
    credits_used: 2,
  })
  expect(body.contact.phones).toMatchObject([{ type: 'phone', e164: '+17035550100', verified: false }])
  expect(body.contact.emails.map(({ value }: { value: string }) => value)).toEqual([
    'grace@navy.example',
    'Amazing.Grace@navy.example',
  ])
  expect(body.research).toMatchObject({ tier: 'full', confidence: 'high', employer_guess: 'Navy Systems' })
  expect(body.research.role_signals).toContainEqual({ signal: 'decides', source: 'People' })
  expect(provider.asked.at(-1)).toMatchObject({ method: 'GET', query: grace, key: 'Bearer provider-key' })
  const again = (await leads.person({ email: 'GRACE@navy.example' })).body
  expect(again).toMatchObject({ cache_hit: true, credits_used: 0, providers_used: ['People'] })
  expect(provider.asked.length).toBe(before + 1)
  app.clock.advance(3 * DAY_MS)
  expect((await leads.person(grace)).body).toMatchObject({ cache_hit: false, credits_used: 2 })
})

it('asks once for many who want to know the same at once', async () => {
  const leads = leadsOf(app, await app.newTenant())
  await leads.provider(provider.url)
  const before = provider.asked.length
  const answers = await Promise.all([1, 2, 3, 4].map(() => leads.person(grace)))
  expect(provider.asked.length).toBe(before + 1)
  expect(answers.reduce((sum, { body }) => sum + body.credits_used, 0)).toBe(2)
  for (const { body } of answers) expect(body.providers_used).toEqual(['People'])
})

it('tells why a provider was of no use, and costs nothing then', async () => {
  const leads = leadsOf(app, await app.newTenant())
  await leads.provider(provider.url, { timeout_ms: 200 })
  const outcome = async (email: string) => {
    const { body } = await leads.person({ email })
    expect(body.credits_used).toBe(0)
    expect(body.research.coverage_note).toMatch(/No provider answered/)
    return body.steps.find(({ step }: { step: string }) => step === 'People').outcome
  }
  expect(await outcome('nobody@x.example')).toBe('no match')
  expect(await outcome('nobody@x.example')).toBe('no match (as before)')
  provider.setMood('silent')
  expect(await outcome('a@x.example')).toBe('failed: it took longer than 200 ms')
  provider.setMood('garbled')
  expect(await outcome('a@x.example')).toBe('failed: its answer is not JSON')
  provider.setMood({ status: 302 })
  expect(await outcome('a@x.example')).toBe('failed: it answered 302')
  provider.setMood('busy')
  expect(await outcome('a@x.example')).toMatch(/pause of 120 s/)
  provider.setMood('well')
  expect(await outcome('a@x.example')).toMatch(/^skipped: it asked for a pause until/)
})

it('leaves out what is not wanted, and says what the input alone tells', async () => {
  const leads = leadsOf(app, await app.newTenant())
  const { body } = await leads.person({ ...grace, want: ['phone'] })
  expect(body).toMatchObject({ cache_hit: false, credits_used: 0, providers_used: [] })
  expect(body.contact).toMatchObject({
    provider: 'input',
    confidence: 'none',
    emails: [],
    phones: [],
    ph_resolved: false,
  })
  expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([
    'input',
    'memory',
    'knowledge',
    'providers',
  ])
})

it('needs to know whom it is about', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  expect(locationsOf(await leads.person({ country: 'DE' }))).toEqual([
    'body.email',
    'body.linkedin_url',
    'body.name',
  ])
  expect(locationsOf(await leads.person({ email: 'x', country: 'Germany', want: ['fax'] }))).toHaveLength(3)
  expect((await app.call('POST', '/api/v1/enrichment/person', { body: grace })).status).toBe(401)
})

it('is refused for a restricted person, and does not use what agents remember of one with the same name', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await app.call('POST', '/api/v1/agents/Ada/users/crm-7/prime', {
    as: tenant.key,
    body: { display_name: 'Grace Hopper', metadata: { email: grace.email, company: 'Navy' } },
  })
  await workOff(app, tenant.tenantId)
  const remembered = async () =>
    (await leads.person({ name: 'Grace Hopper' })).body.steps.find(
      ({ step }: { step: string }) => step === 'memory',
    ).outcome
  expect(await remembered()).toMatch(/^matched by name/)
  const path = '/api/v1/people/crm-7/restrictions'
  await app.call('POST', path, { as: tenant.owner, body: { reason: 'Objection' } })
  const before = provider.asked.length
  expect((await leads.person(grace)).status).toBe(409)
  expect(provider.asked.length).toBe(before)
  expect(await remembered()).toMatch(/^no match/)
  await app.call('POST', `${path}/lift`, { as: tenant.owner, body: { reason: 'Settled' } })
  expect((await leads.person(grace)).status).toBe(200)
})
