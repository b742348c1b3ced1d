import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Ask } from '../ui/ask.tsx'
import { List } from '../ui/list.tsx'
import { Badge, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface Found {
  readonly node_id: string
  readonly label: string
  readonly type: string
  readonly score: number
  readonly content?: string
  readonly page?: number
  readonly heading?: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Asks the knowledge base what an agent would ask it. */
export function KnowledgeSearch() {
  const project = useProjectPath()
  const [question, setQuestion] = useState('')
  const path = question === '' ? undefined : `${project}/knowledge/search`
  const found = useGet<{ readonly results: readonly Found[] }>(path, { q: question, limit: 50 })
  return (
    <>
      <Ask placeholder="How do I descale the kettle?" onAsk={setQuestion} />
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {path !== undefined && found.isPending && <Waiting />}
      {found.data?.results.length === 0 && <p className="text-sm text-muted">Nothing fits.</p>}
      <List
        label="Found"
        items={found.data?.results ?? []}
        idOf={(one) => `${one.node_id} ${one.page ?? ''} ${one.heading ?? ''} ${one.content?.length ?? 0}`}
        className="max-h-[60vh]"
      >
        {(one) => (
          <div data-row tabIndex={-1} className="flex gap-3 px-1 py-2 text-sm focus:bg-soft">
            <span className="w-12 shrink-0 font-mono text-xs leading-5 text-muted">
              {one.score.toFixed(2)}
            </span>
            <div className="min-w-0 break-words">
              <p className="font-medium">
                {one.label} <Badge>{one.type}</Badge>
              </p>
              <p className="text-muted">{one.content ?? JSON.stringify(one.properties)}</p>
            </div>
          </div>
        )}
      </List>
    </>
  )
}
