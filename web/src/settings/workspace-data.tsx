import { useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useDownload } from '../api/download.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { sizeOf } from '../ui/files.ts'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { useTenantQuery } from './retention.tsx'

type WorkspaceExport = Answer<'GET /api/v1/workspace/exports'>['exports'][number]

const EXPORTS = '/api/v1/workspace/exports'
const LOOK_AGAIN_MS = 1_000

function ExportState({ found }: { readonly found: WorkspaceExport }) {
  const query = useTenantQuery()
  const { download, isPending } = useDownload()
  const { export_id: id, status, expires_at } = found
  if (status === 'running')
    return (
      <div role="status" className="mb-3">
        <Progress
          label={t('Writing table {tablesDone} of {tablesTotal}. It goes on when you leave this page.', {
            tablesDone: found.tables_done,
            tablesTotal: found.tables_total,
          })}
          value={found.tables_done}
          max={found.tables_total}
        />
      </div>
    )
  if (status !== 'done')
    return (
      <p role="status" className="mb-3 text-sm">
        {status === 'failed'
          ? t('The last export failed. Start it again.')
          : t('The last export has expired.')}
      </p>
    )
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <Button
        look="main"
        disabled={isPending}
        onClick={() => void download(`${EXPORTS}/${id}/archive`, 'workspace.tar.gz', query)}
      >
        {isPending ? t('Downloading…') : t('Download the archive')}
      </Button>
      {t('{byteSize}, until {expiresAt}', {
        byteSize: sizeOf(found.byte_size),
        expiresAt: exactly(expires_at),
      })}
    </div>
  )
}

export function ExportWorkspace() {
  const query = useTenantQuery()
  const [isWatched, setWatched] = useState(false)
  const list = useGet(EXPORTS, query, { everyMs: isWatched ? LOOK_AGAIN_MS : false })
  const found = list.data?.exports[0]
  const isRunning = found?.status === 'running'
  if (isRunning !== isWatched) setWatched(isRunning)
  const start = useWrite('POST', { renews: [EXPORTS] })
  return (
    <Panel title={t('Export the workspace')}>
      <p className="mb-3 text-sm text-muted">
        {t(
          'Everything the workspace stores, with the bytes of all files, as one archive. Secrets are left out. A new export replaces the last one.',
        )}
      </p>
      {found !== undefined && <ExportState found={found} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      <Button
        needs="own"
        disabled={start.isPending || isRunning}
        onClick={() => start.mutate({ path: EXPORTS, query })}
      >
        {t('Start an export')}
      </Button>
    </Panel>
  )
}

const DELETION = '/api/v1/workspace/deletion'

export function DeleteWorkspace() {
  const { organisation } = useWorkspace()
  const query = useTenantQuery()
  const planned = useGet(DELETION, query)
  const plan = useWrite('POST', { renews: [DELETION], done: t('The deletion is planned.') })
  const cancel = useWrite('DELETE', { renews: [DELETION], done: t('The workspace stays.') })
  if (planned.error !== null) return <ProblemNote error={planned.error} retry={planned.refetch} />
  if (planned.isPending) return <Skeleton rows={2} />
  const { deletion } = planned.data
  return (
    <Panel title={t('Delete the workspace')}>
      {deletion === null ? (
        <>
          <p className="mb-3 text-sm text-muted">
            {t(
              'Everything is removed for good, for all members, some days after you plan it. Until then it can be cancelled. The key of the workspace’s secrets is deleted with it.',
            )}
          </p>
          <Confirm
            label={t('Plan the deletion')}
            title={t('Delete {name}?', { name: organisation.name })}
            about={t(
              'Agents, people, conversations, files and settings are removed. Export the workspace first if any of it may be needed.',
            )}
            word={organisation.name}
            needs="own"
            disabled={plan.isPending}
            onConfirm={() =>
              plan.mutate({ path: DELETION, query, body: { confirm_name: organisation.name } })
            }
          />
        </>
      ) : (
        <>
          <p role="status" className="mb-3 text-sm">
            {rich('{name} is deleted on {strong}. Until then everything works.', {
              name: organisation.name,
              strong: <strong>{exactly(deletion.due_at)}</strong>,
            })}
          </p>
          <Button
            needs="own"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ path: DELETION, query })}
          >
            {t('Keep the workspace')}
          </Button>
        </>
      )}
    </Panel>
  )
}
