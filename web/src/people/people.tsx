import { Link } from '@tanstack/react-router'
import { Contact } from 'lucide-react'
import { nextCursor, usePages } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { linkLook } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Choice, SearchBox } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly, shortAgo } from '../ui/time.ts'
import { useTyped } from '../ui/typed.ts'
import { useUrlState } from '../ui/url-state.ts'
import { idInWords, personName } from './person-name.ts'
import { identityText, PEOPLE, type Person, useProjectQuery } from './types.ts'

const Time = ({ iso }: { readonly iso: string | undefined }) =>
  iso === undefined ? (
    <span className="text-faint">{t('never')}</span>
  ) : (
    <time dateTime={iso} title={exactly(iso)} className="whitespace-nowrap text-muted">
      {shortAgo(iso)}
    </time>
  )

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    name: t('Name'),
    isFixed: true,
    isSortedByServer: true,
    cell: (person) => (
      <Link
        to="/people/$userId"
        params={{ userId: person.user_id }}
        data-row
        className="flex min-w-0 items-center gap-2.5"
      >
        <Avatar id={person.user_id} name={personName(person.name, person.user_id)} size="md" />
        <span className="min-w-0">
          <span className="block max-w-60 truncate max-md:max-w-48 font-medium">
            {personName(person.name, person.user_id)}
          </span>
          {person.name !== '' && (
            <span className="block max-w-60 truncate max-md:max-w-48 text-2xs text-faint">
              {idInWords(person.user_id)}
            </span>
          )}
        </span>
      </Link>
    ),
  },
  {
    key: 'email',
    name: t('E-mail'),
    isWide: true,
    cell: ({ email }) => <span className="block max-w-56 truncate">{email}</span>,
  },
  {
    key: 'phone',
    name: t('Phone'),
    isWide: true,
    cell: ({ phone }) => (
      <span className="whitespace-nowrap">{identityText({ kind: 'phone', value: phone })}</span>
    ),
  },
  { key: 'company', name: t('Company'), isWide: true, cell: ({ company }) => company },
  { key: 'title', name: t('Job title'), isWide: true, isOptional: true, cell: ({ title }) => title },
  {
    key: 'channels',
    name: t('Channels'),
    isWide: true,
    cell: ({ channels }) => (
      <span className="flex flex-wrap gap-1">
        {channels.map((channel) => (
          <Tag key={channel}>{channelName(channel)}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'agents',
    name: t('Agents'),
    isWide: true,
    isOptional: true,
    cell: ({ agents }) => agents.map(({ name }) => name).join(', '),
  },
  {
    key: 'conversations',
    name: t('Conversations'),
    isWide: true,
    align: 'right',
    cell: ({ conversation_count: count }) => <span className="tabular-nums">{count}</span>,
  },
  {
    key: 'first_seen',
    name: t('Known since'),
    isWide: true,
    isOptional: true,
    isSortedByServer: true,
    cell: (person) => <Time iso={person.first_seen_at} />,
  },
  {
    key: 'last_seen',
    name: t('Last seen'),
    isSortedByServer: true,
    cell: (person) => <Time iso={person.last_seen_at} />,
  },
]

/** A column for each further field of the records in sight; shown when it is chosen. */
const columnsOf = (people: readonly Person[]): readonly Column<Person>[] => [
  ...COLUMNS,
  ...[...new Set(people.flatMap(({ custom }) => Object.keys(custom)))].sort().map((field) => ({
    // Stored in a list separated by commas.
    key: `custom:${encodeURIComponent(field)}`,
    name: field,
    isWide: true,
    isOptional: true,
    cell: ({ custom }: Person) => <span className="block max-w-56 truncate">{custom[field]}</span>,
  })),
]

const CHANNELS = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'api']
export function People() {
  const [words, setWords] = useUrlState('q')
  const [channel, setChannel] = useUrlState('channel')
  const [agent, setAgent] = useUrlState('agent')
  const [sort] = useUrlState('sort', '-last_seen')
  const [typed, setTyped] = useTyped(words, setWords)
  const agents = useAgents().data?.items ?? []
  const query = { ...useProjectQuery(), q: words, channel, agent_id: agent, sort }
  const list = usePages(PEOPLE, query, (page) => page.people, nextCursor)
  const isFiltered = words !== '' || channel !== '' || agent !== ''
  const isEmpty = !list.isPending && list.error === null && list.items.length === 0
  const filters = (
    <>
      <SearchBox label={t('Search name, id, e-mail or phone')} words={typed} onChange={setTyped} />
      <Choice label={t('Channel')} value={channel} onChange={setChannel}>
        <option value="">{t('All channels')}</option>
        {CHANNELS.map((one) => (
          <option key={one} value={one}>
            {channelName(one)}
          </option>
        ))}
      </Choice>
      <Choice label={t('Agent')} value={agent} onChange={setAgent}>
        <option value="">{t('All agents')}</option>
        {agents.map((one) => (
          <option key={one.agent_id} value={one.agent_id}>
            {one.name}
          </option>
        ))}
      </Choice>
    </>
  )
  return (
    <>
      <PageHeader
        title={t('People')}
        about={t('Everyone your agents know or have talked to, on all channels.')}
      />
      {isEmpty && !isFiltered ? (
        <EmptyState
          title={t('No people yet')}
          icon={Contact}
          help="people"
          action={
            <Link to="/memory" className={linkLook()}>
              {t('Import people from a file')}
            </Link>
          }
        >
          <p>{t('People appear here when they write on a channel, talk to an agent, or are imported.')}</p>
        </EmptyState>
      ) : (
        <DataTable
          label={t('People')}
          columns={columnsOf(list.items)}
          items={list.items}
          idOf={(person) => person.user_id}
          storedAs="people"
          sort="-last_seen"
          more={list.more}
          filters={filters}
        />
      )}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={8} hasAvatars />}
      {isEmpty && isFiltered && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-2 text-sm text-muted" role="status">
          {rich('No people match these filters.{link}', {
            link: (
              <Link to="/people" className="underline underline-offset-2">
                {t('Clear filters')}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  )
}
