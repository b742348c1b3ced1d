import { memo } from 'react'
import type { ConversationSummary } from '../api/types.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly, shortAgo } from '../ui/time.ts'
import { DueTag } from './clocks.tsx'
import { PRIORITY_NAMES } from './triage.tsx'

function Tags({ item }: { readonly item: ConversationSummary }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <DueTag clocks={item.clocks} />
      {(item.priority === 'urgent' || item.priority === 'high') && (
        <Tag tone={item.priority === 'urgent' ? 'bad' : 'warn'}>{PRIORITY_NAMES[item.priority]}</Tag>
      )}
      {item.controller === 'human' ? (
        <Tag tone="warn">{t('With a person')}</Tag>
      ) : (
        item.agent_name !== '' && (
          <Tag tone="good">{t('{agentName} replying', { agentName: item.agent_name })}</Tag>
        )
      )}
      {item.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

interface RowProps {
  readonly item: ConversationSummary
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
  readonly isSelected: boolean
  /** Undefined for people who may change nothing. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
  /** Another one draws the row again, for what it says of the time. */
  readonly minute: number
}

/**
 * A conversation in the list, with a box to select it for what is done to several at once. Rows in sight are not drawn again
 * while the list is scrolled.
 */
export const Row = memo(function Row(props: RowProps) {
  const { item, onSelect } = props
  const name = personName(item.title, item.user_id)
  const isUnread = item.unread_count > 0
  return (
    <div
      data-conversation={item.conversation_id}
      className={`group relative flex hover:bg-hover has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:-outline-offset-2 has-[[data-row]:focus-visible]:outline-accent ${props.isSelected || props.isChosen ? 'bg-soft' : ''}`}
    >
      {onSelect !== undefined && (
        <label className="flex shrink-0 cursor-pointer items-start py-4 ps-3 pe-1.5 pointer-fine:absolute pointer-fine:start-0 pointer-fine:top-0 pointer-fine:z-10 pointer-fine:p-2.5 pointer-fine:ps-3.5 pointer-fine:opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-checked:opacity-100">
          {/* Under a pointer the box takes the place of the picture while it is wanted. */}
          <span className="grid place-items-center pointer-fine:size-[34px] pointer-fine:rounded-full pointer-fine:bg-panel pointer-fine:ring-1 pointer-fine:ring-line">
            <input
              type="checkbox"
              aria-label={t('Select {name}', { name })}
              checked={props.isSelected}
              onChange={(event) => onSelect(item.conversation_id, (event.nativeEvent as MouseEvent).shiftKey)}
              className="size-4 accent-(--accent)"
            />
          </span>
        </label>
      )}
      <button
        type="button"
        data-row
        aria-current={props.isChosen}
        onClick={() => props.onChoose(item.conversation_id)}
        className="grid min-w-0 grow grid-cols-[34px_minmax(0,1fr)_auto] gap-2.5 py-2.5 pe-3.5 ps-2.5 text-start pointer-fine:ps-3.5 outline-none"
      >
        <Avatar id={item.user_id} name={name} channel={item.channel} />
        <span className="min-w-0">
          <span className={`block truncate ${isUnread ? 'font-semibold' : ''}`}>{name}</span>
          <span dir="auto" className="block truncate text-left text-muted rtl:text-right">
            {item.last_message || t('No messages yet')}
          </span>
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
              <span className="sr-only"> {t('unread')}</span>
            </span>
          )}
        </span>
      </button>
    </div>
  )
})
