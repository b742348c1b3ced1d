import { expect, it } from 'vitest'
import { locationsOf, startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/pipeline'
const STAGES = [
  { key: 'tasting', name: 'Tasting', kind: 'open' },
  { key: 'site_visit', name: 'Moved in', kind: 'won' },
  { key: 'on_hold', name: 'On hold', kind: 'lost' },
]
const PIPELINE = { currency: 'EUR', stages: STAGES }
const put = (tenant: TestTenant, body: object, as = tenant.owner) => app.call('PUT', path, { as, body })

it('keeps the stages of a project, after a restart too, and lets them be taken back', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const { status, body } = await put(tenant, PIPELINE)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ ...PIPELINE, is_default: false })
  const again = await startApp()
  expect((await again.call('GET', path, { as: tenant.key })).body).toMatchObject(PIPELINE)
  await again.app.close()
  expect((await app.call('GET', path, { as: other.key })).body).toMatchObject({ is_default: true })
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).toContain('config.updated')
  const config = `/api/v1/projects/${tenant.projectId}/config/lead_pipeline`
  expect((await app.call('DELETE', config, { as: tenant.owner })).status).toBe(204)
  expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject({ is_default: true })
})

it('decides leads by the kind of the stage that is reported, by its key or its name', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await put(tenant, PIPELINE)
  for (const [at, outcome] of ['tasting', 'Moved in', 'on_hold', 'On Hold', 'sold'].entries())
    await leads.outcome({ lead_ref: `l${at}`, outcome })
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('lead_outcomes').select(['lead_ref', 'converted']).orderBy('lead_ref').execute(),
  )
  // What is no stage is read by its word, as without stages.
  expect(rows.map(({ converted }) => converted)).toEqual([null, true, false, false, true])
  // Leads in a lost stage are not open to the forecast, whatever it is called.
  const forecast = await leads.ask('GET', '/api/v1/ml/forecast')
  expect(forecast.body).toMatchObject({ open_leads: 1 })
})

it('says in the list of enrichments where each lead stands and what it is worth', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await put(tenant, PIPELINE)
  await leads.enrich({ name: 'Ada', lead_ref: 'ada' })
  await leads.enrich({ name: 'Bo', lead_ref: 'bo' })
  await workOff(app, tenant.tenantId, 'leads.enrich')
  await leads.outcome({ lead_ref: 'ada', outcome: 'tasting', features: { deal_value: 900 } })
  app.clock.advance(1_000)
  await leads.outcome({ lead_ref: 'ada', outcome: 'site_visit', features: { deal_value: 1_200 } })
  const [bo, ada] = (await leads.jobs()).body.jobs
  expect(ada).toMatchObject({ stage: 'site_visit', value: 1_200 })
  expect(Date.parse(ada.stage_at)).toBeGreaterThan(Date.parse(ada.created_at))
  expect(bo).not.toHaveProperty('stage')
})

it('names everything that is wrong', async () => {
  const tenant = await app.newTenant()
  const twice = { currency: 'EURO', stages: [{ key: 'A b', name: '', kind: 'maybe' }] }
  expect(locationsOf(await put(tenant, twice))).toEqual([
    'body.currency',
    'body.stages[0].key',
    'body.stages[0].kind',
    'body.stages[0].name',
  ])
  const stages = [
    { key: 'a', name: 'A', kind: 'open' },
    { key: 'a', name: ' a ', kind: 'won' },
  ]
  expect(locationsOf(await put(tenant, { currency: 'XYZ', stages }))).toEqual([
    'body.currency',
    'body.stages',
    'body.stages[1].key',
    'body.stages[1].name',
  ])
  expect(locationsOf(await put(tenant, { currency: 'EUR', stages: [] }))).toEqual(['body.stages'])
  const many = Array.from({ length: 21 }, (_, at) => ({ key: `s${at}`, name: `S ${at}`, kind: 'won' }))
  expect(locationsOf(await put(tenant, { currency: 'EUR', stages: many }))).toEqual(['body.stages'])
})

it('is for those who manage the project', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('PUT', path, { body: PIPELINE })).status).toBe(401)
  expect((await put(tenant, PIPELINE, await tenant.keyWith(['read:leads']))).status).toBe(403)
})
