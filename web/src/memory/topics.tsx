import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import { Empty, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import type { About } from './facts.tsx'

interface Topic {
  readonly node_id: string
  readonly name: string
  readonly description: string
  readonly child_count: number
  readonly content_count: number
}

interface BranchProps extends About {
  readonly parentId?: string
}

function Branch({ agentId, userId, parentId }: BranchProps) {
  const query = { user_id: userId, limit: 200, ...(parentId === undefined ? {} : { parent_id: parentId }) }
  const topics = useGet<{ readonly nodes: readonly Topic[] }>(`/api/v1/agents/${agentId}/memory`, query)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (topics.error !== null) return <ProblemNote error={topics.error} retry={topics.refetch} />
  if (topics.data === undefined) return <Waiting />
  if (topics.data.nodes.length === 0) {
    return (
      <Empty title="No topics yet">
        <p>What is learned about a person is sorted by topic. Talk to the agent and come back.</p>
      </Empty>
    )
  }
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <ul className={parentId === undefined ? '' : 'ml-4 border-l border-line pl-2'}>
      {topics.data.nodes.map((topic) => (
        <li key={topic.node_id}>
          <button
            type="button"
            data-row
            disabled={topic.child_count === 0}
            aria-expanded={topic.child_count === 0 ? undefined : open.has(topic.node_id)}
            onClick={() => toggle(topic.node_id)}
            className="flex w-full items-baseline gap-2 rounded px-2 py-1 text-left enabled:hover:bg-soft"
          >
            <span aria-hidden="true" className="w-3 text-muted">
              {topic.child_count === 0 ? '·' : open.has(topic.node_id) ? '▾' : '▸'}
            </span>
            <span>{topic.name}</span>
            <span className="text-sm text-muted">{topic.content_count} facts</span>
          </button>
          {open.has(topic.node_id) && <Branch agentId={agentId} userId={userId} parentId={topic.node_id} />}
        </li>
      ))}
    </ul>
  )
}

/** The tree of what is known, a branch at a time. */
export const Topics = (about: About) => <Branch {...about} />
