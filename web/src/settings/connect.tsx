import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { CHANNELS, type ChannelGuide, type ChannelType } from './channel-steps.ts'

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <div className="text-sm">
      <p className="font-medium">{title}</p>
      <ol className="list-decimal space-y-1 ps-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

/** Step by step: which channel, what to do there, who answers, and what is left to do. */
export function Connect({ path }: { readonly path: `/api/v1/projects/${string}/channel-connections` }) {
  const [type, setType] = useState<ChannelType>('web')
  const agents = useAgents().data?.items ?? []
  const connect = useWrite('POST', { renews: [path], done: t('Connected.') })
  const { name, before, fields, after }: ChannelGuide = CHANNELS[type]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = ['display_name', 'default_agent_id', ...fields.map(([field]) => field)]
      .map((field) => [field, textOf(form, field)] as const)
      .filter(([, text]) => text !== '')
    connect.mutate({ path, body: { channel_type: type, ...Object.fromEntries(given) } })
  }
  return (
    <Panel title={t('Connect a channel')}>
      <EditForm write={connect} onSubmit={submit} className="grid max-w-xl gap-4">
        <SelectField
          label={t('1. Channel')}
          value={type}
          onChange={(event) => setType(event.target.value as ChannelType)}
        >
          {Object.entries(CHANNELS).map(([key, guide]) => (
            <option key={key} value={key}>
              {guide.name}
            </option>
          ))}
        </SelectField>
        <Steps title={t('2. At {name}', { name })} steps={before} />
        <SelectField
          label={before.length === 0 ? t('2. Who answers') : t('3. Who answers')}
          name="default_agent_id"
        >
          <option value="">{t('No agent yet')}</option>
          {agents.map((agent) => (
            <option key={agent.agent_id} value={agent.agent_id}>
              {agent.name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Name')} name="display_name" autoComplete="off" hint={t('For yourselves.')} />
        {fields.map(([field, label]) => (
          <TextField key={field} label={label} name={field} required autoComplete="off" />
        ))}
        <div>
          <Button look="main" type="submit" needs="manage" disabled={connect.isPending}>
            {t('Connect')}
          </Button>
        </div>
        <Steps title={t('Afterwards')} steps={after} />
      </EditForm>
    </Panel>
  )
}
