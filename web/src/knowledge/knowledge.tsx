import { lazy, Suspense } from 'react'
import { useGet } from '../api/queries.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { PageHead, Waiting } from '../ui/panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Documents } from './documents.tsx'
import { Nodes } from './nodes.tsx'
import { KnowledgeSearch } from './search.tsx'

/** Drawing graphs is a library of its own, loaded when somebody looks. */
const Graph = lazy(() => import('./graph.tsx').then(({ Graph: component }) => ({ default: component })))

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
      <PageHead title="Knowledge" about={about} />
      <Tabs
        label="Knowledge"
        tabs={[
          { name: 'Documents', content: <Documents /> },
          { name: 'Nodes', content: <Nodes /> },
          { name: 'Search', content: <KnowledgeSearch /> },
          {
            name: 'Graph',
            content: (
              <Suspense fallback={<Waiting />}>
                <Graph />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
