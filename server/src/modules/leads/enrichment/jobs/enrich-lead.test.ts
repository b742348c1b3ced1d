import { afterAll, expect, it } from 'vitest'
import { startEnrichmentServer } from '../../../../../test/enrichment-server.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { ENRICH_ATTEMPTS_MAX } from './enrich-lead.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const provider = await startEnrichmentServer()
afterAll(() => provider.close())
const grace = { name: 'Grace', email: 'grace@navy.example' }

/** One try of the job, as the worker would make it. */
function attempt(tenant: TestTenant, jobId: string, number: number, finish = async () => {}) {
  const kind = app.app.services.jobs.handlers.get('leads.enrich')
  const db = {
    read: (work: never) => app.db.read(asTenant(tenant.tenantId), work),
    transaction: (work: never) => app.db.transaction(asTenant(tenant.tenantId), work),
  }
  const run = { tenantId: tenant.tenantId, payload: { job_id: jobId }, attempt: number, db, finish }
  return kind?.handle({ ...app.app.services, ...run, signal: new AbortController().signal } as never)
}

it('pays once when it is killed between the answer and its end', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url)
  const { job_id } = (await leads.enrich(grace)).body
  const before = provider.asked.length
  const lost = attempt(tenant, job_id, 1, async () => {
    throw new Error('the lease was lost')
  })
  await expect(lost).rejects.toThrow('the lease was lost')
  expect((await leads.job(job_id)).body).toMatchObject({ status: 'queued' })
  await attempt(tenant, job_id, 2)
  const { result, status } = (await leads.job(job_id)).body
  expect(status).toBe('done')
  // What it paid for in its first try is still what it cost.
  expect(result).toMatchObject({ credits_used: 2, providers_used: ['People'] })
  expect(provider.asked.length).toBe(before + 1)
  expect((await leads.jobs()).body.jobs[0]).toMatchObject({ attempts: 2 })
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'lead.enriched')).toHaveLength(1)
  // A late run finds nothing to do.
  expect(await attempt(tenant, job_id, 3)).toEqual({ state: 'gone' })
})

it('tries again while a provider may come back, and makes do at last', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url)
  const { job_id } = (await leads.enrich(grace)).body
  provider.setMood('broken')
  await expect(attempt(tenant, job_id, 1)).rejects.toThrow(/No provider could answer/)
  expect((await leads.job(job_id)).body).toMatchObject({
    status: 'queued',
    error: expect.stringMatching(/tried again/),
  })
  await attempt(tenant, job_id, ENRICH_ATTEMPTS_MAX)
  const { body } = await leads.job(job_id)
  expect(body).toMatchObject({ status: 'done', result: { credits_used: 0 } })
  expect(body.error).toBeUndefined()
  provider.setMood('well')
})

it('ends in an error that says so, and calls back with it', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const { job_id } = (await leads.enrich(grace, { webhook_url: 'http://127.0.0.1:1/gone' })).body
  const dying = attempt(tenant, job_id, ENRICH_ATTEMPTS_MAX, async () => {
    throw new Error('a secret of ours')
  })
  await expect(dying).rejects.toThrow('a secret of ours')
  const { body } = await leads.job(job_id)
  expect(body).toMatchObject({
    status: 'error',
    error: 'Something went wrong on our side; the log says what.',
  })
  expect(body.webhook).toEqual({ status: 'waiting' })
  await expect(workOff(app, tenant.tenantId, 'leads.call-back')).rejects.toThrow(/could not be reached/)
  expect((await leads.job(job_id)).body.webhook).toEqual({
    status: 'waiting',
    error: 'it could not be reached',
  })
})

it('keeps what a lead wrote in emoji, wherever it is cut', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  for (const shift of ['', ' ']) {
    const raw = shift + '👨‍👩‍👧‍👦🙂'.repeat(600)
    const { job_id } = (await leads.enrich({ name: 'Grace', raw })).body
    await workOff(app, tenant.tenantId)
    expect((await leads.job(job_id)).body).toMatchObject({ status: 'done' })
  }
})

it('ends without asking or scoring when the person was restricted while it waited', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url)
  const person = (path: string, body: object) =>
    app.call('POST', `/api/v1/people/crm-1/${path}`, { as: tenant.owner, body })
  await person('identities', { kind: 'email', value: grace.email })
  const { job_id } = (await leads.enrich(grace, { webhook_url: 'http://127.0.0.1:1/gone' })).body
  await person('restrictions', { reason: 'Objection' })
  const before = provider.asked.length
  expect(await attempt(tenant, job_id, 1)).toEqual({ state: 'restricted' })
  const { body } = await leads.job(job_id)
  expect(body).toMatchObject({ status: 'error', error: expect.stringContaining('restricted since') })
  expect([body.result, body.webhook]).toEqual([undefined, { status: 'waiting' }])
  expect(provider.asked.length).toBe(before)
  expect((await app.eventsOf(tenant.tenantId)).map(({ type }) => type)).not.toContain('lead.enriched')
})

it('finds a restricted person in what the lead wrote and in what a provider says', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await leads.provider(provider.url)
  const person = (userId: string, path: string, body: object) =>
    app.call('POST', `/api/v1/people/${userId}/${path}`, { as: tenant.owner, body })
  await person('crm-1', 'identities', { kind: 'email', value: 'written@navy.example' })
  // The provider knows this number for grace@navy.example.
  await person('crm-2', 'identities', { kind: 'phone', value: '+1 703 555 0100' })
  const statusOf = async (lead: object) => {
    const { job_id } = (await leads.enrich(lead)).body
    await workOff(app, tenant.tenantId, 'leads.enrich')
    return (await leads.job(job_id)).body.status
  }
  const written = { name: 'Grace', raw: 'Write to me at written@navy.example, please.' }
  expect([await statusOf(written), await statusOf(grace)]).toEqual(['done', 'done'])
  await person('crm-1', 'restrictions', { reason: 'Objection' })
  expect([await statusOf(written), await statusOf(grace)]).toEqual(['error', 'done'])
  await person('crm-2', 'restrictions', { reason: 'Objection' })
  expect(await statusOf(grace)).toBe('error')
})
