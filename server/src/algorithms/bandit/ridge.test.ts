import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solveRidge } from '../evaluation/cholesky.ts'
import { Ridge } from './ridge.ts'

const row = fc.tuple(
  fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 }),
  fc.double({ min: -10, max: 10, noNaN: true }),
)

it('is after every example what solving at once gives', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const ridge = new Ridge(1)
      const [gram, right] = [new Float64Array(9), new Float64Array(3)]
      for (const [x, y] of rows) {
        ridge.learn({ at: Int32Array.of(0, 1, 2), value: Float64Array.from(x), length: 3 }, y)
        for (let i = 0; i < 3; i += 1) {
          right[i] = (right[i] as number) + (x[i] as number) * y
          for (let j = 0; j < 3; j += 1)
            gram[i * 3 + j] = (gram[i * 3 + j] as number) + (x[i] as number) * (x[j] as number)
        }
      }
      const solved = solveRidge(gram, right, 3, 1)
      for (let i = 0; i < 3; i += 1) expect(ridge.weights[i]).toBeCloseTo(solved[i] as number, 6)
    }),
    { numRuns: 100, seed: 5 },
  )
})
