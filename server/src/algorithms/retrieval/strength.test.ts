import { expect, it } from 'vitest'
import { NONE, Rows } from './rows.ts'
import { type Features, scoreRows, scoreRowsAbove } from './strength.ts'
import { WEIGHTS } from './weights.ts'

it('tells rows above a floor apart as exactly as without one', () => {
  let seed = 5
  const roll = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const rows = new Rows()
  const count = 3_000
  const [words, cosines] = [new Float64Array(count), new Float64Array(count)]
  for (let row = 0; row < count; row += 1) {
    rows.take()
    rows.speaker[row] = row % 2
    rows.scale[row] = row % 10 === 0 ? 0 : 1
    rows.wholeLength[row] = Math.floor(roll() * 9_000)
    rows.tellsTime[row] = row % 5 === 0 ? 1 : 0
    rows.asks[row] = row % 7 === 0 ? 1 : 0
    rows.setMerit(row, 4 * roll() - 1)
    // Every third one stands among others.
    rows.earlier[row] = row % 3 === 2 ? row - 1 : NONE
    rows.later[row] = row % 3 === 1 ? row + 1 : NONE
    words[row] = row % 4 === 0 ? roll() : 0
    cosines[row] = roll() - 0.5
  }
  for (const weights of [WEIGHTS, { ...WEIGHTS, surroundings: 0, others: 0.5, person: -1 }]) {
    const features: Features = {
      rows,
      weights,
      isOfFacts: false,
      words,
      cosines,
      aboutTopic: undefined,
      periods: [],
      asksWhen: true,
      isNamed: Uint8Array.of(1, 0),
      hasNamed: true,
      isNameAReason: false,
    }
    const [all, above] = [new Float64Array(count), new Float64Array(count)]
    scoreRows(features, all, 0, count)
    let passedOver = 0
    for (const floor of [-5, 2, 6, 9]) {
      scoreRowsAbove(features, above, floor)
      for (let row = 0; row < count; row += 1) {
        if (above[row] === Number.NEGATIVE_INFINITY) {
          passedOver += 1
          expect(all[row]).toBeLessThan(floor)
        } else expect(above[row]).toBe(all[row])
      }
    }
    expect(passedOver).toBeGreaterThan(count / 10)
  }
})
