import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../api/client.ts'
import type { AgentUser } from '../api/types.ts'
import { Drawing } from '../knowledge/graph/drawing.tsx'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Correctable, FactDialog } from './fact-editor.tsx'
import { memoryPicture } from './memory-graph-data.ts'

const FACTS_MAX = 100

type GraphUser = Pick<AgentUser, 'user_id' | 'display_name'>

/** What is known of each of them; the same lists as under Facts. */
function useFactsOf(agentId: string, people: readonly GraphUser[]) {
  const path = `/api/v1/agents/${agentId}/memory/facts` as const
  return useQueries({
    queries: people.map(({ user_id }) => {
      const query = { user_id, limit: FACTS_MAX }
      return {
        queryKey: [path, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('GET', path, { query, signal }),
      }
    }),
    combine: (answers) => ({
      lists: answers.map(({ data }) => data?.facts ?? []),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  })
}

interface MemoryGraphProps {
  readonly agentId: string
  readonly people: readonly GraphUser[]
}

/** People and the things they speak of. A click on either shows what is known, with its history and sources. */
export function MemoryGraph({ agentId, people }: MemoryGraphProps) {
  const { lists, isPending, error } = useFactsOf(agentId, people)
  const [openId, setOpenId] = useState<string>()
  const [fact, setFact] = useState<Correctable>()
  const key = lists.map((list) => list.map(({ fact_id }) => fact_id).join()).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only when there are other facts
  const picture = useMemo(
    () =>
      memoryPicture(
        people.map(({ user_id, display_name }, at) => ({
          user_id,
          name: personName(display_name, user_id),
          facts: lists[at] ?? [],
        })),
      ),
    [key],
  )
  if (error !== null) return <ProblemNote error={error} />
  if (isPending) return <Skeleton rows={6} />
  if (picture.facts.length === 0)
    return (
      <EmptyState title={t('Nothing known yet')}>
        <p>{t('People and what they speak of are drawn here as agents learn about them.')}</p>
      </EmptyState>
    )
  const open = picture.nodes.find(({ node_id }) => node_id === openId)
  return (
    <>
      <Drawing
        data={picture}
        label={t('A graph of {count} people and things. The same is listed under Facts.', {
          count: picture.nodes.length,
        })}
        onOpen={setOpenId}
      />
      <Dialog title={open?.label ?? ''} isOpen={open !== undefined} onClose={() => setOpenId(undefined)}>
        <ul className="divide-y divide-line">
          {(picture.factsOf.get(openId ?? '') ?? []).map((one) => (
            <li key={one.fact_id}>
              <button
                type="button"
                className="block w-full rounded px-1 py-1.5 text-start hover:bg-hover"
                onClick={() => {
                  setOpenId(undefined)
                  setFact(one)
                }}
              >
                {one.content}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <FactDialog agentId={agentId} fact={fact} onClose={() => setFact(undefined)} />
    </>
  )
}
