import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import type { SavedReply } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { useSavedReplies } from './saved-reply-choice.tsx'

interface FormProps {
  readonly reply: SavedReply | undefined
  readonly path: `/api/v1/projects/${string}/saved-replies`
  readonly onDone: () => void
}

/** A new saved reply, or one that is there already. */
function ReplyForm({ reply, path, onDone }: FormProps) {
  const options = { renews: [path], done: t('Saved.'), after: onDone }
  const create = useWrite('POST', options)
  const update = useWrite('PATCH', options)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      name: textOf(form, 'name'),
      shortcut: textOf(form, 'shortcut'),
      text: textOf(form, 'text'),
    }
    if (reply === undefined) create.mutate({ path, body })
    else update.mutate({ path: `${path}/${reply.reply_id}`, body })
  }
  return (
    <EditForm write={reply === undefined ? create : update} onSubmit={submit} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('Name')} name="name" required maxLength={100} defaultValue={reply?.name} />
        <TextField
          label={t('Shortcut')}
          name="shortcut"
          required
          maxLength={40}
          pattern="[^\s\/\{\}]+"
          title={t('One word without / and braces')}
          defaultValue={reply?.shortcut}
        />
      </div>
      <TextArea
        label={t('Text')}
        name="text"
        required
        maxLength={4_000}
        rows={5}
        defaultValue={reply?.text}
        hint={t('{{person.name}}, {{agent.name}} and {{operator.name}} are filled in when it is inserted.')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button look="main" type="submit" disabled={create.isPending || update.isPending}>
          {t('Save')}
        </Button>
      </div>
    </EditForm>
  )
}

/** The saved replies of the project, to add, change and delete. */
export function SavedReplies({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { project } = useWorkspace()
  const path = `/api/v1/projects/${project.project_id}/saved-replies` as const
  const replies = useSavedReplies()
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const remove = useWrite('DELETE', { renews: [path], done: t('Deleted.') })
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  return (
    <Dialog
      title={t('Saved replies')}
      about={t('Type / in an empty reply to insert one.')}
      isOpen={isOpen}
      onClose={close}
    >
      {edited !== undefined ? (
        <ReplyForm
          reply={edited === 'new' ? undefined : edited}
          path={path}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <>
          <ul className="mb-3 divide-y divide-line text-sm">
            {replies.map((reply) => (
              <li key={reply.reply_id} className="flex items-center gap-2 py-2">
                <span className="min-w-0 grow">
                  <span className="block truncate">
                    <span className="font-medium">/{reply.shortcut}</span> {reply.name}
                  </span>
                  <span className="block truncate text-xs text-muted">{reply.text}</span>
                </span>
                <Button aria-label={t('Edit {name}', { name: reply.name })} onClick={() => setEdited(reply)}>
                  {t('Edit')}
                </Button>
                <Confirm
                  label={t('Delete')}
                  title={t('Delete {name}?', { name: reply.name })}
                  about={t('Messages that were sent with it stay as they are.')}
                  onConfirm={() => remove.mutate({ path: `${path}/${reply.reply_id}` })}
                />
              </li>
            ))}
          </ul>
          {replies.length === 0 && (
            <p className="mb-3 text-sm text-muted">
              {t('Save what your team writes often: greetings, opening hours, how to return something.')}
            </p>
          )}
          <Button look="main" onClick={() => setEdited('new')}>
            {t('New saved reply')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
