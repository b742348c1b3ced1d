import { Plug } from 'lucide-react'
import { useGet, useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { useMay } from '../../shell/permissions.ts'
import { useProjectPath } from '../../shell/workspace.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ServerForm } from './server-form.tsx'
import { probeOutcome, ServerPanel } from './server-panel.tsx'

/** A new server is probed at once: what is wrong with its address or credentials shows while they are at hand. */
function AddServer({ path }: { readonly path: `/api/v1/projects/${string}/mcp-servers` }) {
  const probe = useWrite('POST /api/v1/projects/{projectId}/mcp-servers/{serverId}/probe', {
    renews: [path],
    done: probeOutcome,
  })
  const add = useWrite('POST /api/v1/projects/{projectId}/mcp-servers', {
    renews: [path],
    after: ({ server_id }) => probe.mutate({ path: `${path}/${server_id}/probe` }),
  })
  return (
    <Panel title={t('Add an MCP server')}>
      <ServerForm
        label={probe.isPending ? t('Probing…') : t('Add and probe')}
        isPending={add.isPending || probe.isPending}
        onSubmit={(body, done) => add.mutate({ path, body }, { onSuccess: done })}
      />
    </Panel>
  )
}

/** Outside servers whose tools agents of the project may use. Which agent uses which is set at the agent. */
export function McpServers() {
  const path = `${useProjectPath()}/mcp-servers` as const
  const list = useGet(path)
  const mayManage = useMay('manage')
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { servers } = list.data
  return (
    <div className="space-y-4">
      {servers.length === 0 && (
        <EmptyState title={t('No MCP servers yet')} icon={Plug} help="mcp#tools-of-other-servers">
          <p>
            {t(
              'An MCP server gives agents tools of other systems: tickets, calendars, orders. Add its address and credentials, probe it to see its tools, then choose under an agent’s Capabilities which of them it may use.',
            )}
          </p>
          {!mayManage && <p>{t('An owner or admin of the workspace adds servers.')}</p>}
        </EmptyState>
      )}
      {servers.map((server) => (
        <ServerPanel key={server.server_id} server={server} path={path} />
      ))}
      {mayManage && <AddServer path={path} />}
    </div>
  )
}
