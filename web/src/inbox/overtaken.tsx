import { useEffect, useRef, useState } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { Message } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { memberName, useMembers } from './members.ts'

/** The last reply of another member; the same request as the transcript's, so it is not asked twice. */
function useLastReplyOfOthers(path: `/api/v1/conversations/${string}`): Message | undefined {
  const { me } = useWorkspace()
  const list = usePages(`${path}/messages`, { limit: 50 }, (page) => page.items, nextCursor)
  return list.items
    .filter(({ author_type, author_id }) => author_type === 'operator' && !author_id.endsWith(me.user_id))
    .reduce<Message | undefined>(
      (last, message) => (last === undefined || last.created_at < message.created_at ? message : last),
      undefined,
    )
}

/**
 * Asks before sending when another member has replied since the writing began: the person would get two answers. What a
 * reload finds begun counts as begun then.
 */
export function useOvertaken(path: `/api/v1/conversations/${string}`, text: string) {
  const last = useLastReplyOfOthers(path)
  const known = useRef<string | undefined | null>(null)
  const [waiting, setWaiting] = useState<(() => void) | undefined>(undefined)
  const members = useMembers()
  useEffect(() => {
    if (text === '' || known.current === null) known.current = last?.message_id
  }, [text, last])
  const author = members.find((member) => last?.author_id.endsWith(member.user_id))
  const close = () => {
    known.current = last?.message_id
    setWaiting(undefined)
  }
  const guard = (send: () => void) => {
    if (text.trim() !== '' && known.current !== last?.message_id) setWaiting(() => send)
    else send()
  }
  const dialog = (
    <Dialog
      title={t('{detail} replied while you were writing', {
        detail: author === undefined ? t('Your team') : memberName(author),
      })}
      about={last === undefined ? '' : `“${last.content.slice(0, 300)}”`}
      isOpen={waiting !== undefined}
      onClose={close}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={close}>{t('Keep writing')}</Button>
        <Button
          look="main"
          onClick={() => {
            close()
            waiting?.()
          }}
        >
          {t('Send anyway')}
        </Button>
      </div>
    </Dialog>
  )
  return { guard, dialog }
}
