import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../kernel/clock.ts'
import type { Problem } from '../../../kernel/problem.ts'
import { rangeOf } from './report-range.ts'

const NOW = new Date('2026-11-18T23:30:00Z')

it('is the last thirty days where the reader is, today included', () => {
  expect(rangeOf({}, NOW)).toMatchObject({ from: '2026-10-20', to: '2026-11-19', timeZone: 'UTC' })
  expect(rangeOf({ time_zone: 'Asia/Tokyo' }, NOW)).toMatchObject({
    from: '2026-10-21',
    to: '2026-11-20',
    begins: new Date('2026-10-20T15:00:00Z'),
    ends: new Date('2026-11-19T15:00:00Z'),
  })
})

it('has days as long as they are', () => {
  const { pieces, buckets, bucketOf } = rangeOf(
    { from: '2026-03-28', to: '2026-03-31', time_zone: 'Europe/Berlin' },
    NOW,
  )
  expect(buckets).toEqual([{ start: '2026-03-28' }, { start: '2026-03-29' }, { start: '2026-03-30' }])
  expect(pieces.map((at) => at.toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  expect(bucketOf).toEqual([0, 1, 2])
})

it('puts days together to weeks that begin on Monday, the first where the range begins', () => {
  const { buckets, bucketOf } = rangeOf({ from: '2026-11-13', to: '2026-11-24', interval: 'week' }, NOW)
  expect(buckets).toEqual([{ start: '2026-11-13' }, { start: '2026-11-16' }, { start: '2026-11-23' }])
  expect(bucketOf).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2])
})

it('puts hours together by the clock on the wall, also when clocks are changed', () => {
  const hours = (from: string, to: string) => {
    const range = rangeOf({ from, to, interval: 'hour_of_week', time_zone: 'Europe/Berlin' }, NOW)
    expect(range.buckets).toHaveLength(168)
    return range.bucketOf.map((at) => range.buckets[at]?.hour)
  }
  expect(hours('2026-03-29', '2026-03-30').slice(0, 4)).toEqual([0, 1, 3, 4])
  expect(hours('2026-10-25', '2026-10-26').slice(0, 5)).toEqual([0, 1, 2, 2, 3])
  const range = rangeOf({ from: '2026-11-16', to: '2026-11-23', interval: 'hour_of_week' }, NOW)
  expect(range.bucketOf).toEqual(Array.from({ length: 168 }, (_, at) => at))
  expect(range.buckets[0]).toEqual({ weekday: 1, hour: 0 })
  const year = rangeOf({ from: '2025-11-18', to: '2026-11-19', interval: 'hour_of_week' }, NOW)
  expect(year.pieces).toHaveLength(366 * 24)
  expect((year.pieces.at(-1)?.getTime() ?? 0) + HOUR_MS).toBe(year.ends.getTime())
})

it('names every fault at once', () => {
  const faults = (query: Parameters<typeof rangeOf>[0]) => {
    try {
      rangeOf(query, NOW)
      return []
    } catch (error) {
      return ((error as Problem).errors ?? []).map(({ location, message }) => `${location} ${message}`)
    }
  }
  expect(faults({ from: '2026-01-02', to: '2026-01-02', time_zone: 'Mars/Base' })).toEqual([
    'query.time_zone has to be an IANA time zone such as Europe/Lisbon',
    'query.to has to lie after from',
  ])
  expect(faults({ from: '2025-01-01', to: '2026-01-03' })).toEqual([
    'query.to has to lie at most 366 days after from',
  ])
  expect(faults({ from: '2025-01-01', to: '2026-01-02' })).toEqual([])
  expect(faults({ time_zone: '+02:00' })).toHaveLength(1)
})
