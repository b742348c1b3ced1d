import { describe, expect, it } from 'vitest'
import { isNearDuplicate, similarity } from './near-duplicate.ts'

describe('near duplicates', () => {
  it.each([
    ['Ada lives in Paris.', 'ada lives in paris'],
    ['She works as a nurse at the city hospital', 'She is working as a nurse at the city hospital.'],
    ['🙂', '🙂'],
  ])('%s = %s', (one, other) => {
    expect(isNearDuplicate(one, other)).toBe(true)
  })

  it.each([
    ['Ada lives in Paris.', 'Ada lives in Rome.'],
    ['Ada likes spicy food from India', 'Ada does not like spicy food from India'],
    ['Her meeting with the bank is at 9', 'Her meeting with the bank is at 10'],
    ['He has two cats and a garden', 'He has three cats and a garden'],
    [
      'She plays chess with her uncle Karl on Sundays',
      'She used to play chess with her uncle Karl on Sundays',
    ],
    ['', 'Ada'],
  ])('%s ≠ %s', (one, other) => {
    expect(isNearDuplicate(one, other)).toBe(false)
  })

  it('are symmetric and measured from 0 to 1', () => {
    expect(similarity('red blue', 'blue red')).toBe(1)
    expect(similarity('red blue', 'blue green')).toBeCloseTo(1 / 3)
    expect(similarity('red', 'green')).toBe(0)
  })
})
