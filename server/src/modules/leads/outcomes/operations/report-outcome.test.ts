import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { leadsOf, REPORT } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { saveDossier } from '../../../learning/index.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/outcome'

const rowsOf = (tenant: TestTenant, table: 'lead_outcomes' | 'learning_outcomes' | 'learning_dossiers') =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom(table).selectAll().orderBy('created_at').execute(),
  )
const band = (body: { bands: { band: string }[] }, name: string) =>
  body.bands.find((one) => one.band === name)

it('keeps what happened and tells everybody who learns from it', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    saveDossier(tx, tenant, 'lead-1', { title: 'CEO' }, app.clock.now()),
  )
  const { status, body } = await leads.outcome({
    features: { financing: 'approved', deal_value: 900 },
    note: 'a good one',
  })
  expect(status).toBe(200)
  expect(body.base_rate).toBeCloseTo(2 / 3)
  expect(band(body, 'Hot')).toMatchObject({ n: 1, conversions: 1, avg_score: 80, predicted_rate: 0.8 })
  expect(body.segments).toMatchObject([{ segment: 'financing:approved', n: 1, conversions: 1 }])
  expect((await leads.calibration()).body).toEqual(body)
  expect(await rowsOf(tenant, 'lead_outcomes')).toMatchObject([
    { lead_ref: 'lead-1', converted: true, is_current: true, value: 900, note: 'a good one' },
  ])
  expect(await rowsOf(tenant, 'learning_outcomes')).toMatchObject([
    { use_case: 'lead_score', subject_id: 'lead-1', converted: true, predicted_score: 0.8, value: 900 },
  ])
  expect(await rowsOf(tenant, 'learning_dossiers')).toMatchObject([{ is_won: true }])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find(({ type }) => type === 'outcome.recorded')).toMatchObject({
    subject_id: 'lead-1',
    payload: { outcome: 'won', predicted_band: 'Hot', score: 80 },
  })
})

it('counts a lead by its last decision, and what is on its way not at all', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const early = await leads.outcome({ outcome: 'site_visit' })
  expect(band(early.body, 'Hot')).toMatchObject({ n: 0, calibration_gap: 0 })
  await leads.outcome({ outcome: 'lost', features: { source: 'web' } })
  const { body } = await leads.outcome({ outcome: 'won', predicted_band: 'warm', predicted_score: 50 })
  expect(band(body, 'Hot')).toMatchObject({ n: 0, conversions: 0 })
  expect(band(body, 'Warm')).toMatchObject({ n: 1, conversions: 1, avg_score: 50 })
  expect(body.segments).toEqual([])
  expect(await rowsOf(tenant, 'lead_outcomes')).toHaveLength(3)
  // What is on its way is kept without a label, for the forecast.
  const labels = (await rowsOf(tenant, 'learning_outcomes')).map(
    (row) => (row as { converted: unknown }).converted,
  )
  expect(labels.filter((converted) => converted !== null)).toHaveLength(2)
  expect(labels).toHaveLength(3)
})

it('knows a loss and a win by their words, with the reason behind them', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const words = ['Lost - price', 'went elsewhere', 'deal lost', 'Won - upsell', 'no show']
  for (const [at, outcome] of words.entries()) await leads.outcome({ lead_ref: `w-${at}`, outcome })
  const rows = (await rowsOf(tenant, 'lead_outcomes')) as { outcome: string; converted: boolean | null }[]
  const converted = words.map((word) => rows.find(({ outcome }) => outcome === word)?.converted)
  expect(converted).toEqual([false, false, false, true, null])
})

it('loses no report of many at once, and takes one once under the same key', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const many = Array.from({ length: 12 }, (_, at) =>
    leads.outcome({ lead_ref: `r-${at % 6}`, outcome: at % 2 === 0 ? 'won' : 'lost' }),
  )
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  const { body } = await leads.calibration()
  expect(band(body, 'Hot')).toMatchObject({ n: 6 })
  const again = { headers: { 'idempotency-key': 'same' } }
  for (const _ of [1, 2]) await leads.ask('POST', path, { ...REPORT, lead_ref: 'once' }, again)
  const rows = await rowsOf(tenant, 'lead_outcomes')
  expect(rows.filter(({ lead_ref }) => lead_ref === 'once')).toHaveLength(1)
})

it('reads success from the manifest', async () => {
  const tenant = await app.newTenant()
  await app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/manifest`, {
    as: tenant.owner,
    body: {
      manifest: { schema_version: 1, objective: { success_events: ['deal.signed'], value_field: 'amount' } },
    },
  })
  const leads = leadsOf(app, tenant)
  await leads.outcome({ outcome: 'deal.signed', features: { amount: 12 } })
  expect(await rowsOf(tenant, 'lead_outcomes')).toMatchObject([{ converted: true, value: 12 }])
})

it('names everything that is wrong', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const nothing = await leads.ask('POST', path, {})
  expect(locationsOf(nothing)).toEqual([
    'body.lead_ref',
    'body.outcome',
    'body.predicted_band',
    'body.predicted_score',
  ])
  expect(locationsOf(await leads.outcome({ predicted_score: 101, features: [] }))).toEqual([
    'body.features',
    'body.predicted_score',
  ])
  expect(locationsOf(await leads.outcome({ predicted_band: 'Boiling' }))).toEqual(['body.predicted_band'])
  expect((await app.call('POST', path, { body: REPORT })).status).toBe(401)
  const reader = await tenant.keyWith(['read:leads'])
  expect((await app.call('POST', path, { as: reader, body: REPORT })).status).toBe(403)
  expect(await rowsOf(tenant, 'lead_outcomes')).toEqual([])
})
