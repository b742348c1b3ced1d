import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { type ApiKey, addressesIn, EditKey } from './edit-key.tsx'
import { ScopePicker } from './scope-picker.tsx'

const LIFETIMES = [
  ['', t('never')],
  ['30', t('after 30 days')],
  ['90', t('after 90 days')],
  ['365', t('after a year')],
] as const

function CreateKey({
  path,
  onMade,
}: {
  readonly path: `/api/v1/projects/${string}/keys`
  readonly onMade: (key: string) => void
}) {
  const create = useWrite('POST /api/v1/projects/{projectId}/keys', {
    renews: [path],
    after: (made) => onMade(made.key),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const scopes = given.getAll('scopes').map(String)
    const addresses = addressesIn(textOf(given, 'allowed_addresses'))
    const days = textOf(given, 'expires_days')
    const body = {
      name: textOf(given, 'name'),
      ...(scopes.length === 0 ? {} : { scopes }),
      ...(addresses.length === 0 ? {} : { allowed_addresses: addresses }),
      ...(days === '' ? {} : { expires_days: Number(days) }),
    }
    create.mutate({ path, body }, { onSuccess: () => form.reset() })
  }
  return (
    <EditForm
      write={create}
      onSubmit={submit}
      className="mb-4 flex flex-wrap items-start gap-2 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <TextField
        label={t('Name of the key')}
        name="name"
        required
        autoComplete="off"
        placeholder={t('Backend')}
      />
      <TextField
        label={t('Allowed addresses')}
        name="allowed_addresses"
        autoComplete="off"
        placeholder="203.0.113.0/24"
        hint={t('Addresses or ranges; none means any.')}
      />
      <SelectField label={t('Expires')} name="expires_days">
        {LIFETIMES.map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button look="main" type="submit" className="mt-[22px]" disabled={create.isPending}>
        {t('Create a key')}
      </Button>
      <div className="w-full">
        <ScopePicker />
      </div>
    </EditForm>
  )
}

export function ApiKeys() {
  const path = `${useProjectPath()}/keys` as const
  const [made, setMade] = useState<string>()
  const [edited, setEdited] = useState<ApiKey>()
  const list = useGet(path)
  const rotate = useWrite('POST /api/v1/projects/{projectId}/keys/{keyId}/rotate', {
    renews: [path],
    after: (answer) => setMade(answer.key),
  })
  const revoke = useWrite('DELETE', { renews: [path], done: t('Revoked; its next request is refused.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  const keys = list.data ?? []
  const actionsOf = (key: ApiKey) => (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        aria-label={t('Edit {name}', { name: key.name || key.key_prefix })}
        onClick={() => setEdited(key)}
      >
        {t('Edit')}
      </Button>
      <Button
        aria-label={t('Rotate {name}; the old key works for another day', {
          name: key.name || key.key_prefix,
        })}
        onClick={() => rotate.mutate({ path: `${path}/${key.key_id}/rotate`, body: {} })}
      >
        {t('Rotate')}
      </Button>
      <Confirm
        needs="manage"
        label={t('Revoke')}
        title={t('Revoke {name}?', { name: key.name || key.key_prefix })}
        about={t('Programs that use it are refused from now on.')}
        onConfirm={() => revoke.mutate({ path: `${path}/${key.key_id}` })}
      />
    </div>
  )
  return (
    <>
      <CreateKey path={path} onMade={setMade} />
      {list.isPending && <Skeleton />}
      {list.data !== undefined && keys.length === 0 && (
        <EmptyState title={t('No keys yet')} icon={KeyRound} help="identity">
          <p>{t('A key lets a program of yours call the API for this project.')}</p>
        </EmptyState>
      )}
      {keys.length > 0 && (
        <DataTable
          label={t('API keys')}
          storedAs="api-keys"
          items={keys}
          idOf={(key) => key.key_id}
          columns={[
            {
              key: 'name',
              name: t('Name'),
              isFixed: true,
              sortBy: (key) => key.name,
              cell: (key) => (
                <>
                  <span className="font-medium">{key.name || t('Unnamed')}</span>{' '}
                  <code className="text-xs text-muted">{key.key_prefix}…</code>
                </>
              ),
            },
            {
              key: 'scopes',
              name: t('Scopes'),
              isWide: true,
              cell: (key) => (key.scopes.join() === '*' ? t('everything') : key.scopes.join(' ')),
            },
            {
              key: 'addresses',
              name: t('Allowed from'),
              isWide: true,
              cell: (key) => key.allowed_addresses?.join(' ') || t('anywhere'),
            },
            {
              key: 'used',
              name: t('Last used'),
              isWide: true,
              sortBy: (key) => key.last_used_at ?? '',
              cell: (key) => (key.last_used_at === undefined ? t('never') : ago(key.last_used_at)),
            },
            {
              key: 'expires',
              name: t('Expires'),
              isWide: true,
              sortBy: (key) => key.expires_at ?? '',
              cell: (key) => (key.expires_at === undefined ? t('never') : ago(key.expires_at)),
            },
            {
              key: 'actions',
              name: '',
              isFixed: true,
              align: 'right',
              cell: (key) => (key.is_active ? actionsOf(key) : <Tag tone="warn">{t('revoked')}</Tag>),
            },
          ]}
        />
      )}
      {edited !== undefined && <EditKey path={path} apiKey={edited} onClose={() => setEdited(undefined)} />}
      <Dialog
        title={t('Your new key')}
        about={t('Shown once: only a hash of it is stored.')}
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
      >
        <Copyable label={t('API key')} text={made ?? ''} />
      </Dialog>
    </>
  )
}
