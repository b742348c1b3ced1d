import { Link } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import { useCounts } from '../inbox/filters.tsx'
import { rich, t } from '../language/t.ts'
import { useLive } from '../shell/live.tsx'
import { useMay } from '../shell/permissions.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Tag } from '../ui/tag.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { AgentsTable, Figure, RepliesByChannel } from './figures.tsx'
import { FirstConversation } from './first-conversation.tsx'
import { NeedsAPerson } from './needs-a-person.tsx'
import { useReport } from './report.ts'
import { Health, SetUp } from './set-up.tsx'
import { Snippets } from './snippets.tsx'

const WINDOWS = ['7', '14', '30'] as const

function Figures({ report }: { readonly report: ReturnType<typeof useReport>['report'] }) {
  const mayManage = useMay('manage')
  const { openCount } = useLive()
  const counts = useCounts()
  const taken = counts?.needs_a_person
  const profile = useGet(mayManage ? '/api/v1/org/billing' : undefined).data
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure name={t('Open conversations')} value={openCount}>
        {counts !== undefined && <Tag>{t('{count} closed', { count: counts.closed })}</Tag>}
      </Figure>
      <Figure name={t('With a person')} value={taken}>
        {taken !== undefined && (
          <Tag tone={taken === 0 ? 'good' : 'warn'}>
            {taken === 0 ? t('agents handle all') : t('taken over')}
          </Tag>
        )}
      </Figure>
      {mayManage && (
        <>
          <Figure name={t('People')} value={report?.people} />
          <Figure name={t('Replies')} value={report?.replies} />
          <Figure
            name={t('Cost')}
            value={report === undefined ? undefined : <Money amount={report.costUsd} />}
          >
            {profile !== undefined && (
              <Tag tone={profile.creditBalance > 0 ? 'good' : 'warn'}>
                {rich('{amount} left', { amount: <Money amount={profile.creditBalance} /> })}
              </Tag>
            )}
          </Figure>
        </>
      )}
    </div>
  )
}

function WindowChoice({
  days,
  onChoose,
}: {
  readonly days: string
  readonly onChoose: (days: string) => void
}) {
  return (
    <fieldset aria-label={t('Time')} className="flex rounded-md border border-edge bg-raised p-px">
      {WINDOWS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === days}
          onClick={() => onChoose(one)}
          className="rounded-[5px] px-2 text-sm leading-6 text-muted aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:leading-8"
        >
          {t('{count} days', { count: one })}
        </button>
      ))}
    </fieldset>
  )
}

/** What happened, what needs attention, and what is not set up yet. */
export function Home() {
  const mayManage = useMay('manage')
  const mayWrite = useMay('write')
  const [days, setDays] = useUrlState('days', '14')
  const count = WINDOWS.some((one) => one === days) ? Number(days) : 14
  const { report, error, refetch } = useReport(count, mayManage)
  const agents = useAgents().data?.items
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <PageHeader title={t('Home')} about={t('Last {count} days · {zone}', { count, zone })}>
        {mayManage && <WindowChoice days={String(count)} onChoose={setDays} />}
        {mayWrite && (
          <Link
            to="/agents"
            search={{ new: 'agent' } as never}
            className="inline-flex min-h-7 items-center rounded-md bg-accent px-2.5 text-sm font-medium text-on-accent hover:brightness-110 pointer-coarse:min-h-9"
          >
            {t('New agent')}
          </Link>
        )}
      </PageHeader>
      <div className="space-y-3">
        {agents?.length === 0 && mayWrite && <FirstConversation />}
        <Figures report={report} />
        {error !== null && <ProblemNote error={error} retry={refetch} />}
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {mayManage && <RepliesByChannel report={report} />}
          <NeedsAPerson />
        </div>
        {agents !== undefined && agents.length > 0 && <AgentsTable agents={agents} report={report} />}
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {mayWrite && <SetUp agentCount={agents?.length} />}
          <Health />
        </div>
        {mayManage && agents !== undefined && <Snippets agent={agents[0]?.name} />}
      </div>
    </>
  )
}
