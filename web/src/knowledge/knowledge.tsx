import { lazy, type ReactNode, Suspense } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Documents } from './documents.tsx'
import { Facts } from './facts.tsx'
import { Nodes } from './nodes.tsx'
import { KnowledgeSearch } from './search.tsx'

/** What is not looked at every day is loaded when it is opened. */
const Graph = lazy(() => import('./graph/graph.tsx').then(({ Graph: component }) => ({ default: component })))
const Rules = lazy(() => import('./rules/rules.tsx').then(({ Rules: component }) => ({ default: component })))
const Compare = lazy(() => import('./compare.tsx').then(({ Compare: component }) => ({ default: component })))

const later = (content: ReactNode) => <Suspense fallback={<Skeleton />}>{content}</Suspense>

export function Knowledge() {
  const stats = useGet(`${useProjectPath()}/knowledge/stats`).data
  const about =
    stats === undefined
      ? t('What agents can look up.')
      : t('{count} documents, {active} nodes, {edges} facts', {
          count: stats.documents.total,
          active: stats.nodes.active,
          edges: stats.edges,
        })
  return (
    <>
      <PageHeader title={t('Knowledge')} about={about} />
      <Tabs
        label={t('Knowledge')}
        tabs={[
          { id: 'documents', name: t('Documents'), content: <Documents /> },
          { id: 'nodes', name: t('Nodes'), content: <Nodes /> },
          { id: 'facts', name: t('Facts'), content: <Facts /> },
          { id: 'search', name: t('Search'), content: <KnowledgeSearch /> },
          { id: 'graph', name: t('Graph'), content: later(<Graph />) },
          { id: 'rules', name: t('Rules'), content: later(<Rules />) },
          { id: 'compare', name: t('Compare'), content: later(<Compare />) },
        ]}
      />
    </>
  )
}
