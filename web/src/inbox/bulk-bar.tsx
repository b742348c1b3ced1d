import { Check, CheckCheck, MailOpen, Tag as TagIcon, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { ConversationSummary } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice, TextField, textOf } from '../ui/field.tsx'
import { type BulkChange, type Said, useBulk } from './bulk.ts'
import { memberName, useMembers } from './members.ts'
import type { Selection } from './selection.ts'
import { Snooze } from './snooze.tsx'
import { PRIORITY_NAMES } from './triage.tsx'

const NO_ONE = 'none'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** `x` selects the row with the focus, Escape clears the selection. */
function useKeys(selection: Selection): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isInDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
      if (event.ctrlKey || event.metaKey || event.altKey || isInDialog) return
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (isTyping(event.target) && !isBox) return
      if (event.key.toLowerCase() === 'x') {
        const row = document.activeElement?.closest('[data-conversation]')
        const id = row?.getAttribute('data-conversation')
        if (id) selection.toggle(id, event.shiftKey)
      }
      if (event.key === 'Escape' && selection.ids.size > 0) selection.clear()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}

function AddTag({ onAdd }: { readonly onAdd: (tag: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tag = textOf(new FormData(event.currentTarget), 'tag')
    setOpen(false)
    if (tag !== '') onAdd(tag)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button icon={TagIcon}>{t('Tag')}</Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={4}
          aria-label={t('Tag the selected conversations')}
          className="z-40 w-60 animate-rise rounded-lg border border-line bg-raised p-3 shadow-float"
        >
          <form onSubmit={submit} className="flex items-end gap-2">
            <TextField label={t('Tag')} name="tag" maxLength={40} autoComplete="off" required />
            <Button look="main" type="submit">
              {t('Add')}
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface BulkBarProps {
  readonly items: readonly ConversationSummary[]
  readonly selection: Selection
}

/** What can be done to the selected conversations, below the list. */
export function BulkBar({ items, selection }: BulkBarProps) {
  const { me } = useWorkspace()
  const members = useMembers().filter((one) => one.status === 'active')
  const bulk = useBulk()
  const chosen = items.filter((item) => selection.ids.has(item.conversation_id))
  const apply = (wish: BulkChange, said: Said, isOver = false) =>
    bulk.apply(chosen, wish, said, isOver ? selection.clear : undefined)
  const close = () =>
    apply({ status: 'closed' }, (count) => t('Closed {count} conversations.', { count }), true)
  useKeys(selection)
  if (chosen.length === 0) return null
  return (
    <fieldset
      aria-label={t('Selected conversations')}
      disabled={bulk.isPending}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-t border-line bg-raised px-3.5 py-2.5 shadow-float [&>select]:max-w-26"
    >
      <div className="flex w-full items-center gap-1.5">
        <span className="grow text-sm font-medium" role="status">
          {t('{count} selected', { count: chosen.length })}
        </span>
        {chosen.length < items.length && (
          <Button look="quiet" icon={CheckCheck} onClick={selection.all}>
            {t('Select all in view')}
          </Button>
        )}
        <IconButton label={t('Clear selection')} icon={X} onClick={selection.clear} />
      </div>
      <Choice
        label={t('Assign to')}
        value=""
        onChange={(to) =>
          apply({ assignee: to === NO_ONE ? null : to }, (count) =>
            t('Assigned {count} conversations.', { count }),
          )
        }
      >
        <option value="" disabled>
          {t('Assign…')}
        </option>
        <option value={NO_ONE}>{t('Unassigned')}</option>
        {members.map((member) => (
          <option key={member.user_id} value={member.user_id}>
            {memberName(member)}
            {member.user_id === me.user_id && t(' (you)')}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('Set priority')}
        value=""
        onChange={(priority) =>
          apply({ priority }, (count) => t('Changed {count} conversations.', { count }))
        }
      >
        <option value="" disabled>
          {t('Priority…')}
        </option>
        {Object.entries(PRIORITY_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <AddTag
        onAdd={(tag) => apply({ add_tags: [tag] }, (count) => t('Tagged {count} conversations.', { count }))}
      />
      <Snooze
        onChoose={(until) =>
          apply(
            { status: 'snoozed', snoozed_until: until },
            (count) => t('Snoozed {count} conversations.', { count }),
            true,
          )
        }
      />
      <Button
        icon={MailOpen}
        onClick={() =>
          apply({ read: true }, (count) => t('Marked {count} conversations as read.', { count }))
        }
      >
        {t('Mark read')}
      </Button>
      <Button icon={Check} aria-keyshortcuts="e" onClick={close}>
        {t('Close')}
      </Button>
    </fieldset>
  )
}
