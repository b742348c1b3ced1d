import { type ReactNode, useState } from 'react'
import type { AnswerAt } from '../api/contract.ts'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Ask } from './ask.tsx'
import { List } from './list.tsx'
import { ProblemNote } from './problem.tsx'
import { Skeleton } from './skeleton.tsx'

type Searched = `/api/v1/projects/${string}/knowledge/search` | `/api/v1/agents/${string}/memory/search`

type FoundAt<P extends Searched> = AnswerAt<'GET', P>['results'][number]

interface SearchProps<P extends Searched, T> {
  readonly path: P
  readonly query?: Readonly<Record<string, string | number>>
  readonly placeholder: string
  readonly idOf: (one: T) => string
  readonly children: (one: T) => ReactNode
}

const FOUND_MAX = 50

/** A question, and what fits it, best first, each with its score. */
export function Search<const P extends Searched>(props: SearchProps<P, FoundAt<P>>) {
  const [question, setQuestion] = useState('')
  const path: Searched | undefined = question === '' ? undefined : props.path
  const found = useGet(path, {
    ...props.query,
    q: question,
    limit: FOUND_MAX,
  })
  const results = found.data?.results as readonly FoundAt<P>[] | undefined
  return (
    <>
      <Ask placeholder={props.placeholder} onAsk={setQuestion} />
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {path !== undefined && found.isPending && <Skeleton />}
      {results?.length === 0 && <p className="text-sm text-muted">{t('No results.')}</p>}
      <List label={t('Found')} items={results ?? []} idOf={props.idOf} className="max-h-[60vh]">
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
