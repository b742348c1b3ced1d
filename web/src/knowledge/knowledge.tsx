import { lazy, type ReactNode, Suspense } from 'react'
import { useGet } from '../api/queries.ts'
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

interface Stats {
  readonly documents: { readonly total: number }
  readonly nodes: { readonly active: number }
  readonly edges: number
}

export function Knowledge() {
  const stats = useGet<Stats>(`${useProjectPath()}/knowledge/stats`).data
  const about =
    stats === undefined
      ? 'What agents can look up.'
      : `${stats.documents.total} documents, ${stats.nodes.active} nodes, ${stats.edges} facts`
  return (
    <>
      <PageHeader title="Knowledge" about={about} />
      <Tabs
        label="Knowledge"
        tabs={[
          { name: 'Documents', content: <Documents /> },
          { name: 'Nodes', content: <Nodes /> },
          { name: 'Facts', content: <Facts /> },
          { name: 'Search', content: <KnowledgeSearch /> },
          { name: 'Graph', content: later(<Graph />) },
          { name: 'Rules', content: later(<Rules />) },
          { name: 'Compare', content: later(<Compare />) },
        ]}
      />
    </>
  )
}
