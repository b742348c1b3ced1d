import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Check, SelectField, TextField, textOf } from '../ui/field.tsx'
import { EditForm, useUnsaved } from '../ui/unsaved.tsx'
import { EventPicker } from './event-picker.tsx'

export type Channel = Answer<'GET /api/v1/projects/{projectId}/channels'>['channels'][number]

/** The one thing that each type cannot do without. */
const ADDRESSES = {
  webhook: ['url', t('Address')],
  slack: ['url', t('Incoming webhook')],
  email: ['to', t('To')],
  composio: ['url', t('Address')],
} as const
type ChannelType = keyof typeof ADDRESSES
/** The others come with settings that only programs know. */
const OFFERED: readonly ChannelType[] = ['webhook', 'slack', 'email']

const isKnown = (type: string): type is ChannelType => type in ADDRESSES
const addressOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

interface ChannelFormProps {
  /** Where channels are. */
  readonly path: `/api/v1/projects/${string}/channels`
  /** The one to change; without it another is added. */
  readonly channel?: Channel
  readonly onSaved?: () => void
}

/** A channel as it is written: what is not shown here stays as it was. */
export function ChannelForm({ path, channel, onSaved }: ChannelFormProps) {
  const [type, setType] = useState<ChannelType>(
    channel !== undefined && isKnown(channel.type) ? channel.type : 'webhook',
  )
  const [events, setEvents] = useState<readonly string[]>(channel?.events ?? [])
  useUnsaved(events.join() !== (channel?.events ?? []).join())
  const after = onSaved === undefined ? {} : { after: onSaved }
  const add = useWrite('POST', { renews: [path], done: t('Added.'), ...after })
  const change = useWrite('PUT', { renews: [path], done: t('Saved.'), ...after })
  const save = channel === undefined ? add : change
  const [field, label] = ADDRESSES[type]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const before = channel?.config[field]
    const address = textOf(given, 'address')
    const body = {
      name: textOf(given, 'name'),
      type,
      // Several addresses are a list, which stays one while it is not changed.
      config: { ...channel?.config, [field]: address === addressOf(before) ? before : address },
      events,
    }
    if (channel !== undefined) {
      const kept = { filter: channel.filter, active: given.get('active') === 'on' }
      change.mutate({ path: `${path}/${channel.channel_id}`, body: { ...body, ...kept } })
      return
    }
    const emptied = () => {
      form.reset()
      setEvents([])
    }
    add.mutate({ path, body }, { onSuccess: emptied })
  }
  return (
    <EditForm write={save} onSubmit={submit} className="grid max-w-xl gap-3">
      <TextField label={t('Name')} name="name" required autoComplete="off" defaultValue={channel?.name} />
      {channel === undefined && (
        <SelectField
          label={t('Type')}
          value={type}
          onChange={(event) => setType(event.target.value as ChannelType)}
        >
          {OFFERED.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <TextField
        label={label}
        name="address"
        required
        autoComplete="off"
        defaultValue={addressOf(channel?.config[field])}
      />
      <EventPicker events={events} onChange={setEvents} />
      {channel !== undefined && (
        <Check
          label={t('Receives events')}
          hint={t('Switched off, it keeps its settings and gets nothing.')}
          name="active"
          defaultChecked={channel.active}
        />
      )}
      <div>
        <Button look="main" type="submit" needs="manage" disabled={save.isPending}>
          {channel === undefined ? t('Add') : t('Save')}
        </Button>
      </div>
    </EditForm>
  )
}
