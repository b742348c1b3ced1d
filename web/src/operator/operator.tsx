import { Link } from '@tanstack/react-router'
import { nextCursor, usePages } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useAllowed } from '../shell/permissions.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly, shortAgo } from '../ui/time.ts'
import { useTyped } from '../ui/typed.ts'
import { useUrlState } from '../ui/url-state.ts'
import { GrantCredit } from './grant-credit.tsx'
import { WORKSPACES, type WorkspaceOverview, type WorkspacePage } from './types.ts'

const LOW_CREDIT_USD = 5

function State({ workspace }: { readonly workspace: WorkspaceOverview }) {
  const { is_active: isActive, is_trial: isTrial, channel_faults: faults, balance_usd: balance } = workspace
  return (
    <span className="flex flex-wrap gap-1">
      {!isActive && <Tag tone="bad">{t('switched off')}</Tag>}
      {isTrial && <Tag>{t('trial')}</Tag>}
      {faults > 0 && <Tag tone="bad">{t('Channels with faults: {faults}', { faults })}</Tag>}
      {balance < LOW_CREDIT_USD && <Tag tone="warn">{t('low credit')}</Tag>}
      {isActive && faults === 0 && balance >= LOW_CREDIT_USD && <Tag tone="good">{t('healthy')}</Tag>}
    </span>
  )
}

const Count = ({ count }: { readonly count: number }) => <span className="tabular-nums">{count}</span>

const COLUMNS: readonly Column<WorkspaceOverview>[] = [
  {
    key: 'name',
    name: t('Workspace'),
    isFixed: true,
    cell: ({ name, slug }) => (
      <span className="block max-w-60 max-md:max-w-36">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-2xs text-faint">{slug}</span>
      </span>
    ),
  },
  { key: 'state', name: t('Health'), cell: (workspace) => <State workspace={workspace} /> },
  {
    key: 'members',
    name: t('Members'),
    isWide: true,
    align: 'right',
    cell: ({ members }) => <Count count={members} />,
  },
  {
    key: 'conversations',
    name: t('Conversations'),
    isWide: true,
    align: 'right',
    cell: ({ conversations }) => <Count count={conversations} />,
  },
  {
    key: 'spent',
    name: t('Spent'),
    isWide: true,
    align: 'right',
    cell: ({ spent_usd: spent }) => <Money amount={spent} />,
  },
  {
    key: 'balance',
    name: t('Credit'),
    align: 'right',
    cell: ({ balance_usd: balance, owed_usd: owed }) => <Money amount={balance - owed} />,
  },
  {
    key: 'last_message',
    name: t('Last message'),
    isWide: true,
    cell: ({ last_message_at: at }) =>
      at === undefined ? (
        <span className="text-faint">{t('never')}</span>
      ) : (
        <time dateTime={at} title={exactly(at)} className="whitespace-nowrap text-muted">
          {shortAgo(at)}
        </time>
      ),
  },
  {
    key: 'credit',
    name: t('Change credit'),
    isFixed: true,
    align: 'right',
    cell: (workspace) => <GrantCredit workspace={workspace} />,
  },
]

function Workspaces() {
  const [words, setWords] = useUrlState('q')
  const [typed, setTyped] = useTyped(words, setWords)
  const list = usePages(
    WORKSPACES,
    { limit: 50, q: words },
    (page: WorkspacePage) => page.workspaces,
    nextCursor,
  )
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton rows={6} />
  return (
    <DataTable
      label={t('Workspaces')}
      columns={COLUMNS}
      items={list.items}
      idOf={(workspace) => workspace.tenant_id}
      storedAs="workspaces"
      more={list.more}
      filters={<SearchBox label={t('Search workspaces')} words={typed} onChange={setTyped} />}
    />
  )
}

/** Every workspace of the installation, for its operators. */
export function Operator() {
  const may = useAllowed()
  return (
    <>
      <PageHeader
        title={t('Installation')}
        about={t('All workspaces with their credit, use of the last 30 days and health.')}
      />
      {may('operate') ? (
        <Workspaces />
      ) : (
        <EmptyState title={t('This page is for operators')}>
          <p>{t('RAPPORT_OPERATORS says who operates this installation.')}</p>
          <Link to="/" className="text-accent underline">
            {t('Go to Home')}
          </Link>
        </EmptyState>
      )}
    </>
  )
}
