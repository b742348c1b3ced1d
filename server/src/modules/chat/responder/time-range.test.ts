import { expect, it } from 'vitest'
import { rangeIn } from './time-range.ts'

/** A Thursday, half past midnight in Tokyo. */
const NOW = new Date('2024-03-13T15:30:00Z')
const ZONE = 'Asia/Tokyo'

const said = (question: string): string | undefined => {
  const range = rangeIn(question, NOW, ZONE)
  if (range === undefined) return undefined
  const day = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  return `${range.words}: ${day(range.from)}…${range.to.getTime() === NOW.getTime() ? 'now' : day(range.to)}`
}

it.each([
  ['What did I tell you today?', 'Today: 2024-03-14…now'],
  ['What did I tell you yesterday?', 'Yesterday: 2024-03-13…2024-03-14'],
  ['And the day before yesterday?', 'The day before yesterday: 2024-03-12…2024-03-13'],
  ['What did I say this week?', 'This week: 2024-03-11…now'],
  ['What did I say last week?', 'Last week: 2024-03-04…2024-03-11'],
  ['What did I say last weekend?', 'Last weekend: 2024-03-09…2024-03-11'],
  ['What did I say last month?', 'Last month: 2024-02-01…2024-03-01'],
  ['What did I say this month?', 'This month: 2024-03-01…now'],
  ['What did I say last year?', 'Last year: 2023-01-01…2024-01-01'],
  ['What did I say two days ago?', 'Two days ago: 2024-03-12…2024-03-13'],
  ['What did I say a few days ago?', 'A few days ago: 2024-03-09…2024-03-14'],
  ['What did I say three weeks ago?', 'Three weeks ago: 2024-02-18…2024-02-27'],
  ['What did I say on Thursday?', 'On Thursday: 2024-03-07…2024-03-08'],
  ['What did I say last Monday?', 'On Monday: 2024-03-11…2024-03-12'],
  ['What did I say in March?', 'In March: 2024-03-01…2024-04-01'],
  ['what did i say in may?', 'In May: 2023-05-01…2023-06-01'],
  ['What did I say in October 2022?', 'In October 2022: 2022-10-01…2022-11-01'],
  ['What did I say on 7 May?', 'On 7 May: 2023-05-07…2023-05-08'],
  ['What did I say on January 2nd, 2024?', 'On 2 January 2024: 2024-01-02…2024-01-03'],
])('%s', (question, range) => {
  expect(said(question)).toBe(range)
})

it.each([
  'What do you know about April?',
  'What may I say?',
  'What about room 2012?',
  'Tell me about winter.',
])('finds no range in: %s', (question) => {
  expect(said(question)).toBeUndefined()
})
