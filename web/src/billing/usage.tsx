import { useMemo, useState } from 'react'
import { useDownload } from '../api/download.ts'
import { useGet } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { Bars } from '../learning/bars.tsx'
import { Figures } from '../learning/figures.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { dollars } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type DayUse, useDays } from './by-day.ts'
import { byModel } from './by-model.ts'
import { ENTRIES_MAX, ORG, WINDOWS } from './types.ts'

const count = new Intl.NumberFormat(locale)

const MEASURES = {
  tokens: [t('Tokens'), (day: DayUse) => day.tokens, count.format],
  messages: [t('Messages'), (day: DayUse) => day.messages, count.format],
  cost: [t('Cost in dollars'), (day: DayUse) => day.costUsd, dollars],
} as const
type Measure = keyof typeof MEASURES

/** One row for each of these that occurred together. */
const REPORT_BY = 'day,agent,person,model'

function DayPlot({ days, measure }: { readonly days: readonly DayUse[]; readonly measure: Measure }) {
  const [name, read, written] = MEASURES[measure]
  const data = useMemo(
    () => [days.map((day) => day.at), days.map(read)] as [number[], number[]],
    [days, read],
  )
  const most = Math.max(...days.map(read))
  const sum = days.reduce((all, day) => all + read(day), 0)
  return (
    <Plot
      key={measure}
      isTime
      label={t('{name} by day: {sum} in {count} days, {most} at most', {
        name,
        sum: written(sum),
        count: days.length,
        most: written(most),
      })}
      data={data}
      series={[{ label: name, colour: 'accent' }]}
    />
  )
}

function ByModel({ days }: { readonly days: number }) {
  const ledger = useGet(`${ORG}/ledger`, { days }, { keep: true })
  if (ledger.error !== null) return <ProblemNote error={ledger.error} retry={ledger.refetch} />
  if (ledger.data === undefined) return <Skeleton />
  const models = byModel(ledger.data)
  return (
    <Panel title={t('By model')}>
      {models.length === 0 ? (
        <p className="text-sm text-muted">
          {t('Nothing was charged. Models without a price are counted by day, and cost nothing.')}
        </p>
      ) : (
        <Bars
          label={t('Cost by model')}
          bars={models.map(({ model, costUsd, tokens }) => ({
            name: model,
            value: costUsd,
            words: t('{costUsd}, {tokens} tokens', {
              costUsd: dollars(costUsd),
              tokens: count.format(tokens),
            }),
          }))}
        />
      )}
      {ledger.data.length >= ENTRIES_MAX && (
        <p className="mt-2 text-xs text-muted">
          {t('Of the newest {entries_max} entries; the statement has all.', {
            entries_max: count.format(ENTRIES_MAX),
          })}
        </p>
      )}
    </Panel>
  )
}

/** What was used, day by day and model by model. */
export function UsageView() {
  const [window, setWindow] = useState(14)
  const [measure, setMeasure] = useState<Measure>('tokens')
  const { days, total, error } = useDays(window)
  const { download, isPending } = useDownload()
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Range')}
          value={window}
          onChange={(event) => setWindow(Number(event.target.value))}
        >
          {WINDOWS.map((length) => (
            <option key={length} value={length}>
              {t('{count} days', { count: length })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Measure')}
          value={measure}
          onChange={(event) => setMeasure(event.target.value as Measure)}
        >
          {Object.entries(MEASURES).map(([key, [name]]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          disabled={isPending}
          onClick={() =>
            void download(`${ORG}/usage-report`, `usage-${window}-days.csv`, { days: window, by: REPORT_BY })
          }
        >
          {t('Download as CSV')}
        </Button>
      </div>
      {error !== undefined && <ProblemNote error={error} />}
      {days === undefined && error === undefined && <Skeleton />}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_18rem]">
        {days !== undefined && (
          <Panel title={t('By day')}>
            <DayPlot days={days} measure={measure} />
            <p className="mt-1 text-xs text-muted">{t('Whole days in UTC, today included.')}</p>
          </Panel>
        )}
        {total !== undefined && (
          <Panel title={t('Total')}>
            <Figures
              rows={[
                [t('Messages'), count.format(total.totalMessages)],
                [t('Sessions'), count.format(total.totalSessions)],
                [t('Tokens sent'), count.format(total.totalInputTokens)],
                [t('Tokens written'), count.format(total.totalOutputTokens)],
                [t('Agents active now'), count.format(total.totalCharacters)],
                [t('Cost'), dollars(total.estimatedCostUsd)],
              ]}
            />
          </Panel>
        )}
      </div>
      <ByModel days={window} />
    </div>
  )
}
