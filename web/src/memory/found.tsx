import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import type { FoundMemory } from '../api/types.ts'
import { Ask } from '../ui/ask.tsx'
import { List } from '../ui/list.tsx'
import { Badge, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'
import type { About } from './facts.tsx'

/** Asks memory the way a reply does: by words, meaning, names and times. */
export function Found({ agentId, userId }: About) {
  const [question, setQuestion] = useState('')
  const path = question === '' ? undefined : `/api/v1/agents/${agentId}/memory/search`
  const found = useGet<{ readonly results: readonly FoundMemory[] }>(path, {
    user_id: userId,
    q: question,
    limit: 50,
  })
  return (
    <>
      <Ask placeholder="Where does she live?" onAsk={setQuestion} />
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {path !== undefined && found.isPending && <Waiting />}
      {found.data?.results.length === 0 && <p className="text-sm text-muted">Nothing fits.</p>}
      <List
        label="Found"
        items={found.data?.results ?? []}
        idOf={(result) => result.fact_id}
        className="max-h-[60vh]"
      >
        {(result) => (
          <div data-row tabIndex={-1} className="flex gap-3 px-1 py-2 text-sm focus:bg-soft">
            <span className="w-12 shrink-0 font-mono text-xs leading-5 text-muted">
              {result.score.toFixed(2)}
            </span>
            <div className="min-w-0">
              <p className="break-words">{result.content}</p>
              {result.facts?.map((fact) => (
                <p key={fact.fact_id} className="text-muted">
                  → {fact.content}
                </p>
              ))}
              <p className="text-xs text-muted">
                <Badge>{result.role ?? result.fact_type}</Badge> {exactly(result.at)}
              </p>
            </div>
          </div>
        )}
      </List>
    </>
  )
}
