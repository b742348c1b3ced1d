import { useMemo } from 'react'
import { t } from '../../language/t.ts'
import { Choice } from '../../ui/field.tsx'
import { dollars } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { duration } from '../traces/types.ts'
import { percent } from './outcome.tsx'
import type { Run } from './types.ts'

const MEASURES = {
  passed: {
    name: t('Share passed (%)'),
    read: ({ share_passed: share }: Run) => (share === undefined ? null : share * 100),
    written: (value: number) => percent(value / 100),
    range: [0, 100] as const,
  },
  time: {
    name: t('Time of an answer (s)'),
    read: ({ mean_ms: ms }: Run) => (ms === undefined ? null : ms / 1000),
    written: (value: number) => duration(value * 1000),
    range: undefined,
  },
  cost: {
    name: t('Cost of a run (USD)'),
    read: ({ cost_usd: cost }: Run) => cost,
    written: dollars,
    range: undefined,
  },
} as const

type Measure = keyof typeof MEASURES

const isMeasure = (name: string): name is Measure => Object.hasOwn(MEASURES, name)

/** How an agent did from run to run, oldest first. Runs that were not completed say nothing about it. */
export function Trend({ runs }: { readonly runs: readonly Run[] }) {
  const [chosen, choose] = useUrlState('trend', 'passed')
  const measure = isMeasure(chosen) ? chosen : 'passed'
  const { name, read, written, range } = MEASURES[measure]
  const complete = useMemo(() => runs.filter(({ status }) => status === 'complete').reverse(), [runs])
  const data = useMemo(
    () =>
      [complete.map(({ created_at: at }) => Date.parse(at) / 1000), complete.map((run) => read(run))] as [
        number[],
        (number | null)[],
      ],
    [complete, read],
  )
  const last = data[1].at(-1)
  return (
    <Panel
      title={t('Trend')}
      className="min-w-0"
      actions={
        <Choice label={t('Measure')} value={measure} onChange={choose}>
          {Object.entries(MEASURES).map(([key, one]) => (
            <option key={key} value={key}>
              {one.name}
            </option>
          ))}
        </Choice>
      }
    >
      {complete.length < 2 ? (
        <p className="text-sm text-muted">
          {t('From the second complete run on, a line shows how it develops.')}
        </p>
      ) : (
        <Plot
          key={`${measure} ${complete.length}`}
          isTime
          height={180}
          {...(range === undefined ? {} : { range })}
          label={t('{name} over {count} runs; {value} in the newest', {
            name,
            count: complete.length,
            value: last === null || last === undefined ? '–' : written(last),
          })}
          data={data}
          series={[{ label: name, colour: 'accent' }]}
        />
      )}
    </Panel>
  )
}
