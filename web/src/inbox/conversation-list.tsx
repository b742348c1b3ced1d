import { Link } from '@tanstack/react-router'
import { ListFilter, MessagesSquare } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { ConversationPage, ConversationSummary } from '../api/types.ts'
import { useLive } from '../shell/live.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Check, SelectField, TextField } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly, shortAgo } from '../ui/time.ts'
import { useUrlState } from '../ui/url-state.ts'
import { Approvals } from './approvals.tsx'
import { Chips, VIEWS } from './filters.tsx'
import { PRIORITY_NAMES } from './triage.tsx'

interface ConversationListProps {
  readonly chosen: string | undefined
  readonly onChoose: (conversationId: string) => void
}

const CHANNELS = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'api'] as const

function Tags({ item }: { readonly item: ConversationSummary }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {(item.priority === 'urgent' || item.priority === 'high') && (
        <Tag tone={item.priority === 'urgent' ? 'bad' : 'warn'}>{PRIORITY_NAMES[item.priority]}</Tag>
      )}
      {item.controller === 'human' ? (
        <Tag tone="warn">With a person</Tag>
      ) : (
        item.agent_name !== '' && <Tag tone="good">{item.agent_name} replying</Tag>
      )}
      {item.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

function Row(props: {
  readonly item: ConversationSummary
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { item } = props
  const name = item.title || item.user_id
  const isUnread = item.unread_count > 0
  return (
    <button
      type="button"
      data-row
      aria-current={props.isChosen}
      onClick={props.onChoose}
      className="grid w-full grid-cols-[34px_minmax(0,1fr)_auto] gap-2.5 px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current=true]:bg-soft"
    >
      <Avatar id={item.user_id} name={name} channel={item.channel} />
      <span className="min-w-0">
        <span className={`block truncate ${isUnread ? 'font-semibold' : ''}`}>{name}</span>
        <span className="block truncate text-muted">{item.last_message || 'No messages yet'}</span>
        <Tags item={item} />
        <span className="sr-only">{channelName(item.channel)}</span>
      </span>
      <span className="flex flex-col items-end gap-2 text-2xs text-faint">
        <time dateTime={item.last_activity} title={exactly(item.last_activity)}>
          {shortAgo(item.last_activity)}
        </time>
        {isUnread && (
          <span className="grid min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-4 font-semibold text-on-accent">
            {item.unread_count}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </button>
  )
}

const NothingHere = ({
  isFiltered,
  onReset,
}: {
  readonly isFiltered: boolean
  readonly onReset: () => void
}) => (
  <div className="p-3.5">
    {isFiltered ? (
      <EmptyState
        title="No matching conversations"
        icon={ListFilter}
        action={<Button onClick={onReset}>Clear filters</Button>}
      >
        <p>No conversation fits this view and these filters.</p>
      </EmptyState>
    ) : (
      <EmptyState
        title="No conversations yet"
        icon={MessagesSquare}
        help="channels"
        action={
          <Link
            to="/settings"
            search={{ tab: 'widget' } as never}
            className="font-medium text-accent underline"
          >
            Set up the website widget
          </Link>
        }
      >
        <p>
          Messages from WhatsApp, Telegram, Messenger, Instagram and your website appear here as they arrive.
        </p>
      </EmptyState>
    )}
  </div>
)

/** What is looked for; all of it is in the address. */
function useWishes() {
  const [view, setView] = useUrlState('view', 'open')
  const [channel, setChannel] = useUrlState('channel')
  const [unread, setUnread] = useUrlState('unread')
  const [words, setWords] = useUrlState('q')
  const chosen = VIEWS.find(({ key }) => key === view) ?? VIEWS[0]
  return {
    view: chosen,
    setView,
    channel,
    setChannel,
    isUnreadOnly: unread === 'only',
    setUnread,
    words,
    setWords,
  }
}

type Wishes = ReturnType<typeof useWishes>

function Filters({ wishes }: { readonly wishes: Wishes }) {
  return (
    <div className="grid shrink-0 grid-cols-2 items-end gap-2 border-b border-line px-3.5 py-2.5">
      <div className="col-span-2">
        <TextField
          label="Search"
          type="search"
          defaultValue={wishes.words}
          onChange={(event) => wishes.setWords(event.target.value)}
        />
      </div>
      <SelectField
        label="Channel"
        value={wishes.channel}
        onChange={(event) => wishes.setChannel(event.target.value)}
      >
        <option value="">All channels</option>
        {CHANNELS.map((one) => (
          <option key={one} value={one}>
            {channelName(one)}
          </option>
        ))}
      </SelectField>
      <div className="pb-1.5">
        <Check
          label="Unread only"
          checked={wishes.isUnreadOnly}
          onChange={(event) => wishes.setUnread(event.target.checked ? 'only' : '')}
        />
      </div>
    </div>
  )
}

export function ConversationList({ chosen, onChoose }: ConversationListProps) {
  usePageTitle('Inbox')
  const { project } = useWorkspace()
  const { isLive } = useLive()
  const wishes = useWishes()
  const { view, channel, isUnreadOnly } = wishes
  const q = useDeferredValue(wishes.words)
  const isNarrowed = q !== '' || channel !== '' || isUnreadOnly
  const [isOpen, setOpen] = useState(isNarrowed)
  const query = { project_id: project.project_id, limit: 50, ...view?.query, channel, q }
  const list = usePages('/api/v1/conversations', query, (page: ConversationPage) => page.items, nextCursor)
  const shown = isUnreadOnly ? list.items.filter((item) => item.unread_count > 0) : list.items
  const isKnown = !list.isPending && list.error === null
  const reset = () => {
    setOpen(false)
    wishes.setView('open')
    wishes.setChannel('')
    wishes.setUnread('')
    wishes.setWords('')
  }
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3.5">
        <h1 className="text-lg font-semibold">Inbox</h1>
        <Tag tone={isLive ? 'good' : 'warn'}>{isLive ? 'live' : 'connecting…'}</Tag>
        <span className="grow" />
        <Approvals />
        <IconButton
          label="Filter"
          icon={ListFilter}
          aria-expanded={isOpen}
          look={isNarrowed ? 'plain' : 'quiet'}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <Chips chosen={view?.key ?? 'open'} channel={channel} onChoose={wishes.setView} />
      {isOpen && <Filters wishes={wishes} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={6} hasAvatars />}
      {isKnown && shown.length === 0 && list.more === undefined && (
        <NothingHere isFiltered={isNarrowed || view?.key !== 'open'} onReset={reset} />
      )}
      {shown.length === 0 && list.more !== undefined && (
        <Button className="m-3.5" onClick={list.more}>
          Search older conversations
        </Button>
      )}
      {shown.length > 0 && (
        <List
          label="Conversations"
          items={shown}
          idOf={(item) => item.conversation_id}
          more={list.more}
          rowHeight={82}
          className="min-h-0 grow"
        >
          {(item) => (
            <Row
              item={item}
              isChosen={item.conversation_id === chosen}
              onChoose={() => onChoose(item.conversation_id)}
            />
          )}
        </List>
      )}
    </>
  )
}
