import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'

const app = await testApp()

it('lists the newest first, with what went in and what came out', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  const first = (await leads.enrich({ name: 'First' })).body
  await workOff(app, tenant.tenantId, 'leads.enrich')
  const second = (await leads.enrich({ name: 'Second', vertical: 'insurance' })).body
  const { jobs } = (await leads.jobs()).body
  expect(jobs).toMatchObject([
    { id: second.job_id, status: 'queued', attempts: 0, input: { name: 'Second', vertical: 'insurance' } },
    { id: first.job_id, status: 'done', attempts: 1, result: { lead_ref: 'First' } },
  ])
  expect(jobs[0].result).toBeUndefined()
  expect((await leadsOf(app, other).jobs()).body.jobs).toEqual([])
  expect((await app.call('GET', '/api/v1/builtin-agents/lead/enrich')).status).toBe(401)
})
