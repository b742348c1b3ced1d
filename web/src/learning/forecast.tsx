import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useGet } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { linkLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type ForecastAnswer = Answer<'GET /api/v1/ml/forecast'>

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const WIDTH = 420
const HEIGHT = 190
/** Where the fan ends, so that its figures fit beside it. */
const TIP = 320
const FLOOR = HEIGHT - 22

/** From today's nothing to the end of the window: the middle, and what lies between a bad and a good outcome. */
function Fan({ forecast }: { readonly forecast: ForecastAnswer }) {
  const top = forecast.p90 || 1
  const y = (value: number) => FLOOR - (value / top) * (FLOOR - 14)
  const marks = [
    [t('good'), forecast.p90],
    [t('middle'), forecast.p50],
    [t('bad'), forecast.p10],
  ] as const
  // Figures that are close to each other move apart, so that each can be read.
  let free = Number.NEGATIVE_INFINITY
  const placed = marks.map(([name, value]) => {
    free = Math.max(y(value) + 4, free + 14)
    return { name, value, at: free }
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('Revenue between {p10} and {p90}, most likely {p50}', {
        p10: whole.format(forecast.p10),
        p90: whole.format(forecast.p90),
        p50: whole.format(forecast.p50),
      })}
      className="w-full max-w-xl"
    >
      <polygon
        points={`0,${FLOOR} ${TIP},${y(forecast.p90)} ${TIP},${y(forecast.p10)}`}
        className="fill-accent/25"
      />
      <line x1={0} y1={FLOOR} x2={TIP} y2={y(forecast.p50)} className="stroke-accent" strokeWidth={2} />
      <line x1={0} y1={FLOOR} x2={TIP} y2={FLOOR} className="stroke-edge" />
      <text x={0} y={HEIGHT - 6} className="fill-muted text-[11px]">
        {t('today')}
      </text>
      <text x={TIP} y={HEIGHT - 6} textAnchor="end" className="fill-muted text-[11px]">
        {t('once all are decided')}
      </text>
      {placed.map(({ name, value, at }) => (
        <text key={name} x={TIP + 8} y={at} className="fill-ink text-[12px]">
          {whole.format(value)}
          <tspan className="fill-muted"> {name}</tspan>
        </text>
      ))}
    </svg>
  )
}

export function Forecast() {
  const [days, setDays] = useState(30)
  const forecast = useGet('/api/v1/ml/forecast', { window_days: days }, { keep: true })
  if (forecast.error !== null) return <ProblemNote error={forecast.error} retry={forecast.refetch} />
  if (forecast.data === undefined) return <Skeleton />
  const { data } = forecast
  return (
    <div className="space-y-4">
      <div className="max-w-xs">
        <SelectField
          label={t('Window')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {[7, 30, 90].map((length) => (
            <option key={length} value={length}>
              {t('{count} days', { count: length })}
            </option>
          ))}
        </SelectField>
      </div>
      {data.open_leads === 0 ? (
        <EmptyState
          title={t('No open leads')}
          icon={ChartLine}
          help="leads"
          action={
            <Link to="/learning" search={{ tab: 'leads' } as never} className={linkLook()}>
              {t('Open the lead board')}
            </Link>
          }
        >
          <p>
            {t(
              'A forecast needs leads on their way: move one on the board into a stage such as a site visit or an offer, and give it a value.',
            )}
          </p>
        </EmptyState>
      ) : (
        <Panel title={t('{count} open leads', { count: data.open_leads })}>
          <Fan forecast={data} />
          <p className="text-sm">
            {t('Between {p10} and {p90}, in the middle {p50}; expected {expectedRevenue}.', {
              p10: whole.format(data.p10),
              p90: whole.format(data.p90),
              p50: whole.format(data.p50),
              expectedRevenue: whole.format(data.expected_revenue),
            })}
          </p>
        </Panel>
      )}
      <ul className="list-disc ps-5 text-sm text-muted">
        {data.assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </div>
  )
}
