import { expect, it } from 'vitest'
import { BUILT_IN_ACTIONS as actions } from './actions.rules.ts'
import { trainPolicy } from './policy-training.ts'

const LONG_AGO = new Date('2026-01-01')
const LATER = new Date('2026-02-01')

/** Leads of each action in turn, won by one of them alone. */
const outcomes = (count: number, winner: string, reportedAt: Date) =>
  Array.from({ length: count }, (_, at) => {
    const action = actions[at % actions.length]?.id ?? ''
    return { features: { engagement: 'warm', last_action: action }, converted: action === winner, reportedAt }
  })

const trained = (rows: ReturnType<typeof outcomes>, previous?: { q: Float64Array; dataTo: Date | null }) =>
  trainPolicy({
    ...{ actions, rows, episodes: 50, seed: 1 },
    previous: previous && { ...previous, actions: actions.map(({ id }) => id) },
  })

it('finds the new policy better where the best action has changed', () => {
  const before = outcomes(70, 'call', LONG_AGO)
  const { q } = trained(before)
  const { challenge } = trained([...outcomes(70, 'send_content', LATER), ...before], { q, dataTo: LONG_AGO })
  expect(challenge?.outcomes).toBe(70)
  expect(challenge?.challenger_return).toBeGreaterThan((challenge?.champion_return ?? 0) + 0.05)
})

it('finds the one that answers better where the new one has learned from what no longer holds', () => {
  const { q } = trained(outcomes(70, 'send_content', LATER))
  const rows = [...outcomes(14, 'send_content', LATER), ...outcomes(210, 'call', LONG_AGO)]
  const { challenge } = trained(rows, { q, dataTo: LONG_AGO })
  expect(challenge?.challenger_return).toBeLessThan(challenge?.champion_return ?? 0)
})

it('says nothing without one before, or while fewer than ten outcomes are new to it', () => {
  const rows = outcomes(70, 'call', LONG_AGO)
  const { q, challenge } = trained(rows)
  expect(challenge).toBeUndefined()
  const nine = [...outcomes(9, 'call', LATER), ...rows]
  expect(trained(nine, { q, dataTo: LONG_AGO }).challenge).toBeUndefined()
  const ten = [...outcomes(10, 'call', LATER), ...rows]
  expect(trained(ten, { q, dataTo: LONG_AGO }).challenge?.outcomes).toBe(10)
})
