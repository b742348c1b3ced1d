import { useEffect, useState } from 'react'
import type { Clocks } from '../api/types.ts'
import { t } from '../language/t.ts'
import { Tag, type Tone } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SOON_MS = 30 * MINUTE_MS

/** "12 min", "3 h", "2 days". */
export function spanWords(ms: number): string {
  if (ms < HOUR_MS) return t('{count} min', { count: Math.max(1, Math.floor(ms / MINUTE_MS)) })
  if (ms < 2 * DAY_MS) return t('{count} h', { count: Math.floor(ms / HOUR_MS) })
  return t('{count} days', { count: Math.floor(ms / DAY_MS) })
}

interface Due {
  readonly words: string
  readonly tone: Tone
  readonly at: string
}

/** The clock that is due next, or has been for longest. */
export function dueOf(clocks: Clocks, now: number): Due | undefined {
  const running = [
    { name: t('First reply'), at: clocks.first_response_due_at },
    { name: t('Resolution'), at: clocks.resolution_due_at },
  ].flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at, left: Date.parse(at) - now }]))
  const next = running.sort((a, b) => a.left - b.left)[0]
  if (next === undefined) return undefined
  const { name, at, left } = next
  if (left < 0)
    return { words: t('{name} overdue by {detail}', { name, detail: spanWords(-left) }), tone: 'bad', at }
  return {
    words: t('{name} due in {left}', { name, left: spanWords(left) }),
    tone: left < SOON_MS ? 'warn' : 'plain',
    at,
  }
}

/** The time, again every half minute, so that what is due counts down. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** When a conversation is due; once it was answered late, that. */
export function DueTag({ clocks, hasPast }: { readonly clocks: Clocks; readonly hasPast?: boolean }) {
  const due = dueOf(clocks, useNow())
  if (due !== undefined)
    return (
      <span title={exactly(due.at)} className="inline-flex min-w-0">
        <Tag tone={due.tone}>{due.words}</Tag>
      </span>
    )
  if (!hasPast) return null
  if (clocks.resolution_missed) return <Tag tone="warn">{t('Resolution was late')}</Tag>
  return clocks.first_response_missed ? <Tag tone="warn">{t('First reply was late')}</Tag> : null
}
