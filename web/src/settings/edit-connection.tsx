import type { FormEvent } from 'react'
import type { Answer } from '../api/contract.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { CHANNELS, type ChannelGuide } from './channel-steps.ts'

export type Connection = Answer<'GET /api/v1/projects/{projectId}/channel-connections'>['items'][number]

/** What of a channel's fields is a secret, which can be changed; the others say which account it is. */
const SECRETS: readonly string[] = ['app_secret', 'access_token', 'verify_token']

interface EditConnectionProps {
  readonly path: `/api/v1/projects/${string}/channel-connections`
  readonly connection: Connection
  readonly onClose: () => void
}

/** The name, the agent and the secrets of a connection. Secrets are not shown, and stay unless others are entered. */
export function EditConnection({ path, connection, onClose }: EditConnectionProps) {
  const agents = useAgents().data?.items ?? []
  const save = useWrite('PATCH', { renews: [path], done: t('Saved.'), after: onClose })
  const guides: Readonly<Record<string, ChannelGuide>> = CHANNELS
  const secrets = (guides[connection.channel_type]?.fields ?? []).filter(([name]) => SECRETS.includes(name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = secrets
      .map(([name]) => [name, textOf(form, name)] as const)
      .filter(([, text]) => text !== '')
    const body = {
      display_name: textOf(form, 'display_name'),
      default_agent_id: textOf(form, 'default_agent_id'),
      ...Object.fromEntries(given),
    }
    save.mutate({ path: `${path}/${connection.connection_id}`, body })
  }
  return (
    <Dialog
      title={t('Edit {name}', { name: connection.display_name || connection.channel_type })}
      isOpen
      onClose={onClose}
    >
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Name')}
          name="display_name"
          autoComplete="off"
          maxLength={200}
          hint={t('For yourselves.')}
          defaultValue={connection.display_name}
        />
        <SelectField
          key={agents.length}
          label={t('Agent')}
          name="default_agent_id"
          defaultValue={connection.default_agent_id}
        >
          <option value="">{t('No agent yet')}</option>
          {agents.map((agent) => (
            <option key={agent.agent_id} value={agent.agent_id}>
              {agent.name}
            </option>
          ))}
        </SelectField>
        {secrets.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="password"
            autoComplete="off"
            hint={t('Leave it empty to keep the one that is stored.')}
          />
        ))}
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
