import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { SavedView, ViewFilters } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Check, TextField, textOf } from '../ui/field.tsx'

const useViewsPath = () => `${useProjectPath()}/inbox-views` as const

/** Shared views, then one's own, with how many conversations are in each. */
export function useSavedViews(): readonly SavedView[] | undefined {
  return useGet(useViewsPath(), {}, { keep: true }).data?.views
}

/** Saves what the list is narrowed to under a name. */
export function SaveView(props: {
  readonly filters: ViewFilters
  readonly onSaved: (viewId: string) => void
}) {
  const path = useViewsPath()
  const [isOpen, setOpen] = useState(false)
  const save = useWrite('POST /api/v1/projects/{projectId}/inbox-views', {
    renews: [path],
    done: t('View saved.'),
    after: ({ view_id }) => {
      setOpen(false)
      props.onSaved(view_id)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const body = { name: textOf(given, 'name'), shared: given.has('shared'), filters: props.filters }
    save.mutate({ path, body })
  }
  return (
    <>
      <Button icon={Bookmark} needs="write" onClick={() => setOpen(true)}>
        {t('Save view')}
      </Button>
      <Dialog
        title={t('Save view')}
        about={t('The view and its filters, one click away.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <form onSubmit={submit} className="grid gap-3">
          <TextField label={t('Name')} name="name" required maxLength={60} autoComplete="off" />
          <Check label={t('Share with the workspace')} name="shared" />
          <div>
            <Button look="main" type="submit" disabled={save.isPending}>
              {t('Save')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

export function DeleteView(props: { readonly view: SavedView; readonly onDeleted: () => void }) {
  const path = useViewsPath()
  const remove = useWrite('DELETE', { renews: [path], done: t('View deleted.'), after: props.onDeleted })
  const { name, shared, view_id } = props.view
  return (
    <Confirm
      needs="write"
      label={t('Delete view')}
      title={t('Delete the view {name}?', { name })}
      about={
        shared ? t('It is gone for everyone in the workspace.') : t('The conversations stay as they are.')
      }
      onConfirm={() => remove.mutate({ path: `${path}/${view_id}` })}
    />
  )
}
