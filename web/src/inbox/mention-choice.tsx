import { type KeyboardEvent, useId, useState } from 'react'
import type { Member } from '../api/types.ts'
import { t } from '../language/t.ts'
import { memberName } from './members.ts'

const SHOWN_MAX = 6
const WORD_MAX = 40

/** The beginning of a name after `@`, at the end of what is written. */
function askedIn(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  if (at < 0 || text.length - at > WORD_MAX || (at > 0 && !/\s/.test(text[at - 1] ?? ''))) return undefined
  const words = text.slice(at + 1)
  return /\s/.test(words) ? undefined : words.toLowerCase()
}

/** Members to choose from while a note ends in `@` and the beginning of a name. */
export function useMentionChoice(text: string, members: readonly Member[], onChange: (text: string) => void) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const asked = closedFor === text ? undefined : askedIn(text)
  if (asked === undefined) return undefined
  const found = members
    .filter(({ status }) => status === 'active')
    .filter((one) => `${one.username} ${memberName(one)}`.toLowerCase().includes(asked))
    .slice(0, SHOWN_MAX)
  if (found.length === 0) return undefined
  const at = Math.min(active, found.length - 1)
  const choose = ({ username }: Member) =>
    onChange(`${text.slice(0, text.length - asked.length)}${username} `)
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') setClosedFor(text)
    else if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[at] as Member)
    else return false
    return true
  }
  const list = (
    <div
      id={id}
      role="listbox"
      aria-label={t('Members')}
      className="absolute inset-x-0 bottom-full z-30 mb-1.5 rounded-lg border border-line bg-raised p-1 shadow-float"
    >
      {found.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the field, which keeps the focus
        <div
          key={member.user_id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(member)}
          className="cursor-pointer rounded-md px-2 py-1.5 text-sm text-ink aria-selected:bg-soft"
        >
          <span className="font-medium">{memberName(member)}</span>{' '}
          <span className="text-muted">@{member.username}</span>
        </div>
      ))}
    </div>
  )
  return { id, activeId: `${id}-${at}`, onKey, list }
}
