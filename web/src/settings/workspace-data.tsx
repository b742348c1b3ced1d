import { useState } from 'react'
import { useDownload } from '../api/download.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { sizeOf } from '../ui/files.ts'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { useTenantQuery } from './retention.tsx'

interface WorkspaceExport {
  readonly export_id: string
  readonly status: 'running' | 'done' | 'failed' | 'expired'
  readonly tables_done: number
  readonly tables_total: number
  readonly byte_size: number
  readonly expires_at?: string
}

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
          label={`Writing table ${found.tables_done} of ${found.tables_total}. It goes on when you leave this page.`}
          value={found.tables_done}
          max={found.tables_total}
        />
      </div>
    )
  if (status !== 'done')
    return (
      <p role="status" className="mb-3 text-sm">
        {status === 'failed' ? 'The last export failed. Start it again.' : 'The last export has expired.'}
      </p>
    )
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <Button
        look="main"
        disabled={isPending}
        onClick={() => void download(`${EXPORTS}/${id}/archive`, 'workspace.tar.gz', query)}
      >
        {isPending ? 'Downloading…' : 'Download the archive'}
      </Button>
      {sizeOf(found.byte_size)}, until {exactly(expires_at)}
    </div>
  )
}

export function ExportWorkspace() {
  const query = useTenantQuery()
  const [isWatched, setWatched] = useState(false)
  const found = useGet<WorkspaceExport>(`${EXPORTS}/latest`, query, {
    everyMs: isWatched ? LOOK_AGAIN_MS : false,
  })
  const isRunning = found.data?.status === 'running'
  if (isRunning !== isWatched) setWatched(isRunning)
  const start = useWrite('POST', { renews: [EXPORTS] })
  return (
    <Panel title="Export the workspace">
      <p className="mb-3 text-sm text-muted">
        Everything the workspace stores, with the bytes of all files, as one archive. Secrets are left out. A
        new export replaces the last one.
      </p>
      {found.data !== undefined && <ExportState found={found.data} />}
      {found.error !== null && found.error.status !== 404 && (
        <ProblemNote error={found.error} retry={found.refetch} />
      )}
      <Button
        needs="own"
        disabled={start.isPending || isRunning}
        onClick={() => start.mutate({ path: EXPORTS, query })}
      >
        Start an export
      </Button>
    </Panel>
  )
}

interface Deletion {
  readonly status: 'scheduled' | 'running'
  readonly due_at: string
}

const DELETION = '/api/v1/workspace/deletion'

export function DeleteWorkspace() {
  const { organisation } = useWorkspace()
  const query = useTenantQuery()
  const planned = useGet<Deletion>(DELETION, query)
  const plan = useWrite('POST', { renews: [DELETION], done: 'The deletion is planned.' })
  const cancel = useWrite('DELETE', { renews: [DELETION], done: 'The workspace stays.' })
  const isNone = planned.error?.status === 404
  if (planned.error !== null && !isNone) return <ProblemNote error={planned.error} retry={planned.refetch} />
  if (planned.isPending) return <Skeleton rows={2} />
  return (
    <Panel title="Delete the workspace">
      {isNone || planned.data === undefined ? (
        <>
          <p className="mb-3 text-sm text-muted">
            Everything is removed for good, for all members, some days after you plan it. Until then it can be
            cancelled. The key of the workspace’s secrets is deleted with it.
          </p>
          <Confirm
            label="Plan the deletion"
            title={`Delete ${organisation.name}?`}
            about="Agents, people, conversations, files and settings are removed. Export the workspace first if any of it may be needed."
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
            {organisation.name} is deleted on <strong>{exactly(planned.data.due_at)}</strong>. Until then
            everything works.
          </p>
          <Button
            needs="own"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ path: DELETION, query })}
          >
            Keep the workspace
          </Button>
        </>
      )}
    </Panel>
  )
}
