import type { Answer } from '../api/contract.ts'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { List } from '../ui/list.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

type RoutePage = Answer<'GET /api/v1/projects/{projectId}/permanent-routes'>

/** Contacts that belong to an agent for good, and another agent for one of them. */
export function PermanentRoutes() {
  const path = `${useProjectPath()}/permanent-routes` as const
  const agents = useAgents().data?.items ?? []
  const list = usePages(path, { limit: 100 }, (page: RoutePage) => page.routes, nextCursor)
  const override = useWrite('POST', { renews: [path], done: t('From now on they are looked after there.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  return (
    <Panel title={t('Contacts with a route of their own')}>
      {list.isPending && <Skeleton />}
      {!list.isPending && list.items.length === 0 && (
        <p className="text-sm text-muted">
          {t('No routes yet: the guide adds a route once it knows a contact’s tier.')}
        </p>
      )}
      <List
        label={t('Routes')}
        items={list.items}
        idOf={(route) => route.id}
        more={list.more}
        className="max-h-[40vh]"
      >
        {(route) => (
          <div className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span>
              <strong>{personName(route.contact_name, route.user_id)}</strong> <Tag>{route.tier}</Tag>{' '}
              {route.overridden && <Tag tone="warn">{t('chosen by hand')}</Tag>}{' '}
              <span className="text-muted">{ago(route.classified_at)}</span>
            </span>
            <select
              aria-label={t('Agent of {contactName}', {
                contactName: personName(route.contact_name, route.user_id),
              })}
              className="min-h-9 rounded-md border border-edge bg-panel ps-2.5 pe-[26px] text-sm"
              value={route.override_agent_id ?? route.agent_id}
              onChange={(event) =>
                override.mutate({
                  path: `${path}/${encodeURIComponent(route.user_id)}/override`,
                  body: { agent_id: event.target.value },
                })
              }
            >
              {agents.map((agent) => (
                <option key={agent.agent_id} value={agent.agent_id}>
                  {agent.name}
                </option>
              ))}
            </select>
          </div>
        )}
      </List>
    </Panel>
  )
}
