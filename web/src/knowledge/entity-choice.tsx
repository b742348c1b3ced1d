import { nextCursor, usePages } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { NodePage } from './types.ts'

const CHOSEN_MAX = 100

/** The nodes of a type, to be ticked. */
export function EntityChoice(props: {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly type: string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) {
  const query = { type: props.type, limit: 100, sort_by: 'label', sort_order: 'asc' }
  const address = props.type === '' ? undefined : (`${props.path}/nodes` as const)
  const list = usePages(address, query, (page: NodePage) => page.nodes, nextCursor)
  const toggle = (label: string) => {
    const next = new Set(props.chosen)
    if (!next.delete(label) && next.size < CHOSEN_MAX) next.add(label)
    props.onChange(next)
  }
  if (props.type === '') return <p className="text-sm text-muted">{t('Name a type to choose from.')}</p>
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Skeleton />
  if (list.items.length === 0)
    return <p className="text-sm text-muted">{t('No node is a {type}.', { type: props.type })}</p>
  return (
    <List
      label={t('Entities')}
      items={list.items}
      idOf={(node) => node.node_id}
      rowHeight={37}
      more={list.more}
      className="max-h-56 rounded-lg border border-line"
    >
      {(node) => (
        <label className="flex items-center gap-2 px-3 py-1.5 text-sm hover:bg-hover">
          <input
            type="checkbox"
            data-row
            className="size-4 accent-(--accent)"
            checked={props.chosen.has(node.label)}
            onChange={() => toggle(node.label)}
          />
          <span className="truncate">{node.label}</span>
        </label>
      )}
    </List>
  )
}
