import type { FormEvent } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { Tag } from '../ui/tag.tsx'
import { EditForm } from '../ui/unsaved.tsx'

const PATH = '/api/v1/projects'

export function Projects() {
  const { projects, project, chooseProject } = useWorkspace()
  const create = useWrite('POST', { renews: [PATH], done: t('Created.') })
  const remove = useWrite('DELETE', { renews: [PATH], done: t('Deleted; its keys no longer work.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { name: textOf(new FormData(form), 'name') }
    create.mutate({ path: PATH, body }, { onSuccess: () => form.reset() })
  }
  return (
    <div className="space-y-4">
      <List
        label={t('Projects')}
        items={projects}
        idOf={(one) => one.project_id}
        className="max-h-[50vh] rounded-xl border border-line bg-panel"
      >
        {(one) => (
          <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
            <span>
              {one.name} {one.is_default && <Tag>{t('default')}</Tag>}
            </span>
            <span className="flex gap-2">
              {one.project_id === project.project_id ? (
                <Tag tone="good">{t('current')}</Tag>
              ) : (
                <Button onClick={() => chooseProject(one.project_id)}>{t('Switch to it')}</Button>
              )}
              {!one.is_default && (
                <Confirm
                  needs="manage"
                  label={t('Delete')}
                  title={t('Delete {name}?', { name: one.name })}
                  about={t('Its keys stop working now.')}
                  word={one.name}
                  onConfirm={() => remove.mutate({ path: `${PATH}/${one.project_id}` })}
                />
              )}
            </span>
          </div>
        )}
      </List>
      <EditForm
        write={create}
        onSubmit={submit}
        className="flex max-w-xl items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
      >
        <div className="grow">
          <TextField label={t('New project')} name="name" required autoComplete="off" />
        </div>
        <Button type="submit" needs="manage">
          {t('Create')}
        </Button>
      </EditForm>
    </div>
  )
}
