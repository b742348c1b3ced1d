import { describe, expect, it } from 'vitest'
import { BuiltinExtractor } from '../../../server/src/modules/memory/extraction/builtin-extractor.ts'
import { labelledSet } from './index.ts'
import { precision, recall, score } from './scorer.ts'

const extractor = new BuiltinExtractor()
const tuned = labelledSet.filter((one) => !one.isHeldOut)
const heldOut = labelledSet.filter((one) => one.isHeldOut)
const countOf = (holds: (one: (typeof labelledSet)[number]) => boolean): number =>
  labelledSet.filter(holds).length

describe('the labelled set', () => {
  it('covers what people say', () => {
    expect(labelledSet.length).toBeGreaterThanOrEqual(320)
    expect(heldOut.length / labelledSet.length).toBeGreaterThan(1 / 3)
    expect(countOf((one) => one.expected.length === 0)).toBeGreaterThanOrEqual(80)
    expect(countOf((one) => one.expected.some((line) => line.includes('@20')))).toBeGreaterThanOrEqual(30)
    expect(countOf((one) => one.topic === 'corrections')).toBeGreaterThanOrEqual(25)
    expect(
      countOf((one) => one.expected.some((line) => !/^[?+~-]*(?:\w+:)?user\b/.test(line))),
    ).toBeGreaterThanOrEqual(25)
    expect(countOf((one) => one.expected.length > 1)).toBeGreaterThanOrEqual(20)
    expect(countOf((one) => one.topic === 'answers')).toBeGreaterThanOrEqual(20)
  })

  it('is understood in the part that was worked on', async () => {
    const { all } = await score(extractor, tuned)
    expect(precision(all)).toBeGreaterThan(0.97)
    expect(recall(all)).toBeGreaterThan(0.97)
  })

  it('is understood in the part that was not', async () => {
    const { all } = await score(extractor, heldOut)
    expect(precision(all)).toBeGreaterThan(0.91)
    expect(recall(all)).toBeGreaterThan(0.85)
  })

  it('finds nothing where there is nothing', async () => {
    const { all, confusions } = await score(
      extractor,
      labelledSet.filter((one) => one.expected.length === 0),
    )
    expect(confusions).toEqual([])
    expect(all.wrong).toBe(0)
  })
})
