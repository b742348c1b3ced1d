import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { Fact } from '../api/types.ts'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Correctable, correctable, FactDialog } from './fact-editor.tsx'
import type { About } from './facts.tsx'

interface Topic {
  readonly node_id: string
  /** None for a kind of memory, which topics hang on. */
  readonly parent_id?: string
  readonly name: string
  readonly child_count: number
  readonly content_count: number
}

type Row =
  | { readonly key: string; readonly depth: number; readonly topic: Topic; readonly fact?: undefined }
  | { readonly key: string; readonly depth: number; readonly fact: Fact }

const ROOT = ''

/** The branches that are open, each read once and shared by all of them. */
function useBranches({ agentId, userId }: About, open: ReadonlySet<string>) {
  const path = `/api/v1/agents/${agentId}/memory` as const
  const parents = [ROOT, ...open]
  const found = useQueries({
    queries: parents.map((parent_id) => {
      const query = { user_id: userId, limit: 200, parent_id, include_contents: String(parent_id !== ROOT) }
      return {
        queryKey: [path, query],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('GET', path, { query, signal }),
      }
    }),
  })
  return new Map(parents.map((parent, at) => [parent, found[at]]))
}

/** What is to be seen, from top to bottom: a list can draw the part in sight. */
function rowsBelow(
  parent: string,
  depth: number,
  branches: ReturnType<typeof useBranches>,
  open: ReadonlySet<string>,
): readonly Row[] {
  const branch = branches.get(parent)?.data
  // Asked for no branch in particular, the server shows the whole tree; what hangs on something comes with that.
  const topics = (branch?.nodes ?? []).filter((topic) => (topic.parent_id ?? ROOT) === parent)
  return topics.flatMap((topic): readonly Row[] => {
    const row = { key: topic.node_id, depth, topic }
    if (!open.has(topic.node_id)) return [row]
    const facts = branch?.contents?.[topic.node_id] ?? []
    return [
      row,
      ...rowsBelow(topic.node_id, depth + 1, branches, open),
      ...facts.map((fact) => ({ key: fact.fact_id, depth: depth + 1, fact })),
    ]
  })
}

const indent = (depth: number) => ({ paddingInlineStart: `${0.5 + depth * 1.25}rem` })

/** The tree of what is known: kinds of memory, topics, and facts at their ends. */
export function Topics(about: About) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Correctable>()
  const branches = useBranches(about, open)
  const root = branches.get(ROOT)
  if (root?.error) return <ProblemNote error={root.error} retry={root.refetch} />
  if (root?.data === undefined) return <Skeleton />
  if (root.data.nodes.length === 0) {
    return (
      <EmptyState title={t('No topics yet')}>
        <p>{t('What is learned about a person is sorted by topic. Talk to the agent and come back.')}</p>
      </EmptyState>
    )
  }
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <>
      <List
        label={t('Topics')}
        items={rowsBelow(ROOT, 0, branches, open)}
        idOf={(row) => row.key}
        rowHeight={34}
        className="max-h-[65vh] rounded-xl border border-line bg-panel"
      >
        {(row) =>
          row.fact === undefined ? (
            <button
              type="button"
              data-row
              aria-expanded={open.has(row.topic.node_id)}
              onClick={() => toggle(row.topic.node_id)}
              style={indent(row.depth)}
              className="flex w-full items-baseline gap-2 py-1 pe-2 text-start hover:bg-hover"
            >
              <span aria-hidden="true" className="w-3 text-muted">
                {open.has(row.topic.node_id) ? '▾' : '▸'}
              </span>
              <span>{row.topic.name}</span>
              <span className="text-sm text-muted">
                {row.topic.child_count > 0
                  ? t('{count} topics', { count: row.topic.child_count })
                  : t('{count} facts', { count: row.topic.content_count })}
              </span>
            </button>
          ) : (
            <button
              type="button"
              data-row
              onClick={() => setChosen(correctable(row.fact))}
              style={indent(row.depth)}
              className="block w-full py-1 pe-2 text-start text-sm break-words hover:bg-hover"
            >
              {row.fact.atomic_text}
            </button>
          )
        }
      </List>
      <FactDialog agentId={about.agentId} fact={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}
