import { useState } from 'react'
import { nextCursor, useGet, usePages, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { type Channel, ChannelForm } from './channel-form.tsx'

function Attempts({ path }: { readonly path: `/api/v1/projects/${string}/channels/${string}/attempts` }) {
  const list = usePages(path, { page_size: 50 }, (page) => page.attempts, nextCursor)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton />
  if (list.items.length === 0) return <p className="text-sm text-muted">{t('Nothing was sent yet.')}</p>
  return (
    <List
      label={t('Deliveries')}
      items={list.items}
      idOf={(one) => one.attempt_id}
      more={list.more}
      className="max-h-[50vh]"
    >
      {(one) => (
        <div className="py-2 text-sm">
          <p>
            {one.event_type}{' '}
            <Tag tone={one.error_message === undefined ? 'good' : 'bad'}>{word(one.status)}</Tag>{' '}
            {one.response_code}
          </p>
          <p className="text-xs text-muted">
            {t('{createdAt}, {durationMs} ms {errorMessage}', {
              createdAt: exactly(one.created_at),
              durationMs: one.duration_ms,
              errorMessage: one.error_message,
            })}
          </p>
          <details className="text-xs">
            <summary className="cursor-pointer">{t('What was sent and answered')}</summary>
            <p className="font-mono break-words whitespace-pre-wrap">{one.request_body}</p>
            <p className="mt-1 font-mono break-words whitespace-pre-wrap">
              {one.response_body || t('No words came back.')}
            </p>
          </details>
        </div>
      )}
    </List>
  )
}

export function Notifications() {
  const path = `${useProjectPath()}/channels` as const
  const [shown, setShown] = useState<Channel>()
  const [edited, setEdited] = useState<Channel>()
  const list = useGet(path)
  const remove = useWrite('DELETE', { renews: [path], done: t('Deleted.') })
  const test = useWrite('POST /api/v1/projects/{projectId}/channels/deliver', {
    renews: [path],
    done: ({ deliveries }) =>
      deliveries.length === 0
        ? t('No channel wants such an event.')
        : deliveries
            .map((one) => `${one.status}${one.error === undefined ? '' : `: ${one.error}`}`)
            .join(', '),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  return (
    <div className="space-y-4">
      {list.data.channels.length === 0 && (
        <EmptyState title={t('No webhooks yet')}>
          <p>
            {t(
              'A channel receives what happens in this project: by webhook, e-mail or Slack, signed, in order.',
            )}
          </p>
        </EmptyState>
      )}
      {list.data.channels.map((channel) => (
        <Panel key={channel.channel_id} title={channel.name}>
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <Tag>{channel.type}</Tag>
            <Tag tone={channel.active ? 'good' : 'warn'}>
              {channel.active ? t('active') : (channel.disabled_reason ?? t('off'))}
            </Tag>
            <span className="grow text-muted">{channel.events.join(', ') || t('all events')}</span>
            <Button
              disabled={test.isPending}
              onClick={() =>
                test.mutate({
                  path: `${path}/deliver`,
                  body: { event_type: channel.events[0] ?? 'console.test', payload: { test: true } },
                })
              }
            >
              {t('Send a test event')}
            </Button>
            <Button onClick={() => setShown(channel)}>{t('Deliveries')}</Button>
            <Button needs="manage" onClick={() => setEdited(channel)}>
              {t('Edit')}
            </Button>
            <Confirm
              needs="manage"
              label={t('Delete')}
              title={t('Delete {name}?', { name: channel.name })}
              about={t('It receives nothing more, and its log is gone.')}
              onConfirm={() => remove.mutate({ path: `${path}/${channel.channel_id}` })}
            />
          </div>
        </Panel>
      ))}
      <Panel title={t('New channel')}>
        <ChannelForm path={path} />
      </Panel>
      <Dialog
        title={t('Edit {name}', { name: edited?.name ?? '' })}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited !== undefined && (
          <ChannelForm path={path} channel={edited} onSaved={() => setEdited(undefined)} />
        )}
      </Dialog>
      <Dialog title={t('Deliveries')} isOpen={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown !== undefined && <Attempts path={`${path}/${shown.channel_id}/attempts`} />}
      </Dialog>
    </div>
  )
}
