import { Link } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import type { AgentDetail } from '../api/types.ts'
import { WithoutKnowledge } from '../knowledge/agents-without.tsx'
import { KnowledgeSearch } from '../knowledge/search.tsx'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { linkLook } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

/** What the agent can look up, and what it would find. */
export function Knowledge({ agent }: { readonly agent: AgentDetail }) {
  const stats = useGet(`${useProjectPath()}/knowledge/stats`).data
  return (
    <>
      <WithoutKnowledge agent={agent} />
      <Panel
        title={t('What it can look up')}
        actions={
          <Link to="/knowledge" className={linkLook()}>
            {t('Documents')}
          </Link>
        }
      >
        <p className="mb-3 text-sm text-muted">
          {stats !== undefined &&
            t('{count} documents, {active} nodes, {edges} facts', {
              count: stats.documents.total,
              active: stats.nodes.active,
              edges: stats.edges,
            })}
        </p>
        <KnowledgeSearch />
      </Panel>
    </>
  )
}
