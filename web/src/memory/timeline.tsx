import { useState } from 'react'
import { useGet } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { type Correctable, correctable, FactDialog } from './fact-editor.tsx'
import type { About } from './facts.tsx'

interface Session {
  readonly session_id: string
  readonly facts: readonly Fact[]
  readonly fact_count: number
  readonly first_fact_at: string
}

/** A conversation that taught something, or one thing that it taught; each is a row of the list. */
type Row =
  | { readonly key: string; readonly session: Session; readonly fact?: undefined }
  | { readonly key: string; readonly fact: Fact }

const rowsOf = (sessions: readonly Session[]): readonly Row[] =>
  sessions.flatMap((session) => [
    { key: `${session.session_id} ${session.first_fact_at}`, session },
    ...session.facts.map((fact) => ({ key: fact.fact_id, fact })),
  ])

/** The beginning of a day where one is, or of the day after it. */
const dayAt = (day: string, days: number): string | undefined => {
  if (day === '') return undefined
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + days)
  return at.toISOString()
}

/** What was learned when, conversation by conversation. */
export function Timeline({ agentId, userId }: About) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [open, setOpen] = useState<Correctable>()
  const path = `/api/v1/agents/${agentId}/memory/timeline` as const
  const query = { user_id: userId, start: dayAt(from, 0), end: dayAt(to, 1) }
  const timeline = useGet(path, query, { keep: true })
  return (
    <>
      <div className="mb-3 grid max-w-md grid-cols-2 gap-2">
        <TextField
          label={t('From')}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField label={t('To')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      {timeline.error !== null && <ProblemNote error={timeline.error} retry={timeline.refetch} />}
      {timeline.isPending && <Skeleton />}
      {timeline.data?.sessions.length === 0 && (
        <EmptyState
          title={from === '' && to === '' ? t('Nothing learned yet') : t('Nothing learned in these days')}
        >
          <p>{t('Each conversation that taught something appears here with what it taught.')}</p>
        </EmptyState>
      )}
      <List
        label={t('Timeline')}
        items={rowsOf(timeline.data?.sessions ?? [])}
        idOf={(row) => row.key}
        rowHeight={34}
        className="max-h-[60vh]"
      >
        {(row) =>
          row.fact === undefined ? (
            <p className="pt-3 pb-1 text-sm font-medium">
              {exactly(row.session.first_fact_at)}{' '}
              <Tag>{t('{count} facts', { count: row.session.fact_count })}</Tag>
            </p>
          ) : (
            <button
              type="button"
              data-row
              onClick={() => setOpen(correctable(row.fact))}
              className={`block w-full py-1 ps-4 text-start text-sm break-words hover:bg-hover ${row.fact.valid_until === undefined ? '' : 'text-muted line-through'}`}
            >
              {row.fact.atomic_text}
            </button>
          )
        }
      </List>
      <FactDialog agentId={agentId} fact={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
