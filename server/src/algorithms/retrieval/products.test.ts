import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { innerProducts, isAccelerated, paddedWidth, plainProducts, quantiseQuery } from './products.ts'
import { packVector, packVectors, readPacked, unpackVector, vectorsIn } from './vectors.ts'

const unit = (numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (value) => value / length)
}

const vectors = fc.integer({ min: 1, max: 70 }).chain((size) =>
  fc.tuple(
    fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size }),
    fc.array(fc.array(fc.integer({ min: -127, max: 127 }), { minLength: size, maxLength: size }), {
      maxLength: 5,
    }),
  ),
)

describe('inner products', () => {
  it('are computed by what inner-products.wat compiles to', () => {
    const compiled = execFileSync(process.execPath, [
      fileURLToPath(new URL('../../../compile-wat.mjs', import.meta.url)),
    ])
    const committed = readFileSync(new URL('generated/inner-products.ts', import.meta.url), 'utf8')
    // If not, run `npm run wasm`.
    expect(committed).toBe(compiled.toString())
    expect(isAccelerated).toBe(true)
  })

  it('are those of plain arithmetic, to the last bit', () => {
    fc.assert(
      fc.property(vectors, ([query, rows]) => {
        const { values } = quantiseQuery(Float32Array.from(query))
        const width = paddedWidth(query.length)
        const matrix = new Int8Array(rows.length * width)
        for (const [at, row] of rows.entries()) matrix.set(row, at * width)
        const [fast, plain] = [new Int32Array(rows.length), new Int32Array(rows.length)]
        innerProducts(values, matrix, rows.length, fast)
        plainProducts(values, matrix, rows.length, plain)
        expect(fast).toEqual(plain)
      }),
    )
  })

  it('reach over more rows than fit at once, and do not overflow', () => {
    const count = 5_000
    const { values } = quantiseQuery(new Float32Array(4_096).fill(1))
    const rows = new Int8Array(count * 4_096).fill(127)
    const products = new Int32Array(count)
    innerProducts(values, rows, count, products)
    expect(new Set(products)).toEqual(new Set([4_096 * 127 * 2_047]))
  })
})

describe('packed vectors', () => {
  it('take a quarter of the space and keep cosines to a hundredth', () => {
    let seed = 1
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647 - 0.5
    }
    for (let round = 0; round < 200; round += 1) {
      const [one, other] = [0, 1].map(() => unit(Array.from({ length: 384 }, random))) as [
        Float32Array,
        Float32Array,
      ]
      const packed = packVector(one)
      expect(packed.byteLength).toBe(388)
      const dot = (a: Float32Array, b: Float32Array): number =>
        a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
      expect(
        Math.abs(dot(unpackVector(packed), unpackVector(packVector(other))) - dot(one, other)),
      ).toBeLessThan(0.01)
      expect(dot(unpackVector(packed), one)).toBeGreaterThan(0.999)
    }
  })

  it('are within half a step of the original in every number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -8_000, max: 8_000 }), { minLength: 1, maxLength: 40 }),
        (numbers) => {
          const vector = Float32Array.from(numbers, (number) => number / 1_000)
          const packed = packVector(vector)
          const { scale } = readPacked(packed)
          for (const [at, value] of unpackVector(packed).entries()) {
            expect(Math.abs(value - (vector[at] as number))).toBeLessThanOrEqual(scale * 0.5001)
          }
        },
      ),
    )
  })

  it('are read wherever they lie in a buffer', () => {
    const packed = packVector(unit([3, 4]))
    const moved = new Uint8Array(packed.length + 3)
    moved.set(packed, 3)
    expect(unpackVector(moved.subarray(3))).toEqual(unpackVector(packed))
  })

  it('are zero for zero, and refuse what is no number', () => {
    expect(unpackVector(packVector(new Float32Array(3)))).toEqual(new Float32Array(3))
    expect(() => packVector(Float32Array.of(1, Number.NaN, Number.POSITIVE_INFINITY))).toThrow(RangeError)
    expect(() => readPacked(new Uint8Array(2))).toThrow(RangeError)
  })
})

describe('the vectors of a text', () => {
  it('are stored as one value and come back one by one', () => {
    const some = [unit([1, 2, 3]), unit([3, 2, 1]), unit([0, 0, 1])]
    expect(vectorsIn(packVectors(some)).map(unpackVector)).toEqual(some.map(packVector).map(unpackVector))
  })

  it('are stored as before where there is one', () => {
    const one = unit([1, 2, 3])
    expect(packVectors([one])).toEqual(packVector(one))
    expect(vectorsIn(packVector(one))).toEqual([packVector(one)])
    expect(vectorsIn(packVectors([new Float32Array(3)]))).toEqual([packVector(new Float32Array(3))])
  })

  it('are none where a value is damaged', () => {
    const several = packVectors([unit([1, 2, 3]), unit([3, 2, 1])])
    expect(vectorsIn(several.subarray(0, several.length - 1))).toEqual([])
    expect(() => packVectors([])).toThrow(RangeError)
  })
})
