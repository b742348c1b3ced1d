import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useDownload } from '../api/download.ts'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { ByGroup, GROUPINGS, type Grouping } from './by-group.tsx'
import { MEASURES, type Measure, Totals } from './figures.tsx'
import { Load } from './load.tsx'
import { OverTime } from './over-time.tsx'
import { RangeChoice, useWishes } from './range-choice.tsx'
import { addDays, before, PATH, zone } from './types.ts'

const known = <T extends string>(value: string, of: object, fallback: T): T =>
  value in of ? (value as T) : fallback

/** How much came in, how soon it was answered and resolved, and what a person had to do. */
export function Reports() {
  const { project } = useWorkspace()
  const { range, interval, channel, agent } = useWishes()
  const [by, setBy] = useUrlState('by', 'channel')
  const [shown, setShown] = useUrlState('measure', 'conversations')
  const grouping = known<Grouping>(by, GROUPINGS, 'channel')
  const measure = known<Measure>(shown, MEASURES, 'conversations')
  const filters = { project_id: project.project_id, time_zone: zone, channel, agent_id: agent }
  const query = { ...filters, ...range, interval, group_by: grouping }
  const report = useGet(PATH, query, { keep: true })
  const earlier = useGet(PATH, { ...filters, ...before(range), interval }, { keep: true })
  const load = useGet(PATH, { ...filters, ...range, interval: 'hour_of_week' }, { keep: true })
  const { download, isPending } = useDownload()
  const isEmpty =
    report.data !== undefined && report.data.totals.conversations + report.data.totals.messages_in === 0
  return (
    <>
      <PageHeader
        title={t('Reports')}
        about={t('Volume, response times, resolution and takeovers of this project.')}
      >
        <Button
          disabled={isPending || report.data === undefined}
          onClick={() =>
            void download(`${PATH}.csv`, `conversations-${range.from}-${addDays(range.to, -1)}.csv`, query)
          }
        >
          {t('Download as CSV')}
        </Button>
      </PageHeader>
      <RangeChoice range={range} />
      {report.error !== null && <ProblemNote error={report.error} retry={report.refetch} />}
      {report.data === undefined && report.error === null && <Skeleton rows={8} />}
      {isEmpty && (
        <EmptyState
          title={t('No conversations in these days')}
          icon={ChartColumn}
          help="conversations#reports"
          action={
            <Link to="/settings" search={{ tab: 'channels' } as never} className="text-accent underline">
              {t('Connect a channel')}
            </Link>
          }
        >
          <p>
            {t(
              'As soon as people write to you, this page shows how many conversations begin, how long they wait for the first reply and the resolution, and how many a person took over.',
            )}
          </p>
        </EmptyState>
      )}
      {report.data !== undefined && !isEmpty && (
        <div className="space-y-4">
          <Totals now={report.data.totals} before={earlier.data?.totals} />
          <div className="grid items-stretch gap-4 xl:grid-cols-[3fr_2fr]">
            <OverTime report={report.data} before={earlier.data} measure={measure} onMeasure={setShown} />
            {load.data === undefined ? <Skeleton /> : <Load hours={load.data.intervals} />}
          </div>
          <ByGroup groups={report.data.groups} grouping={grouping} onGrouping={setBy} />
          <p className="text-xs text-muted">
            {t(
              'About conversations that began in these days, as they stand now. Days begin in the time zone {zone}. Times count around the clock.',
              { zone },
            )}
          </p>
        </div>
      )}
    </>
  )
}
