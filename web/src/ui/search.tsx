import { type ReactNode, useState } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Ask } from './ask.tsx'
import { List } from './list.tsx'
import { ProblemNote } from './problem.tsx'
import { Skeleton } from './skeleton.tsx'

interface SearchProps<T> {
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly placeholder: string
  readonly idOf: (one: T) => string
  readonly children: (one: T) => ReactNode
}

const FOUND_MAX = 50

/** A question, and what fits it, best first, each with its score. */
export function Search<T extends { readonly score: number }>(props: SearchProps<T>) {
  const [question, setQuestion] = useState('')
  const path = question === '' ? undefined : props.path
  const found = useGet<{ readonly results: readonly T[] }>(path, {
    ...props.query,
    q: question,
    limit: FOUND_MAX,
  })
  return (
    <>
      <Ask placeholder={props.placeholder} onAsk={setQuestion} />
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {path !== undefined && found.isPending && <Skeleton />}
      {found.data?.results.length === 0 && <p className="text-sm text-muted">{t('No results.')}</p>}
      <List label={t('Found')} items={found.data?.results ?? []} idOf={props.idOf} className="max-h-[60vh]">
        {(one) => (
          <div data-row tabIndex={-1} className="flex gap-3 px-1 py-2 text-sm focus:bg-soft">
            <span className="w-12 shrink-0 font-mono text-xs leading-5 text-muted">
              {one.score.toFixed(2)}
            </span>
            <div className="min-w-0 break-words">{props.children(one)}</div>
          </div>
        )}
      </List>
    </>
  )
}
