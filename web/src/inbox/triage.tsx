import { Plus, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import type { Conversation } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Tag } from '../ui/tag.tsx'
import { memberName, useMembers } from './members.ts'

export const PRIORITY_NAMES: Readonly<Record<string, string>> = {
  urgent: t('Urgent'),
  high: t('High priority'),
  normal: t('Normal priority'),
  low: t('Low priority'),
}

const TAGS_MAX = 20
const SELECT =
  'min-h-7 max-w-40 @max-sm:max-w-28 rounded-md border border-edge bg-raised ps-2 pe-6 text-sm pointer-coarse:min-h-9'

interface TriageProps {
  readonly conversation: Conversation
  readonly path: `/api/v1/conversations/${string}`
}

/** Adds a tag, and lists those that can be taken away. */
function AddTag(props: { readonly tags: readonly string[]; readonly onChange: (tags: string[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tag = textOf(new FormData(event.currentTarget), 'tag')
    event.currentTarget.reset()
    if (tag !== '') props.onChange([...props.tags, tag])
    setOpen(false)
  }
  if (props.tags.length >= TAGS_MAX) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="quiet" icon={Plus} aria-keyshortcuts="g">
          {t('Add tag')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label={t('Add tag')}
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

function RemovableTag({ tag, onRemove }: { readonly tag: string; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded bg-hover ps-1.5 text-2xs leading-[22px] font-medium text-muted">
      <span className="truncate">{tag}</span>
      <button
        type="button"
        aria-label={t('Remove tag {tag}', { tag })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded hover:text-ink"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  )
}

/** Who of the team looks after a conversation, how urgent it is, and its tags. */
export function Triage({ conversation, path }: TriageProps) {
  const { me } = useWorkspace()
  const members = useMembers().filter((one) => one.status === 'active')
  const mayWrite = useMay('write')
  const change = useWrite('PATCH', { renews: ['/api/v1/conversations'] })
  const set = (body: object) => change.mutate({ path: `${path}/triage`, body })
  const { assignee, priority, tags } = conversation
  const assigned = members.find((one) => one.user_id === assignee)
  if (!mayWrite)
    return (
      <div className="@container flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-3.5 py-1.5">
        <Tag>{assigned === undefined ? t('Unassigned') : memberName(assigned)}</Tag>
        <Tag>{PRIORITY_NAMES[priority]}</Tag>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
    )
  return (
    <div className="@container flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-3.5 py-1.5">
      <select
        aria-label={t('Assignee')}
        aria-keyshortcuts="a"
        className={SELECT}
        value={assignee}
        disabled={change.isPending}
        onChange={(event) => set({ assignee: event.target.value || null })}
      >
        <option value="">{t('Unassigned')}</option>
        {assignee !== '' && assigned === undefined && <option value={assignee}>{t('Another member')}</option>}
        {members.map((member) => (
          <option key={member.user_id} value={member.user_id}>
            {memberName(member)}
            {member.user_id === me.user_id && t(' (you)')}
          </option>
        ))}
      </select>
      <select
        aria-label={t('Priority')}
        aria-keyshortcuts="p"
        className={SELECT}
        value={priority}
        disabled={change.isPending}
        onChange={(event) => set({ priority: event.target.value })}
      >
        {Object.entries(PRIORITY_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {tags.map((tag) => (
        <RemovableTag key={tag} tag={tag} onRemove={() => set({ tags: tags.filter((one) => one !== tag) })} />
      ))}
      <AddTag tags={tags} onChange={(next) => set({ tags: next })} />
    </div>
  )
}
