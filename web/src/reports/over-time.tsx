import { useMemo } from 'react'
import { t } from '../language/t.ts'
import { Choice } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { MEASURES, type Measure } from './figures.tsx'
import type { Report } from './types.ts'

/** One figure, interval by interval, over that of the period before. */
export function OverTime(props: {
  readonly report: Report
  readonly before: Report | undefined
  readonly measure: Measure
  readonly onMeasure: (measure: string) => void
}) {
  const { report, before, measure } = props
  const [name, written, read] = MEASURES[measure]
  const data = useMemo(
    () =>
      [
        report.intervals.map(({ start }) => Date.parse(start ?? '') / 1000),
        report.intervals.map((one) => read(one)),
        report.intervals.map((_, at) => {
          const one = before?.intervals[at]
          return one === undefined ? null : read(one)
        }),
      ] as [number[], (number | null)[], (number | null)[]],
    [report, before, read],
  )
  return (
    <Panel
      title={t('Over time')}
      className="min-w-0"
      actions={
        <Choice label={t('Measure')} value={measure} onChange={props.onMeasure}>
          {Object.entries(MEASURES).map(([key, [one]]) => (
            <option key={key} value={key}>
              {one}
            </option>
          ))}
        </Choice>
      }
    >
      <Plot
        key={`${measure} ${report.from} ${report.to} ${report.intervals.length}`}
        isTime
        height={200}
        label={t('{name}: {value} in all, {before} in the period before', {
          name,
          value: written(read(report.totals)),
          before: before === undefined ? '…' : written(read(before.totals)),
        })}
        data={data}
        series={[
          { label: name, colour: 'accent' },
          { label: t('Period before'), colour: 'muted', dash: [4, 4], width: 1 },
        ]}
      />
    </Panel>
  )
}
