import { expect, it } from 'vitest'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { BusinessTime } from './business-time.ts'
import { clocksAfter, dueTimes, measureOf, type Said, type Targets } from './clocks.rules.ts'
import { AROUND_THE_CLOCK } from './measure.rules.ts'

type State = Parameters<typeof clocksAfter>[0]
type Step = readonly [minutes: number, changes: Partial<State>, said?: Said]

const T0 = new Date('2026-03-02T09:00:00Z')
const at = (minutes: number) => later(T0, minutes * MINUTE_MS)
const TARGETS: Targets = {
  of: {
    normal: { first_response_minutes: 10, resolution_minutes: 60, business_hours_only: false },
    urgent: { first_response_minutes: 1, resolution_minutes: null, business_hours_only: false },
  },
  businessTime: AROUND_THE_CLOCK,
}

const FRESH: State = {
  status: 'open',
  controller: 'agent',
  controller_operator_id: '',
  routing: {},
  priority: 'normal',
  waiting_since: null,
  first_response_at: null,
  first_response_by: '',
  first_response_due_at: null,
  first_response_missed_at: null,
  resolving_since: null,
  resolving_seconds: 0,
  resolution_due_at: null,
  resolution_missed_at: null,
  resolved_at: null,
}

/** One change after another, as the conversation would store them. */
function play(...steps: readonly Step[]): State {
  return playWith(TARGETS, ...steps)
}

function playWith(targets: Targets, ...steps: readonly Step[]): State {
  let state = FRESH
  for (const [minutes, changes, said = {}] of steps) {
    const after = { ...state, ...changes }
    const clocks = clocksAfter(state, after, said, at(minutes), measureOf(targets, after.priority))
    state = { ...after, ...clocks, ...dueTimes(clocks, after, targets) }
  }
  return state
}

const asked = (minutes: number) => ({ askedAt: at(minutes) })
const byAgent = { answeredBy: 'agent' } as const
const byOperator = { answeredBy: 'operator' } as const
const HANDED_OVER = { controller: 'human' } as const
const TAKEN = { controller: 'human', controller_operator_id: 'user:1' } as const
const RELEASED = { controller: 'agent', controller_operator_id: '' } as const

it('waits from when the person wrote, and ends with the agent’s answer', () => {
  const waiting = play([1, {}, asked(0)], [3, {}, asked(3)])
  expect(waiting).toMatchObject({
    waiting_since: at(0),
    first_response_due_at: at(10),
    resolution_due_at: null,
  })
  const answered = play([1, {}, asked(0)], [4, {}, byAgent], [5, {}, asked(5)])
  expect(answered).toMatchObject({
    waiting_since: null,
    first_response_at: at(4),
    first_response_by: 'agent',
    first_response_due_at: null,
    first_response_missed_at: null,
    resolving_since: null,
  })
})

it('does not believe a channel whose clock is ahead', () => {
  expect(play([1, {}, asked(30)]).waiting_since).toEqual(at(1))
})

it('starts anew when the agent hands over to the team, which its sentence about it does not answer', () => {
  const state = play([0, {}, asked(0)], [1, {}, byAgent], [20, {}, asked(20)], [21, HANDED_OVER, byAgent])
  expect(state).toMatchObject({
    waiting_since: at(21),
    first_response_at: null,
    first_response_by: '',
    first_response_due_at: at(31),
    resolution_due_at: at(81),
  })
  const answered = play([0, {}, asked(0)], [1, HANDED_OVER, byAgent], [2, TAKEN], [5, {}, byOperator])
  expect(answered).toMatchObject({ first_response_at: at(5), first_response_by: 'operator' })
  expect(answered.resolution_due_at).toEqual(at(61))
})

it('leaves the first answer alone when an operator takes over, and measures the resolution from there', () => {
  const state = play([0, {}, asked(0)], [1, {}, byAgent], [7, TAKEN])
  expect(state).toMatchObject({ first_response_at: at(1), waiting_since: null, resolution_due_at: at(67) })
  expect(play([0, {}, asked(0)], [7, TAKEN])).toMatchObject({ waiting_since: at(0) })
})

it('measures what no agent answers from the message on', () => {
  const state = play([2, {}, asked(0)], [3, { routing: { mode: 'unrouted' } }])
  expect(state).toMatchObject({ first_response_due_at: at(10), resolution_due_at: at(63) })
  const again = play(
    [2, {}, asked(0)],
    [3, { routing: { mode: 'unrouted' } }],
    [4, { status: 'closed' }],
    [50, { status: 'open' }, asked(49)],
  )
  expect(again).toMatchObject({
    resolution_due_at: at(109),
    first_response_due_at: at(59),
    resolved_at: null,
  })
})

it('stands still for the resolution while snoozed, and not for the first answer', () => {
  const snoozed = play([0, {}, asked(0)], [1, TAKEN], [11, { status: 'snoozed' }])
  expect(snoozed).toMatchObject({
    resolution_due_at: null,
    resolving_seconds: 600,
    first_response_due_at: at(10),
  })
  const woken = play([0, {}, asked(0)], [1, TAKEN], [11, { status: 'snoozed' }], [100, { status: 'open' }])
  expect(woken).toMatchObject({ resolution_due_at: at(150), waiting_since: at(0) })
})

it('ends with closing, goes on when an operator reopens, and begins anew when the person does', () => {
  const until = [
    [0, {}, asked(0)],
    [1, TAKEN],
    [11, { status: 'closed' }],
  ] as const
  expect(play(...until)).toMatchObject({
    resolved_at: at(11),
    first_response_due_at: null,
    resolution_due_at: null,
  })
  expect(play(...until, [100, { status: 'open' }])).toMatchObject({
    resolved_at: null,
    resolution_due_at: at(150),
    first_response_due_at: at(10),
  })
  expect(play(...until, [100, { status: 'open' }, asked(99)])).toMatchObject({
    resolved_at: null,
    waiting_since: at(99),
    first_response_due_at: at(109),
    resolution_due_at: at(159),
  })
})

it('ends the team’s part when the agent gets it back, and keeps what was missed', () => {
  const state = play([0, {}, asked(0)], [1, HANDED_OVER], [90, {}, byOperator], [95, RELEASED])
  expect(state).toMatchObject({
    first_response_missed_at: at(11),
    resolving_since: null,
    resolving_seconds: 0,
    resolution_due_at: null,
    resolution_missed_at: at(61),
  })
  const next = play(
    [0, {}, asked(0)],
    [1, HANDED_OVER],
    [5, {}, byOperator],
    [9, RELEASED],
    [20, HANDED_OVER],
  )
  expect(next).toMatchObject({ first_response_due_at: at(30), resolution_due_at: at(80) })
})

it('follows the priority, and has no due time without a target', () => {
  expect(play([0, {}, asked(0)], [1, TAKEN], [2, { priority: 'urgent' }])).toMatchObject({
    first_response_due_at: at(1),
    resolution_due_at: null,
    resolving_since: at(1),
  })
  expect(play([0, { priority: 'low' }, asked(0)])).toMatchObject({ first_response_due_at: null })
})

it('counts business hours only where a priority says so, also over a snooze', () => {
  const office = [{ opens: '09:00', closes: '17:00' }]
  const businessTime = new BusinessTime({
    time_zone: 'UTC',
    days: {
      monday: office,
      tuesday: office,
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    },
    holidays: [],
  })
  const normal = { first_response_minutes: 10, resolution_minutes: 60, business_hours_only: true }
  const targets = {
    of: { normal, urgent: { ...normal, business_hours_only: false } },
    businessTime,
  }
  // Five minutes before the team leaves on Monday.
  const LATE = 8 * 60 - 5
  const TUESDAY = 24 * 60
  expect(playWith(targets, [LATE, {}, asked(LATE)])).toMatchObject({
    first_response_due_at: at(TUESDAY + 5),
  })
  expect(playWith(targets, [LATE, { priority: 'urgent' }, asked(LATE)])).toMatchObject({
    first_response_due_at: at(LATE + 10),
  })
  // Put aside on Monday night after five minutes that counted, and woken before the team is back.
  const snoozed = [
    [LATE, TAKEN, asked(LATE)],
    [10 * 60, { status: 'snoozed' }],
  ] as const
  expect(playWith(targets, ...snoozed)).toMatchObject({ resolving_seconds: 300, resolution_due_at: null })
  expect(playWith(targets, ...snoozed, [20 * 60, { status: 'open' }])).toMatchObject({
    resolution_due_at: at(TUESDAY + 55),
  })
})
