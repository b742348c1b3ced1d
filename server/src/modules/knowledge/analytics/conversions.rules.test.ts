import { expect, it } from 'vitest'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { ConversionCount } from './conversions.rules.ts'

const start = new Date('2026-01-01T00:00:00Z')
const meeting = (sourceId: string, converted: boolean, target: object, days = 0) => ({
  sourceId,
  answers: 1,
  firstAt: start,
  convertedAt: converted ? later(start, days * DAY_MS) : undefined,
  source: {},
  target: target as Record<string, unknown>,
})

it('counts sources once, and days only where something came before the conversion', () => {
  const count = new ConversionCount(undefined)
  count.add(meeting('a', true, {}, 4))
  count.add(meeting('a', true, {}))
  count.add(meeting('b', false, {}))
  expect(count.stats()).toMatchObject([
    { segmentKey: 'all', totalLeads: 2, shownCount: 3, conversionCount: 2, avgDaysToConvert: 4 },
  ])
})

it('shows what goes with conversions, the more certain first, and nothing that was hardly ever seen', () => {
  const count = new ConversionCount(undefined)
  for (let at = 0; at < 40; at += 1) {
    const colour = at % 2 === 0 ? 'red' : 'blue'
    count.add(meeting(`s${at}`, colour === 'red', { colour, sort: at === 0 ? 'rare' : 'usual', id: at }))
  }
  const { topFeatures } = count.stats()[0] ?? {}
  expect(Object.keys(topFeatures ?? {})).toEqual(['target.colour=red'])
  expect(topFeatures?.['target.colour=red']).toMatchObject({ conversions: 20, shown: 20 })
  // Twice the usual rate, pulled towards it by a few meetings in advance.
  expect(topFeatures?.['target.colour=red']?.lift).toBeCloseTo(1.8)
})

it('puts those whose property is not known together', () => {
  const count = new ConversionCount({ of: 'target', property: 'colour' })
  count.add(meeting('a', true, { colour: 'red' }))
  count.add(meeting('b', false, { colour: ['red'] }))
  expect(count.stats().map((stat) => stat.segmentKey)).toEqual(['all', 'colour=red', 'colour=unknown'])
})
