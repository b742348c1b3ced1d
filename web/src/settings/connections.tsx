import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { Badge, Empty, Panel, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface Connection {
  readonly connection_id: string
  readonly channel_type: string
  readonly display_name: string
  readonly status: string
  readonly status_detail: string
  readonly webhook_callback_url: string
}

const META = [
  ['app_secret', 'App secret'],
  ['access_token', 'Access token'],
  ['verify_token', 'Verify token, a word of your own'],
] as const

/** What each channel needs, and what is left to do there once it is stored. */
const CHANNELS = {
  web: { name: 'Website widget', fields: [], after: 'Then approve your site under Widget.' },
  telegram: {
    name: 'Telegram',
    fields: [['access_token', 'The bot’s token, from @BotFather']],
    after: 'Nothing more: Telegram is told by the server.',
  },
  whatsapp: {
    name: 'WhatsApp',
    fields: [...META, ['phone_number_id', 'Phone number id']],
    after: 'Enter the callback address and your verify token in the app’s webhook settings at Meta.',
  },
  messenger: {
    name: 'Messenger',
    fields: [...META, ['page_id', 'Page id']],
    after: 'Enter the callback address and your verify token in the app’s webhook settings at Meta.',
  },
  instagram: {
    name: 'Instagram',
    fields: [...META, ['social_account_id', 'Account id']],
    after: 'Enter the callback address and your verify token in the app’s webhook settings at Meta.',
  },
} as const satisfies Record<
  string,
  { name: string; fields: readonly (readonly [string, string])[]; after: string }
>

type ChannelType = keyof typeof CHANNELS

function Connect({ path }: { readonly path: string }) {
  const [type, setType] = useState<ChannelType>('web')
  const agents = useAgents().data?.items ?? []
  const connect = useWrite('POST', { renews: [path], done: 'Connected.' })
  const { fields, after } = CHANNELS[type]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = ['display_name', 'default_agent_id', ...fields.map(([name]) => name)]
      .map((name) => [name, textOf(form, name)] as const)
      .filter(([, text]) => text !== '')
    connect.mutate({ path, body: { channel_type: type, ...Object.fromEntries(given) } })
  }
  return (
    <Panel title="Connect a channel">
      <form onSubmit={submit} className="grid max-w-xl gap-3">
        <SelectField
          label="1. Channel"
          value={type}
          onChange={(event) => setType(event.target.value as ChannelType)}
        >
          {Object.entries(CHANNELS).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="2. Who answers" name="default_agent_id">
          <option value="">nobody yet</option>
          {agents.map((agent) => (
            <option key={agent.agent_id} value={agent.agent_id}>
              {agent.name}
            </option>
          ))}
        </SelectField>
        <TextField label="Name" name="display_name" autoComplete="off" />
        {fields.map(([name, label]) => (
          <TextField key={name} label={label} name={name} required autoComplete="off" />
        ))}
        <div>
          <Button look="main" type="submit" disabled={connect.isPending}>
            3. Connect
          </Button>
        </div>
        <p className="text-sm text-muted">4. {after}</p>
      </form>
    </Panel>
  )
}

export function Connections() {
  const path = `${useProjectPath()}/channel-connections`
  const list = useGet<{ readonly items: readonly Connection[] }>(path)
  const change = useWrite('PATCH', { renews: [path], done: 'Changed.' })
  const remove = useWrite('DELETE', { renews: [path], done: 'Disconnected.' })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Waiting />
  return (
    <div className="space-y-4">
      {list.data.items.length === 0 && (
        <Empty title="No channels yet">
          <p>Connect the website widget first: it needs no account anywhere.</p>
        </Empty>
      )}
      {list.data.items.map((one) => {
        const isPaused = one.status === 'paused'
        return (
          <Panel
            key={one.connection_id}
            title={one.display_name || one.channel_type}
            actions={
              <div className="flex flex-wrap items-center gap-2">
                <Badge>{one.channel_type}</Badge>
                <Badge tone={one.status === 'active' ? 'good' : 'warn'}>{one.status}</Badge>
                <Button
                  onClick={() =>
                    change.mutate({
                      path: `${path}/${one.connection_id}`,
                      body: { status: isPaused ? 'active' : 'paused' },
                    })
                  }
                >
                  {isPaused ? 'Go on' : 'Pause'}
                </Button>
                <Confirm
                  label="Disconnect"
                  title={`Disconnect ${one.display_name || one.channel_type}?`}
                  about="Nothing more comes in or goes out over it. Conversations stay."
                  onConfirm={() => remove.mutate({ path: `${path}/${one.connection_id}` })}
                />
              </div>
            }
          >
            {one.status_detail !== '' && <p className="mb-2 text-sm text-warn">{one.status_detail}</p>}
            {one.channel_type === 'web' ? (
              <Copyable
                label="For your pages"
                text={`<script src="${location.origin}/widget.js" data-site="${one.connection_id}" async></script>`}
              />
            ) : (
              <Copyable label="Callback address" text={one.webhook_callback_url} />
            )}
          </Panel>
        )
      })}
      <Connect path={path} />
    </div>
  )
}
