import { describe, expect, it } from 'vitest'
import { periodsIn } from './periods.ts'

/** A Thursday. */
const NOW = Date.parse('2024-03-14T15:00:00Z')

const days = (text: string, timezone?: string): string[] =>
  periodsIn(text, NOW, timezone).map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(0, 10)).join('…'),
  )

describe('time expressions', () => {
  it.each([
    ['What happened on 7 May 2023?', '2023-05-07…2023-05-07'],
    ['What happened on May 7th, 2023?', '2023-05-07…2023-05-07'],
    ['What happened in June 2023?', '2023-06-01…2023-06-30'],
    ['What happened on 2023-06-05?', '2023-06-05…2023-06-05'],
    ['And in 2022?', '2022-01-01…2022-12-31'],
    ['Where did we go in the summer of 2023?', '2023-06-01…2023-08-31'],
    ['What did I eat yesterday?', '2024-03-13…2024-03-13'],
    ['What did I eat the day before yesterday?', '2024-03-12…2024-03-12'],
    ['Who called last night?', '2024-03-13…2024-03-13'],
    ['What did we do a couple of days ago?', '2024-03-11…2024-03-13'],
    ['What did she say last Monday?', '2024-03-11…2024-03-11'],
    ['What did she do on Thursday?', '2024-03-07…2024-03-07'],
    ['What did she do three weeks ago?', '2024-02-18…2024-02-26'],
    ['What did she do last week?', '2024-02-29…2024-03-14'],
  ])('%s', (text, period) => {
    expect(days(text)).toEqual([period])
  })

  it('take a month without its year for the last ones', () => {
    expect(days('What happened in June?')).toEqual([
      '2023-06-01…2023-06-30',
      '2022-06-01…2022-06-30',
      '2021-06-01…2021-06-30',
    ])
    expect(days('In March?')[0]).toBe('2024-03-01…2024-03-31')
  })

  it('know verbs from months', () => {
    expect(days('What may she like? Did they march?')).toEqual([])
    expect(days('What did she do in May?')[0]).toBe('2023-05-01…2023-05-31')
    expect(days('what did she do in may?')[0]).toBe('2023-05-01…2023-05-31')
  })

  it('count days where the person lives, and in UTC where the place is unknown', () => {
    const late = Date.parse('2024-03-14T23:30:00Z')
    const [tokyo] = periodsIn('yesterday', late, 'Asia/Tokyo')
    expect(new Date(tokyo?.from ?? 0).toISOString()).toBe('2024-03-13T15:00:00.000Z')
    expect(periodsIn('yesterday', late, 'Nowhere/Land')).toEqual(periodsIn('yesterday', late, undefined))
  })

  it('are not found where there are none', () => {
    expect(days('Does she like cats? She has 12, and 3 dogs.')).toEqual([])
  })
})
