import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const app = await testApp()

it('answers the same after a restart, and knows only this project’s', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  const { job_id } = (await leads.enrich({ name: 'Ada', raw: 'no rush' })).body
  await workOff(app, tenant.tenantId, 'leads.enrich')
  const { body } = await leads.job(job_id)
  expect(body).toMatchObject({ job_id, status: 'done' })
  const second = await startApp()
  expect((await leadsOf(second, tenant).job(job_id)).body).toEqual(body)
  await second.app.close()
  const foreign = await leadsOf(app, other).job(job_id)
  const missing = await leadsOf(app, other).job(newId())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await leads.job('no-id')).status).toBe(404)
})

it('says that it failed when its work was given up', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const { job_id } = (await leads.enrich({ name: 'Ada' })).body
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('jobs')
      .set({ state: 'failed', error: 'The machine went away.' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('queue', '=', 'leads.enrich')
      .execute(),
  )
  expect((await leads.job(job_id)).body).toMatchObject({ status: 'error', error: 'The machine went away.' })
})
