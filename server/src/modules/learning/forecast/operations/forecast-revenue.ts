import { keyOperation } from '../../../../platform/http/operation.ts'
import { findManifest } from '../../../runtime/index.ts'
import { ForecastQuery, ForecastResponse } from '../../schemas.ts'
import { forecast } from '../forecast.ts'

const WINDOW_DAYS = 90

export const forecastRevenue = keyOperation({
  id: 'forecastRevenue',
  method: 'GET',
  fromReplica: true,
  path: '/ml/forecast',
  domain: 'learning',
  permission: 'read',
  summary: 'Forecast what the open pipeline will bring',
  description:
    'Draws the outcome of every open lead a few thousand times, by its probability, its stage and its value. Open are ' +
    'leads of `lead_score` that are neither won nor lost nor expired. `assumptions` says what was taken for what is not ' +
    'known. The same question on the same day has the same answer.',
  query: ForecastQuery,
  response: ForecastResponse,
  uses: ['clock', 'scoring'],
  async handle({ caller, query, tx, clock, scoring }) {
    const { tenantId, projectId } = caller
    const manifest = await findManifest(tx, tenantId)
    const window = query.window_days ?? manifest?.manifest.objective?.attribution_window_days ?? WINDOW_DAYS
    const place = { tenantId, projectId }
    const outlook = await forecast(tx, scoring, place, {
      windowDays: window,
      valueField: manifest?.manifest.objective?.value_field,
      now: clock.now(),
    })
    return {
      open_leads: outlook.openLeads,
      expected_revenue: outlook.mean,
      p10: outlook.p10,
      p50: outlook.p50,
      p90: outlook.p90,
      assumptions: [...outlook.assumptions],
    }
  },
})
