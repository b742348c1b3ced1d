import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

const app = await testApp()

it('has every band before anything was reported', async () => {
  const tenant = await app.newTenant()
  const { body } = await leadsOf(app, tenant).calibration()
  expect(body.base_rate).toBe(0.5)
  expect(body.segments).toEqual([])
  expect(body.updated_at).toBe('0001-01-01T00:00:00.000Z')
  expect(body.bands.map(({ band }: { band: string }) => band)).toEqual(['Hot', 'Warm', 'Nurture'])
})

it('adds up to what was reported, for this project alone', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = drawLeads(40)
  await reportAll(app, tenant, leads)
  const { body } = await leadsOf(app, tenant).calibration()
  const won = leads.filter(({ outcome }) => outcome === 'won').length
  expect(body.base_rate).toBeCloseTo((won + 1) / 42)
  const sum = (field: 'n' | 'conversions') =>
    body.bands.reduce((total: number, one: Record<string, number>) => total + (one[field] ?? 0), 0)
  expect(sum('n')).toBe(40)
  expect(sum('conversions')).toBe(won)
  const hot = leads.filter(({ predicted_band }) => predicted_band === 'Hot')
  const wins = hot.filter(({ outcome }) => outcome === 'won').length
  const band = body.bands[0]
  expect(band.actual_rate).toBeCloseTo((wins + 2 * body.base_rate) / (hot.length + 2))
  expect(band.calibration_gap).toBeCloseTo(band.predicted_rate - band.actual_rate)
  const web = body.segments.find(({ segment }: { segment: string }) => segment === 'source:web')
  expect(web.n).toBe(leads.filter(({ features }) => features.source === 'web').length)
  expect(Number.isInteger(web.adjust)).toBe(true)
  expect((await leadsOf(app, other).calibration()).body.base_rate).toBe(0.5)
})
