import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import { t, word } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'

const KINDS = [
  { name: 'conversations_days', label: t('Closed conversations'), min: 1, max: 3650, empty: t('keep') },
  { name: 'memory_days', label: t('Memory of people'), min: 1, max: 3650, empty: t('keep') },
  { name: 'files_days', label: t('Files'), min: 1, max: 3650, empty: t('keep') },
  { name: 'turns_days', label: t('Chat turns and traces'), min: 1, max: 3650, empty: t('keep') },
  { name: 'events_days', label: t('Events'), min: 1, max: 30, empty: '30' },
  { name: 'audit_days', label: t('Audit log'), min: 30, max: 3650, empty: t('default') },
] as const

const COUNTS = {
  conversations: t('Conversations'),
  messages: t('Their messages'),
  memory_facts: t('Facts'),
  memory_messages: t('Messages in memory'),
  files: t('Files'),
  chat_turns: t('Chat turns'),
  events: t('Events'),
  audit_entries: t('Audit entries'),
} as const

type Counts = Readonly<Record<keyof typeof COUNTS, number>>

const PATH = '/api/v1/retention'

export const useTenantQuery = () => ({ tenant_id: useWorkspace().organisation.tenant_id })

function Removed({ counts, none }: { readonly counts: Counts; readonly none: string }) {
  const names = Object.keys(COUNTS) as (keyof Counts)[]
  const rows = names
    .filter((name) => counts[name] > 0)
    .map((name) => [COUNTS[name], counts[name].toLocaleString(locale)] as const)
  return rows.length === 0 ? <p className="text-sm text-muted">{none}</p> : <KeyValues rows={rows} />
}

function LastRun() {
  const runs = useGet(`${PATH}/runs`, { ...useTenantQuery(), limit: 1 })
  const run = runs.data?.runs[0]
  if (runs.error !== null) return <ProblemNote error={runs.error} retry={runs.refetch} />
  return (
    <Panel
      title={t('Last run')}
      actions={run && <Tag tone={run.status === 'failed' ? 'bad' : 'plain'}>{word(run.status)}</Tag>}
    >
      {run === undefined ? (
        <p className="text-sm text-muted">{t('Nothing has been removed yet. Runs happen every night.')}</p>
      ) : (
        <>
          <p className="mb-2 text-xs text-muted">
            <time dateTime={run.created_at} title={exactly(run.created_at)}>
              {ago(run.created_at)}
            </time>
          </p>
          <Removed counts={run.counts} none={t('Nothing was old enough.')} />
        </>
      )}
    </Panel>
  )
}

function Preview() {
  const preview = useGet(`${PATH}/preview`, useTenantQuery())
  if (preview.error !== null) return <ProblemNote error={preview.error} retry={preview.refetch} />
  return (
    <Panel title={t('Next run')}>
      {preview.data === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <Removed counts={preview.data.counts} none={t('Nothing would be removed now.')} />
      )}
    </Panel>
  )
}

/** For how long the workspace keeps what it stores, and what the nightly run removes. */
export function Retention() {
  const query = useTenantQuery()
  const policy = useGet(PATH, query)
  const save = useWrite('PUT', { renews: [PATH], done: t('Saved.') })
  if (policy.error !== null) return <ProblemNote error={policy.error} retry={policy.refetch} />
  if (policy.data === undefined) return <Skeleton rows={6} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const days = KINDS.map(({ name }) => [name, textOf(form, name)] as const)
    const body = Object.fromEntries(days.map(([name, text]) => [name, text === '' ? null : Number(text)]))
    save.mutate({ path: PATH, query, body })
  }
  return (
    <>
      <Panel title={t('Retention')}>
        <p className="mb-3 text-sm text-muted">
          {t(
            'Days after which each kind is removed for good. Empty keeps it; the audit log is then kept as long as the installation says. Legal holds suspend removal.',
          )}
        </p>
        <EditForm write={save} key={policy.data.updated_at} onSubmit={submit}>
          <div className="grid gap-3 sm:grid-cols-3">
            {KINDS.map(({ name, label, min, max, empty }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                type="number"
                min={min}
                max={max}
                placeholder={empty}
                hint={t('{min} to {max} days', { min, max: max.toLocaleString(locale) })}
                defaultValue={policy.data[name] ?? ''}
              />
            ))}
          </div>
          <Button look="main" type="submit" needs="manage" disabled={save.isPending} className="mt-3">
            {t('Save')}
          </Button>
        </EditForm>
      </Panel>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Preview />
        <LastRun />
      </div>
    </>
  )
}
