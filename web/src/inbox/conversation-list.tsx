import { useDeferredValue, useState } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { ConversationPage, ConversationSummary } from '../api/types.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Check, SelectField, TextField } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { Badge, Empty, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { ago } from '../ui/time.ts'

interface ConversationListProps {
  readonly chosen: string | undefined
  readonly onChoose: (conversationId: string) => void
}

const STATES = ['open', 'snoozed', 'closed'] as const
const CHANNELS = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'api'] as const

function Row({
  item,
  isChosen,
  onChoose,
}: {
  readonly item: ConversationSummary
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      data-row
      aria-current={isChosen}
      onClick={onChoose}
      className={`block w-full px-3 py-2 text-left hover:bg-soft focus:bg-soft ${isChosen ? 'bg-soft' : ''}`}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className={`truncate ${item.unread_count > 0 ? 'font-semibold' : ''}`}>
          {item.title || item.user_id}
        </span>
        <span className="shrink-0 text-xs text-muted">{ago(item.last_activity)}</span>
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-sm text-muted">{item.last_message || 'No words yet'}</span>
        <span className="flex shrink-0 gap-1">
          {item.unread_count > 0 && <Badge tone="accent">{item.unread_count} unread</Badge>}
          {item.controller === 'human' && <Badge tone="warn">person</Badge>}
          <Badge>{item.channel}</Badge>
        </span>
      </span>
    </button>
  )
}

interface Wishes {
  readonly words: string
  readonly status: string
  readonly controller: string
  readonly channel: string
  readonly isUnreadOnly: boolean
}

const NO_WISHES: Wishes = { words: '', status: 'open', controller: '', channel: '', isUnreadOnly: false }

function Filters({
  wishes,
  onChange,
}: {
  readonly wishes: Wishes
  readonly onChange: (part: Partial<Wishes>) => void
}) {
  const { words, status, controller, channel, isUnreadOnly } = wishes
  return (
    <>
      <TextField
        label="Search"
        type="search"
        value={words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="State"
          value={status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          {STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <SelectField
          label="Answered by"
          value={controller}
          onChange={(event) => onChange({ controller: event.target.value })}
        >
          <option value="">anybody</option>
          <option value="agent">agent</option>
          <option value="human">person</option>
        </SelectField>
        <SelectField
          label="Channel"
          value={channel}
          onChange={(event) => onChange({ channel: event.target.value })}
        >
          <option value="">all</option>
          {CHANNELS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <div className="self-end pb-1.5">
          <Check
            label="Unread only"
            checked={isUnreadOnly}
            onChange={(event) => onChange({ isUnreadOnly: event.target.checked })}
          />
        </div>
      </div>
    </>
  )
}

const NothingHere = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="Nothing fits">
      <p>Loosen the filters to see more.</p>
    </Empty>
  ) : (
    <Empty title="No conversations yet">
      <p>
        What people write over WhatsApp, Telegram, Messenger, Instagram or the website widget appears here the
        moment it arrives. Approve your site under Settings to show the widget on it.
      </p>
    </Empty>
  )

export function ConversationList({ chosen, onChoose }: ConversationListProps) {
  const { project } = useWorkspace()
  const [wishes, setWishes] = useState(NO_WISHES)
  const { status, controller, channel, isUnreadOnly } = wishes
  const q = useDeferredValue(wishes.words)
  const query = { project_id: project.project_id, limit: 50, status, controller, channel, q }
  const list = usePages('/api/v1/conversations', query, (page: ConversationPage) => page.items, nextCursor)
  const isFiltered = q !== '' || controller !== '' || channel !== '' || status !== 'open' || isUnreadOnly
  const shown = isUnreadOnly ? list.items.filter((item) => item.unread_count > 0) : list.items
  const isKnown = !list.isPending && list.error === null
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Filters wishes={wishes} onChange={(part) => setWishes((before) => ({ ...before, ...part }))} />
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {isKnown && shown.length === 0 && list.more === undefined && <NothingHere isFiltered={isFiltered} />}
      {shown.length === 0 && list.more !== undefined && (
        <Button onClick={list.more}>Look among older conversations</Button>
      )}
      {shown.length > 0 && (
        <List
          label="Conversations"
          items={shown}
          idOf={(item) => item.conversation_id}
          more={list.more}
          className="min-h-0 grow rounded-xl border border-line bg-panel"
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
    </div>
  )
}
