import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { channelName } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { Connect } from './connect.tsx'
import { type Connection, EditConnection } from './edit-connection.tsx'

/** One message to a person who can say whether it arrived. */
function TestMessage({
  path,
  renews,
}: {
  readonly path: `/api/v1/projects/${string}/channel-connections/${string}`
  readonly renews: `/api/v1/projects/${string}/channel-connections`
}) {
  const test = useWrite('POST /api/v1/projects/{projectId}/channel-connections/{connectionId}/test', {
    renews: [renews],
    done: ({ status, status_detail }) =>
      status === 'active'
        ? t('Sent.')
        : t('Not sent: {statusDetail}', { statusDetail: status_detail || status }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    test.mutate({ path: `${path}/test`, body: { to: textOf(form, 'to'), message: textOf(form, 'message') } })
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
      <TextField
        label={t('Send a test to')}
        name="to"
        required
        autoComplete="off"
        placeholder="+34 600 000 000"
      />
      <TextField
        label={t('Message')}
        name="message"
        required
        autoComplete="off"
        defaultValue="Hello from Rapport."
      />
      <Button type="submit" needs="manage" disabled={test.isPending}>
        {t('Send a test message')}
      </Button>
    </form>
  )
}

function ConnectionPanel({
  one,
  path,
}: {
  readonly one: Connection
  readonly path: `/api/v1/projects/${string}/channel-connections`
}) {
  const change = useWrite('PATCH', { renews: [path], done: t('Changed.') })
  const remove = useWrite('DELETE', { renews: [path], done: t('Disconnected.') })
  const [isEdited, setEdited] = useState(false)
  const isPaused = one.status === 'paused'
  const own = `${path}/${one.connection_id}` as const
  const name = one.display_name || one.channel_type
  return (
    <Panel
      title={name}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Tag>{channelName(one.channel_type)}</Tag>
          <Tag tone={one.status === 'active' ? 'good' : 'warn'}>{word(one.status)}</Tag>
          <Button needs="manage" onClick={() => setEdited(true)}>
            {t('Edit')}
          </Button>
          <Button
            needs="manage"
            onClick={() => change.mutate({ path: own, body: { status: isPaused ? 'active' : 'paused' } })}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Confirm
            needs="manage"
            label={t('Disconnect')}
            title={t('Disconnect {name}?', { name })}
            about={t('Nothing more comes in or goes out over it. Conversations stay.')}
            onConfirm={() => remove.mutate({ path: own })}
          />
        </div>
      }
    >
      {isEdited && <EditConnection path={path} connection={one} onClose={() => setEdited(false)} />}
      {one.status_detail !== '' && <p className="mb-2 text-sm text-warn">{one.status_detail}</p>}
      {one.channel_type === 'web' ? (
        <Copyable
          label={t('For your pages')}
          text={`<script src="${location.origin}/widget.js" data-site="${one.connection_id}" async></script>`}
        />
      ) : (
        <>
          <Copyable label={t('Callback address')} text={one.webhook_callback_url} />
          <TestMessage path={own} renews={path} />
        </>
      )}
    </Panel>
  )
}

export function Connections() {
  const path = `${useProjectPath()}/channel-connections` as const
  const list = useGet(path)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  return (
    <div className="space-y-4">
      {list.data.items.length === 0 && (
        <EmptyState title={t('No channels yet')}>
          <p>{t('Connect the website widget first: it needs no account anywhere.')}</p>
        </EmptyState>
      )}
      {list.data.items.map((one) => (
        <ConnectionPanel key={one.connection_id} one={one} path={path} />
      ))}
      <Connect path={path} />
    </div>
  )
}
