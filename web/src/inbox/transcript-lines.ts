import { dayName } from '../ui/time.ts'
import type { Line } from './handoffs.ts'

export type Entry =
  | (Line & { readonly isFirst: boolean; readonly isLast: boolean })
  | { readonly kind: 'day'; readonly id: string; readonly name: string }

/** Messages of one author that follow each other within this time belong together. */
const TOGETHER_MS = 5 * 60_000

function momentOf(line: Line): string {
  if (line.kind === 'handoff') return line.handoff.when
  return line.kind === 'note' ? line.note.created_at : line.message.created_at
}

function belongTogether(one: Line | undefined, other: Line | undefined): boolean {
  if (one?.kind !== 'message' || other?.kind !== 'message') return false
  const apart = Math.abs(Date.parse(one.message.created_at) - Date.parse(other.message.created_at))
  return (
    one.message.author_type === other.message.author_type &&
    one.message.author_id === other.message.author_id &&
    apart < TOGETHER_MS &&
    dayName(one.message.created_at) === dayName(other.message.created_at)
  )
}

/** Lines with a separator before each day, and with where each run of one author begins and ends. */
export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  let day = ''
  return lines.flatMap((line, index) => {
    const name = dayName(momentOf(line))
    const isNewDay = name !== day
    day = name
    const entry: Entry = {
      ...line,
      isFirst: !belongTogether(lines[index - 1], line),
      isLast: !belongTogether(line, lines[index + 1]),
    }
    return isNewDay ? [{ kind: 'day' as const, id: `day ${line.id}`, name }, entry] : [entry]
  })
}
