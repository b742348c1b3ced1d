import { expect, it } from 'vitest'
import { type Reading, readText } from './reading.rules.ts'

const sentences: readonly (readonly [string, Reading])[] = [
  ['I am not pre-approved.', { financing: 'needed' }],
  ['We are not pre-approved yet', { financing: 'needed' }],
  ['not cash', { financing: 'needed' }],
  ['I’m not a cash buyer.', { financing: 'needed' }],
  ['We won’t be paying in cash.', { financing: 'needed' }],
  ['My brother is pre-approved, I am not.', { financing: 'needed' }],
  ['My brother is a cash buyer.', {}],
  ['My wife and I are pre-approved', { financing: 'approved' }],
  ['We are hoping to get pre-approved soon', { financing: 'needed' }],
  ['Still waiting for the bank to approve the mortgage', { financing: 'needed' }],
  ['The mortgage has been approved.', { financing: 'approved' }],
  ['Our mortgage was refused, so we pay cash', { financing: 'cash' }],
  ['We don’t need a mortgage.', { financing: 'cash' }],
  ['No loan needed, own funds', { financing: 'cash' }],
  ['Not pre-approved, but paying cash', { financing: 'cash' }],
  ['Do you accept cash buyers?', {}],
  ['She never pays cash', { financing: 'needed' }],
  ['neither cash nor pre-approved', { financing: 'needed' }],
  ['not this month, maybe next year', { timeline: 'year' }],
  ['Not urgent.', { timeline: 'later' }],
  ['We are not in a hurry', { timeline: 'later' }],
  ['It does not have to be this month; within 6 months is fine', { timeline: 'months' }],
  ['We cannot move this year', {}],
  ['Not before next year', { timeline: 'year' }],
  ['No later than in two months', { timeline: 'months' }],
  ['I was ready to buy this month but now it is more like next year', { timeline: 'year' }],
  ['My boss wants it asap, I have no rush', { timeline: 'later' }],
  ['Needs to happen this week', { timeline: 'now' }],
  ['salary 250k, budget 80k', { budget: 80_000 }],
  ['I earn $250,000 a year and can spend up to $80,000', { budget: 80_000 }],
  ['The neighbours sold for 900k, we can go up to 400k', { budget: 400_000 }],
  ['Budget 300k to 350k, income 120k', { budget: 350_000 }],
  ['We can’t go above €450,000', { budget: 450_000 }],
  ['The budget is not 500k but 350k', { budget: 350_000 }],
  ['Net worth $5M, looking around $1.2M', { budget: 1_200_000 }],
  ['We have savings of £60k for the deposit', {}],
  ['Budget was 300k, now 350k', { budget: 350_000 }],
  ['Asking price is 700k, we would offer 650k', { budget: 650_000 }],
  ['80k budget, 250k salary', { budget: 80_000 }],
  ['My sister’s budget is 900k, mine is 300k', { budget: 300_000 }],
]

it.each(sentences)('reads: %s', (text, reading) => {
  expect(readText(text)).toEqual(reading)
})
