import type { FormEvent } from 'react'
import type { Answer } from '../api/contract.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { EditForm } from '../ui/unsaved.tsx'

export type ApiKey = Answer<'GET /api/v1/projects/{projectId}/keys'>[number]

/** Addresses and ranges as they are typed: between spaces, commas or lines. */
export const addressesIn = (text: string): readonly string[] =>
  text.split(/[\s,]/).filter((address) => address !== '')

interface EditKeyProps {
  readonly path: `/api/v1/projects/${string}/keys`
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** The name of a key and from where it may be used. Its scopes stay as they are: a key that may do more is another key. */
export function EditKey({ path, apiKey, onClose }: EditKeyProps) {
  const save = useWrite('PATCH', { renews: [path], done: t('Saved.'), after: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      name: textOf(form, 'name'),
      allowed_addresses: addressesIn(textOf(form, 'allowed_addresses')),
    }
    save.mutate({ path: `${path}/${apiKey.key_id}`, body })
  }
  return (
    <Dialog title={t('Edit {name}', { name: apiKey.name || apiKey.key_prefix })} isOpen onClose={onClose}>
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Name')}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={apiKey.name}
        />
        <TextField
          label={t('Allowed addresses')}
          name="allowed_addresses"
          autoComplete="off"
          placeholder="203.0.113.0/24"
          hint={t('Addresses or ranges; none means any.')}
          defaultValue={apiKey.allowed_addresses?.join(' ')}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </EditForm>
    </Dialog>
  )
}
