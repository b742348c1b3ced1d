import { useQueries } from '@tanstack/react-query'
import { type ApiError, call } from '../api/client.ts'
import { DAY_MS, ORG } from './types.ts'

export interface DayUse {
  /** The beginning of the day in UTC, in seconds: what plots take. */
  readonly at: number
  readonly messages: number
  readonly tokens: number
  readonly costUsd: number
}

/**
 * What was used on each of the last days. The server sums up whole days that end with today, so a day is what one more
 * day adds; the sums are small and asked for side by side.
 */
export function useDays(count: number) {
  const sums = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      queryKey: [`${ORG}/usage-summary`, { days: index + 1 }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET', `${ORG}/usage-summary`, { query: { days: index + 1 }, signal }),
    })),
  })
  const error = sums.find((sum) => sum.error !== null)?.error as ApiError | undefined
  const known = sums.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const total = known.at(-1)
  if (known.length < count || total === undefined) return { days: undefined, total: undefined, error }
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const days = known.map((sum, index): DayUse => {
    const later = known[index - 1]
    return {
      at: (today - index * DAY_MS) / 1000,
      messages: sum.totalMessages - (later?.totalMessages ?? 0),
      tokens: sum.totalTokens - (later?.totalTokens ?? 0),
      costUsd: sum.estimatedCostUsd - (later?.estimatedCostUsd ?? 0),
    }
  })
  return { days: days.reverse(), total, error }
}
