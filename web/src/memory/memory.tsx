import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { nextCursor, useGet, usePages } from '../api/queries.ts'
import type { UserList } from '../api/types.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { useMay } from '../shell/permissions.ts'
import { AgentPicker, useAgents } from '../ui/agent-picker.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Care } from './care.tsx'
import { type About, Facts } from './facts.tsx'
import { Found } from './found.tsx'
import { Import } from './import.tsx'
import { peopleOf } from './memory-graph-data.ts'
import { Privacy } from './privacy.tsx'
import { Timeline } from './timeline.tsx'
import { Topics } from './topics.tsx'

/** More people at once are a cloud in which nothing is found. */
const SHOWN_MAX = 20
const FACTS_MAX = 500

function Whom(props: {
  readonly agentId: string
  readonly chosen: string | undefined
  readonly onChoose: (userId: string) => void
}) {
  const list = useUsers(props.agentId)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton />
  if (list.items.length === 0) {
    return (
      <EmptyState title={t('No people yet')}>
        <p>{t('Talk to it, or bring people from a file.')}</p>
        <Link to="/playground" search={{ agent: props.agentId, user: 'maria' }} className="underline">
          {t('Talk to it as Maria')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <List
      label={t('People')}
      items={list.items}
      idOf={(user) => user.user_id}
      rowHeight={41}
      more={list.more}
      className="max-h-72 rounded-xl border border-line bg-panel lg:max-h-[70vh]"
    >
      {(user) => (
        <button
          type="button"
          data-row
          aria-current={user.user_id === props.chosen}
          onClick={() => props.onChoose(user.user_id)}
          className={`flex w-full items-center gap-2.5 px-3 py-2 text-start hover:bg-hover ${user.user_id === props.chosen ? 'bg-soft font-semibold' : ''}`}
        >
          <Avatar id={user.user_id} name={personName(user.display_name, user.user_id)} size="sm" />
          <span className="truncate">{personName(user.display_name, user.user_id)}</span>
        </button>
      )}
    </List>
  )
}

/** Read and drawn only when it is looked at. */
const MemoryGraph = lazy(async () => ({ default: (await import('./memory-graph.tsx')).MemoryGraph }))

const useUsers = (agentId: string) =>
  usePages(`/api/v1/agents/${agentId}/users`, { page_size: 100 }, (page: UserList) => page.users, nextCursor)

/** The newest facts about one person, or about all of them. */
const useNewestFacts = (agentId: string, userId?: string) =>
  useGet(`/api/v1/agents/${agentId}/memory/facts`, { user_id: userId, limit: FACTS_MAX })

function PersonGraph({ agentId, userId }: { readonly agentId: string; readonly userId: string }) {
  const users = useUsers(agentId).items.filter(({ user_id }) => user_id === userId)
  const facts = useNewestFacts(agentId, userId)
  if (facts.error !== null) return <ProblemNote error={facts.error} retry={facts.refetch} />
  if (facts.data === undefined) return <Skeleton rows={6} />
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <MemoryGraph agentId={agentId} people={peopleOf(facts.data.facts, users, 1)} />
    </Suspense>
  )
}

/** Until a person is chosen: those of whom something was learned last, and what they speak of. */
function Everyone({ agentId }: { readonly agentId: string }) {
  const users = useUsers(agentId)
  const facts = useNewestFacts(agentId)
  if (facts.error !== null) return <ProblemNote error={facts.error} retry={facts.refetch} />
  if (facts.data === undefined || users.isPending) return <Skeleton rows={6} />
  if (users.items.length === 0) return <p className="text-sm text-muted">{t('Choose a person.')}</p>
  return (
    <section aria-label={t('Graph')}>
      <p className="mb-2 text-sm text-muted">
        {t('Choose a person, or look around: people and the things they speak of.')}
      </p>
      <Suspense fallback={<Skeleton rows={6} />}>
        <MemoryGraph agentId={agentId} people={peopleOf(facts.data.facts, users.items, SHOWN_MAX)} />
      </Suspense>
    </section>
  )
}

function OnePerson(props: About & { readonly onErased: () => void }) {
  const { agentId, userId, onErased } = props
  const about = { agentId, userId }
  const known = useUsers(agentId).items.find(({ user_id }) => user_id === userId)
  // It is typed to confirm: an id as it is, where there is no name.
  const name = known?.display_name || userId
  return (
    <Tabs
      label={t('Memory of {user}', { user: name })}
      tabs={[
        { id: 'facts', name: t('Facts'), content: <Facts {...about} /> },
        { id: 'search', name: t('Search'), content: <Found {...about} /> },
        { id: 'topics', name: t('Topics'), content: <Topics {...about} /> },
        { id: 'graph', name: t('Graph'), content: <PersonGraph {...about} /> },
        { id: 'timeline', name: t('Timeline'), content: <Timeline {...about} /> },
        { id: 'care', name: t('Care'), content: <Care {...about} name={name} />, needs: 'write' },
        {
          id: 'privacy',
          name: t('Privacy'),
          content: <Privacy userId={userId} name={name} onErased={onErased} />,
        },
      ]}
    />
  )
}

export function Memory() {
  const search = useSearch({ from: '/shell/memory' })
  const navigate = useNavigate({ from: '/memory' })
  const mayWrite = useMay('write')
  const agents = useAgents()
  const agentId = search.agent ?? agents.data?.items[0]?.agent_id
  const { user } = search
  if (agents.error !== null) return <ProblemNote error={agents.error} retry={agents.refetch} />
  if (agents.data === undefined && agentId === undefined) return <Skeleton />
  if (agentId === undefined) {
    return (
      <>
        <PageHeader title={t('Memory')} />
        <EmptyState title={t('No agent remembers anything yet')}>
          <p>{t('Start the demo on the home page: Ada already knows two things about Maria.')}</p>
          <Link to="/" className="underline">
            {t('To the demo')}
          </Link>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('Memory')} about={t('What an agent knows about the people it talks to.')} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="space-y-3">
          <AgentPicker value={agentId} onChoose={(agent) => void navigate({ search: { agent } })} />
          <Whom
            key={agentId}
            agentId={agentId}
            chosen={user}
            onChoose={(userId) => void navigate({ search: { agent: agentId, user: userId } })}
          />
          {mayWrite && <Import agentId={agentId} />}
        </div>
        {user === undefined ? (
          <Everyone agentId={agentId} />
        ) : (
          <OnePerson
            key={`${agentId} ${user}`}
            agentId={agentId}
            userId={user}
            onErased={() => void navigate({ search: { agent: agentId } })}
          />
        )}
      </div>
    </>
  )
}
