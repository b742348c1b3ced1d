import { expect, it } from 'vitest'
import { later, MINUTE_MS } from '../../../kernel/clock.ts'
import { clocksAfter, type Said } from '../clocks/clocks.rules.ts'
import { roundChange } from './rounds.rules.ts'

type State = Parameters<typeof roundChange>[0]

const at = (minutes: number) => later(new Date('2026-03-02T09:00:00Z'), minutes * MINUTE_MS)

const FRESH: State = {
  status: 'open',
  controller: 'agent',
  controller_operator_id: '',
  routing: {},
  priority: 'normal',
  agent_id: 'ada',
  round: 0,
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

/** One change after another; what the last one means for the round. */
function play(...steps: readonly (readonly [minutes: number, changes: Partial<State>, said?: Said])[]) {
  let state = FRESH
  let last: ReturnType<typeof roundChange>
  for (const [minutes, changes, said = {}] of steps) {
    const after = { ...state, ...changes }
    const clocks = clocksAfter(state, after, said, at(minutes))
    last = roundChange(state, after, clocks, said, at(minutes))
    state = { ...after, ...clocks, round: last?.round ?? state.round }
  }
  return last
}

const asked = (minutes: number) => ({ askedAt: at(minutes) })
const byAgent = { answeredBy: 'agent' } as const
const byJo = { answeredBy: 'operator', by: 'user:jo' } as const
const HANDED_OVER = { controller: 'human' } as const
const TAKEN = { controller: 'human', controller_operator_id: 'user:jo' } as const
const CLOSED = { status: 'closed' } as const

it('begins when the person writes, and not with what we write first', () => {
  expect(play([0, {}, byAgent])).toBeUndefined()
  expect(play([0, TAKEN])).toBeUndefined()
  expect(play([5, {}, asked(3)])).toEqual({
    round: 1,
    openedAt: at(3),
    first: {},
    set: {},
    isReopened: false,
  })
  expect(play([5, {}, asked(3)], [6, {}, asked(6)])).toBeUndefined()
})

it('keeps a question and its answer of one change', () => {
  expect(play([5, {}, { ...asked(3), ...byAgent }])).toMatchObject({
    round: 1,
    openedAt: at(3),
    first: { response: { at: at(5), by: 'agent' } },
  })
})

it('keeps when the team was called, and who answered', () => {
  expect(play([0, {}, asked(0)], [1, HANDED_OVER, byAgent])).toMatchObject({
    first: { called_at: at(1) },
  })
  expect(play([0, {}, asked(0)], [1, HANDED_OVER, byAgent])?.first).not.toHaveProperty('response')
  expect(play([0, {}, asked(0)], [1, { routing: { mode: 'unrouted' } }])).toMatchObject({
    first: { called_at: at(1) },
  })
  expect(play([0, {}, asked(0)], [1, HANDED_OVER], [9, {}, byJo])).toMatchObject({
    first: { response: { at: at(9), by: 'operator' }, operator_response_at: at(9), taken_over_at: at(9) },
    set: { operator_id: 'user:jo' },
  })
})

it('keeps a takeover, and an operator who writes without being waited for', () => {
  expect(play([0, {}, asked(0)], [1, {}, byAgent], [4, TAKEN])).toEqual({
    round: 1,
    first: { taken_over_at: at(4) },
    set: { operator_id: 'user:jo' },
    isReopened: false,
  })
  expect(play([0, {}, asked(0)], [1, {}, byAgent], [4, {}, byJo])?.first).toEqual({
    operator_response_at: at(4),
    taken_over_at: at(4),
  })
})

it('keeps who closed it, takes it back when it is reopened, and begins anew when the person writes', () => {
  const until = [
    [0, {}, asked(0)],
    [1, TAKEN],
    [9, CLOSED, { by: 'user:jo' }],
  ] as const
  expect(play(...until)).toMatchObject({ round: 1, set: { resolved_at: at(9), resolved_by: 'user:jo' } })
  expect(play(...until, [10, { status: 'open' }])).toMatchObject({
    round: 1,
    set: { resolved_at: null, resolved_by: '' },
    isReopened: true,
  })
  // The operator of before still has it: the team is called from the beginning.
  expect(play(...until, [20, { status: 'open' }, asked(19)])).toEqual({
    round: 2,
    openedAt: at(19),
    first: { called_at: at(19) },
    set: {},
    isReopened: true,
  })
})

it('keeps another agent, and what was missed', () => {
  expect(play([0, {}, asked(0)], [1, { agent_id: 'bo' }])?.set).toEqual({ agent_id: 'bo' })
  expect(play([0, {}, asked(0)], [1, { agent_id: null }])).toBeUndefined()
  const waiting = { ...FRESH, round: 1, waiting_since: at(0), first_response_due_at: at(2) }
  const changeAt = (minutes: number) => {
    const clocks = clocksAfter(waiting, waiting, byAgent, at(minutes))
    return roundChange(waiting, waiting, clocks, byAgent, at(minutes))?.set
  }
  expect(changeAt(1)).toEqual({})
  expect(changeAt(5)).toEqual({ first_response_missed: true })
})
