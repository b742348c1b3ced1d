import { type KeyboardEvent, useId, useState } from 'react'
import { useGet } from '../api/queries.ts'
import type { SavedReply } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'

export function useSavedReplies(): readonly SavedReply[] {
  const { project } = useWorkspace()
  const path = `/api/v1/projects/${project.project_id}/saved-replies` as const
  return useGet(path, { limit: 500 }).data?.saved_replies ?? []
}

/** What a text's variables stand for. */
export type Names = Readonly<Record<'person.name' | 'agent.name' | 'operator.name', string>>

/** The text with its variables filled in; one that has no value goes with the space before it. */
export function filled(text: string, names: Names): string {
  let result = text
  for (const [name, value] of Object.entries(names))
    for (const written of [`{{${name}}}`, `{{ ${name} }}`]) {
      if (value === '') result = result.replaceAll(` ${written}`, '')
      result = result.replaceAll(written, () => value)
    }
  return result
}

const SHOWN_MAX = 8

const matchesWords = ({ shortcut, name }: SavedReply, words: string): boolean =>
  shortcut.toLowerCase().startsWith(words) || name.toLowerCase().includes(words)

/**
 * Saved replies while the text is `/` and the beginning of one: arrow keys choose, Enter or Tab insert, Escape closes the
 * list until the text changes.
 */
export function useSavedReplyChoice(
  text: string,
  replies: readonly SavedReply[],
  onChoose: (reply: SavedReply) => void,
) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const isAsked = text.startsWith('/') && !text.includes('\n') && closedFor !== text
  const words = text.slice(1).trim().toLowerCase()
  const found = isAsked ? replies.filter((reply) => matchesWords(reply, words)).slice(0, SHOWN_MAX) : []
  if (!isAsked || (found.length === 0 && replies.length > 0)) return undefined
  const at = Math.min(active, Math.max(found.length - 1, 0))
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = found[at]
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') setClosedFor(text)
    else if (chosen === undefined) return false
    else if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen)
    else return false
    return true
  }
  const list = (
    <div className="absolute inset-x-0 bottom-full z-30 mb-1.5 max-h-72 overflow-auto rounded-lg border border-line bg-raised p-1 shadow-float">
      {found.length === 0 ? (
        <p id={id} className="px-2 py-1.5 text-sm text-muted">
          {t('No saved replies yet. Add them with the button Saved replies below.')}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={t('Saved replies')}>
          {found.map((reply, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the field, which keeps the focus
            <div
              key={reply.reply_id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reply)}
              className="cursor-pointer rounded-md px-2 py-1.5 text-sm aria-selected:bg-soft"
            >
              <span className="font-medium">/{reply.shortcut}</span>{' '}
              <span className="text-muted">{reply.name}</span>
              <span className="block truncate text-xs text-muted">{reply.text}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {t('{count} saved replies', { count: found.length })}
      </p>
    </div>
  )
  return { id, activeId: found.length === 0 ? undefined : `${id}-${at}`, onKey, list }
}
