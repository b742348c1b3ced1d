import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import { SelectField } from '../ui/field.tsx'
import { Empty, Panel, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface ForecastAnswer {
  readonly open_leads: number
  readonly expected_revenue: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
  readonly assumptions: readonly string[]
}

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const WIDTH = 320
const HEIGHT = 160

/** From today's nothing to the end of the window: the middle, and what lies between a bad and a good outcome. */
function Fan({ forecast }: { readonly forecast: ForecastAnswer }) {
  const top = forecast.p90 || 1
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 10)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Revenue between ${whole.format(forecast.p10)} and ${whole.format(forecast.p90)}, most likely ${whole.format(forecast.p50)}`}
      className="w-full max-w-xl"
    >
      <polygon
        points={`0,${HEIGHT} ${WIDTH},${y(forecast.p90)} ${WIDTH},${y(forecast.p10)}`}
        className="fill-accent/25"
      />
      <line x1={0} y1={HEIGHT} x2={WIDTH} y2={y(forecast.p50)} className="stroke-accent" strokeWidth={2} />
    </svg>
  )
}

export function Forecast() {
  const [days, setDays] = useState(30)
  const forecast = useGet<ForecastAnswer>('/api/v1/ml/forecast', { window_days: days }, { keep: true })
  if (forecast.error !== null) return <ProblemNote error={forecast.error} retry={forecast.refetch} />
  if (forecast.data === undefined) return <Waiting />
  const { data } = forecast
  return (
    <div className="space-y-4">
      <div className="max-w-xs">
        <SelectField label="Window" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {[7, 30, 90].map((length) => (
            <option key={length} value={length}>
              {length} days
            </option>
          ))}
        </SelectField>
      </div>
      {data.open_leads === 0 ? (
        <Empty title="No open leads">
          <p>Leads that agents score appear in the forecast with their chance and their value.</p>
        </Empty>
      ) : (
        <Panel title={`${data.open_leads} open leads`}>
          <Fan forecast={data} />
          <p className="text-sm">
            Between {whole.format(data.p10)} and {whole.format(data.p90)}, in the middle{' '}
            {whole.format(data.p50)}; expected {whole.format(data.expected_revenue)}.
          </p>
        </Panel>
      )}
      <ul className="list-disc pl-5 text-sm text-muted">
        {data.assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </div>
  )
}
