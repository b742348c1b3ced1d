import { Plug } from 'lucide-react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ago } from '../ui/time.ts'

const PATH = '/api/v1/connected-apps'

/** Assistants that act for members: one's own, and for administrators those of all. */
export function ConnectedApps() {
  const list = useGet(PATH)
  const { projects } = useWorkspace()
  const end = useWrite('DELETE', { renews: [PATH], done: t('The app is disconnected.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  if (list.data.apps.length === 0)
    return (
      <EmptyState title={t('No connected apps')} icon={Plug} help="mcp">
        {t(
          'Assistants connect themselves: give them the address {origin}/mcp, and they lead you here to allow it.',
          { origin: location.origin },
        )}
      </EmptyState>
    )
  const projectName = (id: string) =>
    projects.find(({ project_id }) => project_id === id)?.name ?? t('a project')
  return (
    <ul
      aria-label={t('Connected apps')}
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {list.data.apps.map((app) => (
        <li key={app.app_id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
          <div className="min-w-0">
            <p className="font-medium">
              {app.name} <span className="font-normal text-muted">{app.redirect_host}</span>
            </p>
            <p className="text-xs text-muted">
              {t('{detail} in {projectId}, connected {createdAt}{detail2}', {
                detail: app.is_own ? t('For you') : t('For {username}', { username: app.username }),
                projectId: projectName(app.project_id),
                createdAt: ago(app.created_at),
                detail2:
                  app.last_used_at === undefined
                    ? t(', not used yet')
                    : t(', last used {lastUsedAt}', { lastUsedAt: ago(app.last_used_at) }),
              })}
            </p>
            <p className="text-xs text-muted">{app.scopes.join(', ')}</p>
          </div>
          <Confirm
            label={t('Disconnect')}
            title={t('Disconnect {name}?', { name: app.name })}
            about={t('It stops working at once, and can ask to be connected again.')}
            onConfirm={() => end.mutate({ path: `${PATH}/${app.app_id}` })}
          />
        </li>
      ))}
    </ul>
  )
}
