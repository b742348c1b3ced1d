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
