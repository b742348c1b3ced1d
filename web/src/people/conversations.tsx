import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { ConversationPage, ConversationSummary } from '../api/types.ts'
import { t, word } from '../language/t.ts'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { dayName, exactly, shortAgo } from '../ui/time.ts'
import { personName } from './person-name.ts'
import { type Person, useProjectQuery } from './types.ts'

const Line = ({
  conversation: one,
  person,
}: {
  readonly conversation: ConversationSummary
  readonly person: Person
}) => (
  <Link
    to="/inbox"
    search={{ conversation: one.conversation_id }}
    data-row
    className="flex items-start gap-2.5 px-3 py-2.5 hover:bg-hover"
  >
    <Avatar
      id={person.user_id}
      name={personName(person.name, person.user_id)}
      channel={one.channel}
      size="md"
    />
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-center gap-x-1.5 text-sm">
        <span className="font-medium">{channelName(one.channel)}</span>
        {one.agent_name !== '' && (
          <span className="text-muted">{t('with {agentName}', { agentName: one.agent_name })}</span>
        )}
        <Tag tone={one.status === 'open' ? 'good' : 'plain'}>{word(one.status)}</Tag>
        {one.controller === 'human' && <Tag tone="accent">{t('with your team')}</Tag>}
        {one.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
      <span className="block truncate text-sm text-muted">{one.last_message || t('No messages yet')}</span>
    </span>
    <time
      dateTime={one.last_activity}
      title={exactly(one.last_activity)}
      className="shrink-0 text-2xs text-faint"
    >
      {shortAgo(one.last_activity)}
    </time>
  </Link>
)

/** Conversations on all channels by day, newest first. */
export function Conversations({ person }: { readonly person: Person }) {
  const query = { ...useProjectQuery(), user_id: person.user_id, limit: 20 }
  const list = usePages('/api/v1/conversations', query, (page: ConversationPage) => page.items, nextCursor)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton rows={4} hasAvatars />
  if (list.items.length === 0) {
    return (
      <EmptyState title={t('No conversations yet')} icon={MessagesSquare}>
        <p>{t('Conversations on WhatsApp, Telegram, your website and other channels appear here.')}</p>
      </EmptyState>
    )
  }
  const days = new Map<string, ConversationSummary[]>()
  for (const one of list.items) {
    const day = dayName(one.last_activity)
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return (
    <section aria-label={t('Timeline')} className="space-y-3">
      {[...days].map(([day, conversations]) => (
        <div key={day}>
          <h3 className="mb-1 text-xs font-medium text-muted">{day}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
            {conversations.map((one) => (
              <li key={one.conversation_id}>
                <Line conversation={one} person={person} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {list.more !== undefined && (
        <Button look="quiet" onClick={list.more}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
