import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { nextCursor, useGet, usePages } from '../api/queries.ts'
import type { AgentUser, UserList } from '../api/types.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { Panel } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

function MoodOverTime({ agentId, user }: { readonly agentId: string; readonly user: AgentUser }) {
  const query = { user_id: user.user_id, limit: 200 }
  const history = useGet(`/api/v1/agents/${agentId}/mood-history`, query)
  const data = useMemo(() => {
    const entries = [...(history.data?.entries ?? [])].reverse()
    return [
      entries.map((entry) => Date.parse(entry.timestamp) / 1000),
      entries.map((entry) => entry.valence),
      entries.map((entry) => entry.arousal),
      entries.map((entry) => entry.tension),
      entries.map((entry) => entry.affiliation),
    ] as [number[], number[], number[], number[], number[]]
  }, [history.data])
  if (history.error !== null) return <ProblemNote error={history.error} retry={history.refetch} />
  if (history.data === undefined) return <Skeleton />
  if (history.data.entries.length === 0) {
    return <p className="text-sm text-muted">{t('Nothing has moved the mood toward this person yet.')}</p>
  }
  return (
    <Plot
      label={t('Mood toward {displayName} over time; now {label}', {
        displayName: personName(user.display_name, user.user_id),
        label: user.mood.label,
      })}
      isTime
      range={[0, 100]}
      data={data}
      series={[
        { label: t('valence'), colour: 'good' },
        { label: t('arousal'), colour: 'warn' },
        { label: t('calm'), colour: 'muted' },
        { label: t('closeness'), colour: 'accent' },
      ]}
    />
  )
}

export function People({ agentId }: { readonly agentId: string }) {
  const [shown, setShown] = useState<AgentUser>()
  const path = `/api/v1/agents/${agentId}/users` as const
  const list = usePages(path, { page_size: 100 }, (page: UserList) => page.users, nextCursor)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton />
  if (list.items.length === 0) {
    return (
      <EmptyState title={t('No people yet')}>
        <p>{t('Everyone who talks to this agent appears here, with the agent’s mood toward them.')}</p>
        <Link to="/playground" search={{ agent: agentId, user: 'maria' }} className="underline">
          {t('Talk to it as Maria')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={t('People')}>
        <List label={t('People')} items={list.items} idOf={(user) => user.user_id} more={list.more}>
          {(user) => (
            <button
              type="button"
              data-row
              onClick={() => setShown(user)}
              className="flex w-full items-center justify-between gap-3 px-2 py-2 text-start hover:bg-hover"
            >
              <span className="flex min-w-0 items-center gap-2.5">
                <Avatar id={user.user_id} name={personName(user.display_name, user.user_id)} size="sm" />
                <span className="truncate font-medium">{personName(user.display_name, user.user_id)}</span>
              </span>
              <span className="flex items-center gap-2 text-sm text-muted">
                {ago(user.last_interaction_at)} <Tag>{user.mood.label}</Tag>
              </span>
            </button>
          )}
        </List>
      </Panel>
      {shown !== undefined && (
        <Panel
          title={personName(shown.display_name, shown.user_id)}
          actions={<Button onClick={() => setShown(undefined)}>{t('Close')}</Button>}
        >
          <MoodOverTime key={shown.user_id} agentId={agentId} user={shown} />
          <Link to="/memory" search={{ agent: agentId, user: shown.user_id }} className="text-sm underline">
            {t('What it knows about them')}
          </Link>{' '}
          <Link to="/people/$userId" params={{ userId: shown.user_id }} className="ms-3 text-sm underline">
            {t('Profile')}
          </Link>
        </Panel>
      )}
    </div>
  )
}
