import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '../bandit/random.ts'
import { evaluate, type LoggedRow } from './evaluate.ts'

const LOGGING = [0.5, 0.3, 0.2]
const TARGET = [0.1, 0.3, 0.6]
const meanOf = (x: number, action: number) => 0.25 * (1 + 0.8 * (action - 1) * (x - 0.5) + 0.4 * action)
const TRUTH = TARGET.reduce((sum, chance, action) => sum + chance * meanOf(0.5, action), 0)

function log(seed: number, count: number, withPolicy = true): LoggedRow[] {
  const random = seededRandom(seed)
  const policy = new Map(TARGET.map((chance, action) => [`a${action}`, chance]))
  return Array.from({ length: count }, () => {
    const x = random()
    const u = random()
    const action = u < 0.5 ? 0 : u < 0.8 ? 1 : 2
    return {
      actionId: `a${action}`,
      propensity: LOGGING[action] as number,
      target: TARGET[action] as number,
      policy: withPolicy ? policy : undefined,
      context: { x },
      reward: random() < meanOf(x, action) ? 1 : 0,
    }
  })
}

it('has a 95 % interval that covers the truth in 93 to 97 % of 1,000 logs', () => {
  let covered = 0
  for (let seed = 0; seed < 1_000; seed += 1) {
    const { low, high } = evaluate(log(seed * 7 + 1, 120))
    if (low !== undefined && high !== undefined && low <= TRUTH && TRUTH <= high) covered += 1
  }
  expect(covered).toBeGreaterThanOrEqual(930)
  expect(covered).toBeLessThanOrEqual(970)
})

it('comes near the truth without the policy’s other chances too', () => {
  const found = evaluate(log(3, 4_000, false))
  expect(found.low).toBeLessThan(TRUTH)
  expect(found.high).toBeGreaterThan(TRUTH)
  expect((found.high ?? 1) - (found.low ?? 0)).toBeLessThan(0.1)
})

it('is the mean reward when the policy is the one that logged', () => {
  const rows = log(5, 500).map((row) => ({ ...row, target: row.propensity, policy: undefined }))
  const mean = rows.reduce((sum, { reward }) => sum + reward, 0) / rows.length
  const { ips, snips, ess, n } = evaluate(rows)
  expect([ips, snips, ess]).toEqual([
    expect.closeTo(mean, 12),
    expect.closeTo(mean, 12),
    expect.closeTo(n, 9),
  ])
})

it('says when a weight was too large to be believed', () => {
  const rows = log(8, 200)
  const first = rows[0] as LoggedRow
  const found = evaluate([{ ...first, propensity: 4.6e-5, target: 1, reward: 1 }, ...rows.slice(1)])
  expect(found.ess).toBeLessThan(2)
  expect(found.clippedAt).toBeCloseTo(Math.sqrt(200), 9)
  expect(found.ips).toBeGreaterThan(100)
  expect(found.dr).toBeLessThan(2)
})

it('has no interval where the rows cannot tell one', () => {
  const [first, second] = log(4, 2) as [LoggedRow, LoggedRow]
  const none = { low: undefined, high: undefined }
  expect(evaluate([first])).toMatchObject({ ...none, missing: 'few_rows' })
  expect(evaluate([first, second])).toMatchObject({ ...none, missing: 'few_rows' })
  const apart = log(4, 50).map((row) => ({ ...row, target: 0, policy: new Map([['other', 1]]) }))
  expect(evaluate(apart)).toMatchObject({ ...none, ips: 0, ess: 0, missing: 'no_overlap' })
  expect(evaluate(apart)).toMatchObject({ snips: undefined, dr: undefined })
  // One overlapping row among fifty says no more than one row.
  const alone = [...apart, { ...first, propensity: 1, target: 1, policy: new Map([[first.actionId, 1]]) }]
  expect(evaluate(alone)).toMatchObject({ ...none, missing: 'few_rows' })
  const alike = log(4, 50).map((row) => ({ ...row, target: row.propensity, policy: undefined, reward: 0 }))
  expect(evaluate(alike)).toMatchObject({ ...none, dr: 0, missing: 'no_spread' })
})

it('answers with numbers, whatever it is given', () => {
  const row = fc.record({
    actionId: fc.constantFrom('a', 'b'),
    propensity: fc.double({ min: 1e-9, max: 1, noNaN: true }),
    target: fc.double({ min: 0, max: 1, noNaN: true }),
    reward: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    context: fc.dictionary(fc.string({ maxLength: 2 }), fc.double({ noNaN: true }), { maxKeys: 3 }),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const { ips, snips, dr, low, high, ess, missing } = evaluate(rows)
      const told = [ips, snips, dr, low, high, ess].filter((number) => number !== undefined)
      for (const number of told) expect(Number.isFinite(number)).toBe(true)
      expect(low === undefined).toBe(missing !== undefined)
      if (low !== undefined) expect(low).toBeLessThan(high as number)
      expect(ess).toBeLessThanOrEqual(rows.length + 1e-9)
    }),
    { numRuns: 100, seed: 9 },
  )
})
