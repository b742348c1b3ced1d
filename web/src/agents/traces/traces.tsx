import { Link } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { nextCursor, useGet, usePages } from '../../api/queries.ts'
import { t, word } from '../../language/t.ts'
import { personName } from '../../people/person-name.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Choice, SearchBox } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { exactly, shortAgo } from '../../ui/time.ts'
import { useTyped } from '../../ui/typed.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { TraceView } from './trace-view.tsx'
import { counted, duration, modelName, type TracePage, type TraceSummary } from './types.ts'

const Figure = ({ children }: { readonly children: string }) => (
  <span className="whitespace-nowrap tabular-nums">{children}</span>
)

const columnsOf = (
  onOpen: (turnId: string) => void,
  names: ReadonlyMap<string, string>,
): readonly Column<TraceSummary>[] => [
  {
    key: 'when',
    name: t('When'),
    isFixed: true,
    cell: (trace) => (
      <button
        type="button"
        data-row
        title={exactly(trace.created_at)}
        onClick={() => onOpen(trace.turn_id)}
        className="font-medium whitespace-nowrap underline-offset-2 hover:underline"
      >
        {shortAgo(trace.created_at)}
        <span className="sr-only"> {t('ago: open the trace')}</span>
      </button>
    ),
  },
  {
    key: 'person',
    name: t('Person'),
    isFixed: true,
    cell: ({ user_id: user }) => (
      <span className="block max-w-56 truncate max-md:max-w-28" title={user}>
        {user === '' ? '–' : personName(names.get(user), user)}
      </span>
    ),
  },
  {
    key: 'outcome',
    name: t('Outcome'),
    cell: (trace) =>
      trace.has_error ? (
        <Tag tone="bad">{trace.error || t('a tool failed')}</Tag>
      ) : (
        <Tag tone={trace.status === 'complete' ? 'good' : 'warn'}>{word(trace.status)}</Tag>
      ),
  },
  {
    key: 'model',
    name: t('Model'),
    isWide: true,
    cell: (trace) => <span className="block max-w-44 truncate">{modelName(trace)}</span>,
  },
  {
    key: 'first',
    name: t('First word'),
    isWide: true,
    align: 'right',
    cell: ({ timings }) => (
      <Figure>{timings.first_word_ms === undefined ? '–' : duration(timings.first_word_ms)}</Figure>
    ),
  },
  {
    key: 'total',
    name: t('Total'),
    align: 'right',
    cell: ({ timings }) => <Figure>{duration(timings.total_ms)}</Figure>,
  },
  {
    key: 'tokens',
    name: t('Tokens'),
    isWide: true,
    align: 'right',
    cell: (trace) => <Figure>{counted(trace.prompt_tokens + trace.completion_tokens)}</Figure>,
  },
  {
    key: 'cost',
    name: t('Cost'),
    isWide: true,
    align: 'right',
    cell: (trace) => <Money amount={trace.cost_usd} />,
  },
  { key: 'source', name: t('Source'), isWide: true, isOptional: true, cell: ({ source }) => source },
]

/** Replies of an agent, newest first; one opens beside the list. Filters and the open one are in the address. */
export function Traces({ agentId }: { readonly agentId: string }) {
  const [person, setPerson] = useUrlState('person')
  const [errors, setErrors] = useUrlState('errors')
  const [session, setSession] = useUrlState('session')
  const [reply, setReply] = useUrlState('reply')
  const [typed, setTyped] = useTyped(person, setPerson)
  const query = {
    user_id: person,
    session_id: session,
    has_error: errors === 'only' ? true : errors === 'none' ? false : undefined,
  }
  const path = `/api/v1/agents/${agentId}/traces` as const
  const list = usePages(path, query, (page: TracePage) => page.traces, nextCursor)
  const users = useGet(`/api/v1/agents/${agentId}/users`, { page_size: 100 })
  const names = new Map(users.data?.users.map((user) => [user.user_id, user.display_name]))
  const isFiltered = person !== '' || errors !== '' || session !== ''
  const isEmpty = !list.isPending && list.error === null && list.items.length === 0
  const open = reply === 'latest' ? list.items[0]?.turn_id : reply || undefined
  return (
    <>
      {isEmpty && !isFiltered ? (
        <EmptyState
          title={t('No replies yet')}
          icon={Activity}
          action={
            <Link to="/playground" search={{ agent: agentId }} className={linkLook()}>
              {t('Try in Playground')}
            </Link>
          }
        >
          <p>
            {t(
              'Each reply is listed with what was recalled for it, the calls of the model, its time and its cost.',
            )}
          </p>
        </EmptyState>
      ) : (
        <DataTable
          label={t('Replies')}
          columns={columnsOf(setReply, names)}
          items={list.items}
          idOf={(trace) => trace.turn_id}
          storedAs="traces"
          more={list.more}
          filters={
            <>
              <SearchBox label={t('Person (user id)')} words={typed} onChange={setTyped} />
              <Choice label={t('Errors')} value={errors} onChange={setErrors}>
                <option value="">{t('All replies')}</option>
                <option value="only">{t('With errors')}</option>
                <option value="none">{t('Without errors')}</option>
              </Choice>
              {session !== '' && (
                <Button look="quiet" onClick={() => setSession('')}>
                  {t('Show all conversations')}
                </Button>
              )}
            </>
          }
        />
      )}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={6} />}
      {isEmpty && isFiltered && (
        <p className="mt-3 text-center text-sm text-muted" role="status">
          {t('No replies match. The whole user id of a person is needed.')}
        </p>
      )}
      <Drawer title={t('Reply')} isWide isOpen={open !== undefined} onClose={() => setReply('')}>
        {open !== undefined && <TraceView key={open} agentId={agentId} turnId={open} />}
      </Drawer>
    </>
  )
}
