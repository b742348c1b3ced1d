import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { AgentDetail } from '../api/types.ts'
import { t, word } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { EditForm } from '../ui/unsaved.tsx'

const POLL_MS = 500

function ForkProgress({ agentId }: { readonly agentId: string }) {
  const navigate = useNavigate()
  const path = `/api/v1/agents/${agentId}/fork/status` as const
  const [isOver, setOver] = useState(false)
  const status = useGet(path, {}, { everyMs: isOver ? false : POLL_MS })
  if (status.error !== null) return <ProblemNote error={status.error} />
  if (status.data === undefined) return null
  if (status.data.status !== 'forking' && !isOver) setOver(true)
  return (
    <div className="mt-3 space-y-2">
      <Progress
        label={t('Copying: {tablesCopied} of {tablesTotal} tables, {status}', {
          tablesCopied: status.data.tables_copied,
          tablesTotal: status.data.tables_total,
          status: word(status.data.status),
        })}
        value={status.data.tables_copied}
        max={status.data.tables_total}
      />
      {status.data.error_message !== undefined && (
        <p className="text-sm text-bad">{status.data.error_message}</p>
      )}
      {status.data.status === 'complete' && (
        <Button onClick={() => void navigate({ to: '/agents/$agentId', params: { agentId } })}>
          {t('Open the copy')}
        </Button>
      )}
    </div>
  )
}

/** Copying an agent, switching it off, and letting it go. */
export function Life({ agent }: { readonly agent: AgentDetail }) {
  const navigate = useNavigate()
  const path = `/api/v1/agents/${agent.agent_id}` as const
  const mayWrite = useMay('write')
  const [copyId, setCopyId] = useState<string>()
  const fork = useWrite('POST /api/v1/agents/{agentId}/fork', {
    renews: ['/api/v1/agents'],
    after: (copy) => setCopyId(copy.agent_id),
  })
  const change = useWrite('PATCH', { renews: ['/api/v1/agents'], done: t('Changed.') })
  const remove = useWrite('DELETE', {
    renews: ['/api/v1/agents'],
    done: t('{name} is gone, with everything it knew.', { name: agent.name }),
    after: () => void navigate({ to: '/agents' }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = textOf(new FormData(event.currentTarget), 'name')
    fork.mutate({ path: `${path}/fork`, body: name === '' ? {} : { name } })
  }
  if (!mayWrite)
    return (
      <p className="text-sm text-muted">
        {t(
          'Your role can see this agent. Ask an administrator for the member role to copy, switch off or delete it.',
        )}
      </p>
    )
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Panel title={t('Copy')}>
        <EditForm write={fork} onSubmit={submit} className="space-y-3">
          <TextField
            label={t('Name of the copy')}
            name="name"
            placeholder={t('{name} (fork)', { name: agent.name })}
            hint={t('Persona, people, memories and moods are copied. The copy is off until it is complete.')}
          />
          <Button type="submit" disabled={fork.isPending}>
            {t('Create the copy')}
          </Button>
        </EditForm>
        {copyId !== undefined && <ForkProgress agentId={copyId} />}
      </Panel>
      <Panel title={agent.is_active ? t('Active') : t('Switched off')}>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => change.mutate({ path: `${path}/status`, body: { is_active: !agent.is_active } })}
          >
            {agent.is_active ? t('Switch off') : t('Switch on')}
          </Button>
          <Confirm
            label={t('Delete')}
            title={t('Delete {name}?', { name: agent.name })}
            about={t(
              'Persona, people, memories, moods and conversations of this agent are deleted. There is no way back.',
            )}
            word={agent.name}
            onConfirm={() => remove.mutate({ path })}
          />
        </div>
      </Panel>
    </div>
  )
}
