import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startEnrichmentServer } from '../../../../../test/enrichment-server.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { startReceiver } from '../../../../../test/receiver.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const provider = await startEnrichmentServer()
afterAll(() => provider.close())

const work = (tenant: TestTenant) => workOff(app, tenant.tenantId, 'leads.enrich')
const stepOf = (result: { steps: { step: string; outcome: string }[] }, name: string) =>
  result.steps.find(({ step }) => step === name)?.outcome
const grace = { name: 'Grace', email: 'Grace@navy.example' }

it('researches, scores and advises with what there is when there is no provider', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const made = await leads.enrich({
    name: 'Ada Lovelace',
    email: 'ada@engines.co.uk',
    phone: '+44 20 7946 0958',
    brand: 'Analytical',
    raw: 'Budget around £650k, pre-approved, would like to move in the next 3 months.',
  })
  expect(made.status).toBe(202)
  expect(made.body).toMatchObject({ status: 'queued' })
  expect(made.body.webhook_secret).toBeUndefined()
  expect((await leads.job(made.body.job_id)).body).toMatchObject({ status: 'queued' })
  await work(tenant)
  const { status, result } = (await leads.job(made.body.job_id)).body
  expect(status).toBe('done')
  expect(result).toMatchObject({
    lead_ref: 'ada@engines.co.uk',
    identity: { name: 'Ada Lovelace', phones: [{ e164: '+442079460958', country: 'GB' }] },
    affiliations: [{ company: 'Engines', domain: 'engines.co.uk', source: 'e-mail domain' }],
    current_location: { country: 'GB', source: 'phone number' },
    net_worth: null,
    intent: { financing: 'approved', timeline: 'months' },
    value: { budget: 650_000, tier: 'middle' },
    recommended_brand: 'Analytical',
    score_source: 'rules',
    score_reasons: expect.arrayContaining([expect.stringMatching(/(raises|lowers) it$/)]),
    score_explanation: { contributions: expect.any(Array), log_odds: expect.any(Number) },
    credits_used: 0,
    providers_used: [],
  })
  expect(result.score).toBeGreaterThan(40)
  expect(result.next_best_action.action).not.toBe('')
  expect(stepOf(result, 'providers')).toMatch(/^skipped: the project has no/)
  expect(stepOf(result, 'memory')).toMatch(/^no match/)
  const event = (await app.eventsOf(tenant.tenantId)).find(({ type }) => type === 'lead.enriched')
  expect(event).toMatchObject({
    subject_id: made.body.job_id,
    payload: { score: result.score, band: result.band, lead_ref: 'ada@engines.co.uk' },
  })
  const dossiers = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('learning_dossiers').selectAll().execute(),
  )
  expect(dossiers).toMatchObject([{ lead_ref: 'ada@engines.co.uk', profile: { company: 'Engines' } }])
})

it('takes in what agents remember and the knowledge base says', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.ask('POST', '/api/v1/agents', { name: 'Ada' })
  await leads.ask('POST', '/api/v1/agents/Ada/users/import', {
    users: [
      { user_id: 'g', display_name: 'Grace Hopper', metadata: { email: 'grace@navy.example', title: 'CTO' } },
    ],
  })
  await leads.ask('POST', '/api/v1/agents/Ada/memory/facts', {
    content: 'Grace is a cash buyer and wants it asap.',
    user_id: 'g',
  })
  await leads.ask('POST', `/api/v1/projects/${tenant.projectId}/knowledge/nodes`, {
    node_type: 'company',
    label: 'Navy Ltd',
    properties: { industry: 'Shipping' },
  })
  const { job_id } = (await leads.enrich(grace)).body
  await work(tenant)
  const { result } = (await leads.job(job_id)).body
  expect(result.identity).toMatchObject({ title: 'CTO' })
  expect(result.intent).toMatchObject({ financing: 'cash', timeline: 'now' })
  expect(result.affiliations).toMatchObject([{ company: 'Navy', industry: 'Shipping' }])
  expect(result.citations.map(({ source }: { source: string }) => source)).toContain('knowledge')
  expect(stepOf(result, 'memory')).toMatch(/^matched by e-mail/)
})

it('scores by rules who still needs financing or buys far off below others, and says so', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const scored = async (raw: string) => {
    const { job_id } = (await leads.enrich({ ...grace, raw })).body
    await work(tenant)
    const { score, score_reasons, score_source } = (await leads.job(job_id)).body.result
    expect(score_source).toBe('rules')
    return { score, reasons: score_reasons as string[] }
  }
  const [approved, needed] = [await scored('We are pre-approved.'), await scored('We need a mortgage.')]
  expect(needed.score).toBeLessThan(approved.score)
  expect(needed.reasons).toContain('Financing not settled lowers it')
  expect(approved.reasons).not.toContain('Financing not settled lowers it')
  const [months, year, later] = [
    await scored('We buy within 3 months.'),
    await scored('We buy next year.'),
    await scored('We are just looking, no rush.'),
  ]
  expect(year.score).toBeLessThan(months.score)
  expect(later.score).toBeLessThan(year.score)
  expect(later.score).toBeLessThan((await scored('Hello.')).score)
  for (const { reasons } of [year, later]) expect(reasons).toContain('A purchase far off lowers it')
  expect(months.reasons).not.toContain('A purchase far off lowers it')
})

it('knows a person by an address that was linked to them later', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.ask('POST', '/api/v1/agents', { name: 'Ada' })
  const record = { user_id: 'g', display_name: 'Grace Hopper', metadata: { email: 'old@navy.example' } }
  await leads.ask('POST', '/api/v1/agents/Ada/users/import', { users: [record] })
  await leads.ask('POST', '/api/v1/agents/Ada/memory/facts', { content: 'Grace pays cash.', user_id: 'g' })
  const link = (value: string, verified: boolean) =>
    app.call('POST', '/api/v1/people/g/identities', {
      as: tenant.owner,
      body: { kind: 'email', value, verified },
    })
  await link('linked@navy.example', true)
  await link('claimed@navy.example', false)
  const financingOf = async (email: string) => {
    const { job_id } = (await leads.enrich({ name: 'G. Hopper', email })).body
    await work(tenant)
    return (await leads.job(job_id)).body.result.intent
  }
  expect(await financingOf('linked@navy.example')).toMatchObject({
    financing: 'cash',
    financing_source: { source: 'memory', text: 'Grace pays cash.' },
  })
  expect(await financingOf('claimed@navy.example')).toMatchObject({ financing: null })
})

it('asks providers in their order until one knows, pays once, and tells what happened to the others', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const broken = await startEnrichmentServer()
  broken.setMood('broken')
  await leads.provider(broken.url, { name: 'Broken', position: 1 })
  await leads.provider(provider.url, { name: 'No key', position: 2, api_key: 'wrong' })
  await leads.provider(provider.url, { name: 'By phone', position: 3, needs: ['phone'] })
  await leads.provider(provider.url, { name: 'Good', position: 4 })
  await leads.provider(provider.url, { name: 'Too late', position: 5 })
  const { job_id } = (await leads.enrich(grace)).body
  await work(tenant)
  const { result, status } = (await leads.job(job_id)).body
  expect(status).toBe('done')
  expect(stepOf(result, 'Broken')).toBe('failed: it answered 500')
  expect(stepOf(result, 'No key')).toBe('failed: it refused the key (401)')
  expect(stepOf(result, 'By phone')).toBe('skipped: it needs phone')
  expect(stepOf(result, 'Good')).toMatch(/^matched for 2 credits: .*title/)
  expect(stepOf(result, 'Too late')).toBe('skipped: everything it could add is known')
  expect(result).toMatchObject({
    providers_used: ['Good'],
    credits_used: 2,
    identity: { title: 'Chief Technology Officer' },
  })
  const again = (await leads.enrich({ ...grace, name: 'Grace again' })).body
  const before = provider.asked.length
  await work(tenant)
  const second = (await leads.job(again.job_id)).body.result
  expect(second).toMatchObject({ credits_used: 0, providers_used: ['Good'] })
  expect(stepOf(second, 'Good')).toMatch(/earlier answer/)
  // Only the one with the wrong key was asked again.
  expect(provider.asked.length).toBe(before + 1)
  const usage = await leads.ask('GET', '/api/v1/org/service-usage', undefined, { as: tenant.owner })
  expect(JSON.stringify(usage.body)).toMatch(/"enrichment"/)
  await broken.close()
})

it('gives the same job for the same retry key, with any key of the project, and refuses another lead', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const headers = { 'idempotency-key': 'import-7/row-12' }
  const first = await leads.enrich(grace, {}, { headers })
  const others = { headers, as: await tenant.keyWith(['*']) }
  expect((await leads.enrich(grace, {}, { headers })).body.job_id).toBe(first.body.job_id)
  expect((await leads.enrich(grace, {}, others)).body.job_id).toBe(first.body.job_id)
  const race = await Promise.all(
    [1, 2, 3].map(async () =>
      leads.enrich(
        { name: 'Race' },
        {},
        { headers: { 'idempotency-key': 'race' }, as: await tenant.keyWith(['*']) },
      ),
    ),
  )
  expect(new Set(race.map(({ body }) => body.job_id)).size).toBe(1)
  const refused = await leads.enrich({ name: 'Somebody else' }, {}, others)
  expect(refused.status).toBe(422)
  expect(refused.body.code).toBe('idempotency_key_reused')
  expect((await leads.jobs()).body.jobs).toHaveLength(2)
  expect(await work(tenant)).toBe(2)
})

it('calls back, signed with the secret it gave', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const receiver = await startReceiver()
  const { job_id, webhook_secret: secret } = (
    await leads.enrich({ name: 'Ada' }, { webhook_url: `${receiver.url}/done` })
  ).body
  await work(tenant)
  await workOff(app, tenant.tenantId, 'leads.call-back')
  expect(receiver.received).toHaveLength(1)
  const [call] = receiver.received
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['x-rapport-signature'])) ?? []
  const expected = createHmac('sha256', secret.slice('whsec_'.length))
    .update(`${seconds}.${call?.text}`)
    .digest('hex')
  expect(signature).toBe(expected)
  expect(JSON.parse(call?.text ?? '')).toMatchObject({ event_type: 'lead.enriched', job_id, status: 'done' })
  expect((await leads.job(job_id)).body.webhook).toEqual({ status: 'delivered' })
  await receiver.close()
})

it('names everything that is wrong', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const wrong = await leads.enrich({ email: 'nobody', phone: 'call me' }, { webhook_url: 'ftp://x' })
  expect(locationsOf(wrong)).toEqual([
    'body.lead.email',
    'body.lead.name',
    'body.lead.phone',
    'body.webhook_url',
  ])
  const path = '/api/v1/builtin-agents/lead/enrich'
  expect((await app.call('POST', path, { body: { lead: grace } })).status).toBe(401)
  const reader = await tenant.keyWith(['read:leads'])
  expect((await app.call('POST', path, { as: reader, body: { lead: grace } })).status).toBe(403)
  const long = { headers: { 'idempotency-key': 'x'.repeat(256) } }
  expect((await leads.enrich(grace, {}, long)).status).toBe(400)
  expect((await leads.jobs()).body.jobs).toEqual([])
})

it('is refused for a lead who is a restricted person, by id, address or number, and not once it is lifted', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const person = (path: string, body: object) =>
    app.call('POST', `/api/v1/people/crm-7/${path}`, { as: tenant.owner, body })
  await person('identities', { kind: 'email', value: 'ana@example.com' })
  await person('identities', { kind: 'phone', value: '+49 170 5550001' })
  await person('restrictions', { reason: 'Objection' })
  const named = [{ lead_ref: 'crm-7' }, { email: 'Ana@Example.com' }, { phone: '+49 (170) 555-0001' }]
  for (const by of named) expect((await leads.enrich({ name: 'Ana', ...by })).status).toBe(409)
  expect((await leads.enrich({ name: 'Ana', email: 'other@example.com' })).status).toBe(202)
  expect((await leads.jobs()).body.jobs).toHaveLength(1)
  await person('restrictions/lift', { reason: 'Settled' })
  for (const by of named) expect((await leads.enrich({ name: 'Ana', ...by })).status).toBe(202)
})
