import fc from 'fast-check'
import { expect, it } from 'vitest'
import { strongest } from './strongest.ts'

const NONE = Number.NEGATIVE_INFINITY
const strengths = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -50, max: 50 }).map((number) => number / 7) },
    { weight: 1, arbitrary: fc.constant(NONE) },
    { weight: 1, arbitrary: fc.constantFrom(1e6, -1e6) },
  ),
  { maxLength: 200 },
)

it('finds as many as are wanted, none of them weaker than one that is left out', () => {
  fc.assert(
    fc.property(strengths, fc.integer({ min: 1, max: 100 }), (values, wanted) => {
      const all = Float64Array.from(values)
      const found = [...strongest(all, new Float64Array(all.length), wanted)]
      const there = values.flatMap((value, row) => (value === NONE ? [] : [row]))
      expect(found.length).toBeGreaterThanOrEqual(Math.min(wanted, there.length))
      expect(found.length).toBeLessThanOrEqual(2 * wanted)
      expect(found).toEqual([...new Set(found)].sort((one, other) => one - other))
      const best = [...there].sort((one, other) => (all[other] as number) - (all[one] as number))
      const floor = all[best[Math.min(wanted, best.length) - 1] ?? 0] as number
      for (const row of there) if ((all[row] as number) > floor) expect(found).toContain(row)
    }),
  )
})

it('takes the newest of very many equals, and stays within a list', () => {
  const equal = new Float64Array(10_000).fill(3)
  const position = Float64Array.from(equal, (_, row) => (row * 7) % 10_000)
  const found = strongest(equal, position, 100)
  expect(found.length).toBeLessThanOrEqual(200)
  for (let newest = 9_900; newest < 10_000; newest += 1) expect(found).toContain(position.indexOf(newest))
  const list = Int32Array.from([5, 17, 400, 9_000])
  expect([...strongest(equal, position, 10, list)]).toEqual([...list])
  expect(strongest(new Float64Array(5).fill(NONE), new Float64Array(5), 3)).toHaveLength(0)
})
