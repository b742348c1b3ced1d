import { useWrite } from '../api/queries.ts'
import type { Note } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { clockTime, exactly } from '../ui/time.ts'

/** A note of the team, between the messages and unlike them. */
export function NoteLine({
  note,
  path,
}: {
  readonly note: Note
  readonly path: `/api/v1/conversations/${string}/notes`
}) {
  const { me } = useWorkspace()
  const mayManage = useMay('manage')
  const isMine = note.author_id === `user:${me.user_id}`
  const remove = useWrite('DELETE', { renews: [path], done: t('Note deleted.') })
  const author = isMine ? t('You') : note.author_name || t('Your team')
  return (
    <li className="my-2.5 rounded-lg bg-warn-soft px-3 py-2 text-warn">
      <p className="break-words whitespace-pre-wrap" title={exactly(note.created_at)}>
        <strong className="font-semibold">{t('Note')}</strong> · {author}: {note.content}
      </p>
      <p className="mt-0.5 flex gap-2 text-2xs">
        <time dateTime={note.created_at}>{clockTime(note.created_at)}</time>
        {(isMine || mayManage) && (
          <Confirm
            label={t('Delete note')}
            title={t('Delete this note?')}
            about={t('It disappears for the whole team.')}
            isLink
            onConfirm={() => remove.mutate({ path: `${path}/${note.note_id}` })}
          />
        )}
      </p>
    </li>
  )
}
