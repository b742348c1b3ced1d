import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedBy, segmentsOf } from '../outcomes/outcome.rules.ts'
import { calibrationOf, guidanceOf, guidedBy, type Tally } from './calibration.rules.ts'

const tallies = fc.array(
  fc
    .record({ n: fc.nat(500), share: fc.double({ min: 0, max: 1, noNaN: true }), score: fc.nat(100) })
    .map(({ n, share, score }) => ({ n, conversions: Math.round(n * share), score_sum: n * score })),
  { minLength: 2, maxLength: 8 },
)

describe('calibration', () => {
  it('keeps rates between 0 and 1 and pulls what is little known towards the base rate', () => {
    fc.assert(
      fc.property(tallies, (counts) => {
        const all = counts.reduce((sum, one) => ({
          n: sum.n + one.n,
          conversions: sum.conversions + one.conversions,
          score_sum: sum.score_sum + one.score_sum,
        }))
        const rows: Tally[] = [
          { kind: 'all', name: 'all', ...all },
          { kind: 'band', name: 'Hot', ...(counts[0] as (typeof counts)[number]) },
          ...counts.map((one, at) => ({ kind: 'segment' as const, name: `s:${at}`, ...one })),
        ]
        const { base_rate: base, bands, segments } = calibrationOf(rows)
        for (const { predicted_rate, actual_rate, calibration_gap } of bands) {
          expect(actual_rate).toBeGreaterThanOrEqual(0)
          expect(actual_rate).toBeLessThanOrEqual(1)
          expect(calibration_gap).toBeCloseTo(predicted_rate - actual_rate, 12)
        }
        for (const { n, conversions, p_hat, adjust } of segments) {
          const raw = conversions / n
          expect((p_hat - raw) * (p_hat - base)).toBeLessThanOrEqual(1e-12)
          expect(Math.abs(adjust)).toBeLessThanOrEqual(25)
          expect(Math.sign(adjust) * Math.sign(p_hat - base)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('corrects only by what is well enough known, and by the mean of it', () => {
    const rows: Tally[] = [
      { kind: 'all', name: 'all', n: 200, conversions: 60, score_sum: 8_000 },
      { kind: 'segment', name: 'financing:approved', n: 80, conversions: 60, score_sum: 0 },
      { kind: 'segment', name: 'budget:0-10', n: 5, conversions: 5, score_sum: 0 },
    ]
    const guidance = guidanceOf(calibrationOf(rows))
    expect(Object.keys(guidance)).toEqual(['financing:approved'])
    expect(guidance['financing:approved']).toBe(25)
    expect(guidedBy(guidance, ['financing:approved', 'budget:0-10'])).toBe(25)
    expect(guidedBy({ a: 10, b: -4 }, ['a', 'b', 'c'])).toBe(3)
    expect(guidedBy({}, ['a'])).toBe(0)
  })
})

describe('outcomes', () => {
  it.each([
    ['won', true],
    ['Closed Won', true],
    ['reserved', true],
    ['lost', false],
    ['no-response', false],
    ['site_visit', undefined],
    ['deal.signed', true],
  ])('%s decides: %s', (word, converted) => {
    expect(convertedBy(word, ['deal.signed'])).toBe(converted)
  })

  it('puts leads into segments by what is known', () => {
    expect(
      segmentsOf({
        budget: 350_000,
        financing: 'Pre Approved',
        timeline_known: false,
        engagement: 0.9,
        source: '  ',
        vertical: true,
        other: 1,
      }),
    ).toEqual([
      'budget:100k-1m',
      'engagement:high',
      'financing:pre_approved',
      'timeline:unknown',
      'vertical:yes',
    ])
  })
})
