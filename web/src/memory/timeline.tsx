import { useGet } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { List } from '../ui/list.tsx'
import { Badge, Empty, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'
import type { About } from './facts.tsx'

interface Session {
  readonly session_id: string
  readonly facts: readonly Fact[]
  readonly fact_count: number
  readonly first_fact_at: string
}

/** What was learned when, conversation by conversation. */
export function Timeline({ agentId, userId }: About) {
  const path = `/api/v1/agents/${agentId}/memory/timeline`
  const timeline = useGet<{ readonly sessions: readonly Session[] }>(path, { user_id: userId })
  if (timeline.error !== null) return <ProblemNote error={timeline.error} retry={timeline.refetch} />
  if (timeline.data === undefined) return <Waiting />
  if (timeline.data.sessions.length === 0) {
    return (
      <Empty title="Nothing learned yet">
        <p>Each conversation that taught something appears here with what it taught.</p>
      </Empty>
    )
  }
  return (
    <List
      label="Timeline"
      items={timeline.data.sessions}
      idOf={(session) => `${session.session_id} ${session.first_fact_at}`}
      className="max-h-[65vh]"
    >
      {(session) => (
        <div className="py-3 text-sm">
          <p className="font-medium">
            {exactly(session.first_fact_at)} <Badge>{session.fact_count} facts</Badge>
          </p>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {session.facts.map((fact) => (
              <li
                key={fact.fact_id}
                className={fact.valid_until === undefined ? '' : 'text-muted line-through'}
              >
                {fact.atomic_text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </List>
  )
}
