import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { AgentPicker, useAgents } from '../ui/agent-picker.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
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
import { useUsers, Whom, Whose } from './whom.tsx'

/** More people at once are a cloud in which nothing is found. */
const SHOWN_MAX = 20
const FACTS_MAX = 500

/** Read and drawn only when it is looked at. */
const MemoryGraph = lazy(async () => ({ default: (await import('./memory-graph.tsx')).MemoryGraph }))

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
    <div className="min-w-0">
      <Whose agentId={agentId} userId={userId} name={known?.display_name ?? ''} />
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
    </div>
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
            onChoose={(userId) =>
              void navigate({ search: (before) => ({ ...before, agent: agentId, user: userId }) })
            }
          />
          {mayWrite && (
            <div className={user === undefined ? '' : 'max-lg:hidden'}>
              <Import agentId={agentId} />
            </div>
          )}
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
