import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'

const MAPPING = '{"title": "person.job.title", "company": "person.job.company", "emails": "emails[].value"}'

function AddProvider({ path }: { readonly path: `/api/v1/projects/${string}/enrichment-providers` }) {
  const [fault, setFault] = useState('')
  const add = useWrite('POST', { renews: [path], done: t('Added. The next job asks it.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    try {
      const mapping = JSON.parse(textOf(given, 'mapping')) as Record<string, string>
      const key = textOf(given, 'api_key')
      const body = {
        name: textOf(given, 'name'),
        url: textOf(given, 'url'),
        mapping,
        cost_credits: Number(given.get('cost_credits')),
        ...(key === '' ? {} : { api_key: key }),
      }
      setFault('')
      add.mutate({ path, body }, { onSuccess: () => form.reset() })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">{t('Add a provider')}</summary>
      <EditForm write={add} onSubmit={submit} className="mt-3 space-y-3">
        <TextField label={t('Name of the provider')} name="name" required autoComplete="off" />
        <TextField
          label={t('Address')}
          name="url"
          required
          autoComplete="off"
          placeholder="https://people.example.com/v1/person?email={email}"
          hint={t('These are filled in: {names}', { names: '{email}, {phone}, {name}, {company}, {domain}' })}
        />
        <TextField label={t('Its key')} name="api_key" type="password" autoComplete="off" />
        <TextField
          label={t('Credits a question')}
          name="cost_credits"
          type="number"
          min={0}
          defaultValue={1}
        />
        <TextArea
          label={t('Mapping')}
          name="mapping"
          rows={3}
          required
          className="font-mono text-xs"
          defaultValue={MAPPING}
          hint={t('Where each field stands in its answer.')}
        />
        {fault !== '' && (
          <p role="alert" className="text-sm text-bad">
            {fault}
          </p>
        )}
        <Button type="submit" needs="manage" disabled={add.isPending}>
          {t('Add')}
        </Button>
      </EditForm>
    </details>
  )
}

/** Whom a project asks about people, in the order they are asked. */
export function Providers() {
  const { project, projects } = useWorkspace()
  // Jobs of signed-in people run in the default project, and ask its providers.
  const home = projects.find((one) => one.is_default) ?? project
  const path = `/api/v1/projects/${home.project_id}/enrichment-providers` as const
  const list = useGet(path)
  const change = useWrite('PATCH', { renews: [path], done: t('Changed.') })
  const remove = useWrite('DELETE', { renews: [path], done: t('Gone, with what it said.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  return (
    <Panel title={t('Providers')}>
      {list.data.providers.length === 0 && (
        <p className="mb-2 text-sm text-muted">
          {t('None: leads are researched from what they wrote, memory and knowledge alone.')}
        </p>
      )}
      <ul className="mb-3 space-y-2 text-sm">
        {list.data.providers.map((one) => (
          <li key={one.provider_id} className="flex flex-wrap items-center gap-2">
            <span className="grow font-medium">
              {one.name} <Tag>{t('{count} credits', { count: one.cost_credits })}</Tag>{' '}
              {one.resting_until !== undefined && (
                <Tag tone="warn">
                  {t('rests until {restingUntil}', { restingUntil: exactly(one.resting_until) })}
                </Tag>
              )}
            </span>
            <Button
              onClick={() =>
                change.mutate({ path: `${path}/${one.provider_id}`, body: { active: !one.active } })
              }
            >
              {one.active ? t('Pause') : t('Resume')}
            </Button>
            <Confirm
              needs="manage"
              label={t('Remove')}
              title={t('Remove {name}?', { name: one.name })}
              about={t('It is asked no more, and what it said is forgotten.')}
              onConfirm={() => remove.mutate({ path: `${path}/${one.provider_id}` })}
            />
          </li>
        ))}
      </ul>
      <AddProvider path={path} />
    </Panel>
  )
}
