import { describe, expect, it } from 'vitest'
import { drawLeads } from '../../../../test/leads.ts'
import { predict, weightsOf } from './score-model.ts'
import { trainModel } from './training.ts'

const rowsOf = (count: number, seed: number) =>
  drawLeads(count, seed).map(({ features, outcome }) => ({ features, converted: outcome === 'won' }))

describe('the score model', () => {
  it('finds what wins leads, measures every epoch, and ranks leads it has not seen', () => {
    const { model, history, final, tuning, n } = trainModel(rowsOf(1_500, 1), 40)
    expect(n).toBe(1_500)
    expect(history.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(final).toEqual(history.at(-1))
    expect(final.auc).toBeGreaterThan(0.7)
    expect(final.log_loss).toBeLessThan((history[0]?.log_loss ?? 0) + 1e-9)
    expect(tuning.trials).toBe(tuning.summary.length)
    const names = weightsOf(model).map(({ name }) => name)
    expect(names[0]).toBe('engagement')
    const weight = (name: string) => weightsOf(model).find((one) => one.name === name)?.weight ?? 0
    expect(weight('engagement')).toBeGreaterThan(0.4)
    expect(weight('budget_known')).toBeGreaterThan(0.3)
    expect(weight('source=referral')).toBeGreaterThan(weight('source=web'))
    const fresh = rowsOf(2_000, 2)
    const mean = fresh.reduce((sum, row) => sum + predict(model, row.features), 0) / fresh.length
    const rate = fresh.filter(({ converted }) => converted).length / fresh.length
    expect(Math.abs(mean - rate)).toBeLessThan(0.04)
  })

  it('gives the same for the same rows, and lives with odd ones', () => {
    const odd = [{}, { a: null, b: [], c: { d: 1 } }, { a: Number.NaN, z: 'only once' }, { ['__proto__']: 1 }]
    const rows = [...rowsOf(40, 3), ...odd.map((features, at) => ({ features, converted: at % 2 === 0 }))]
    const trained = trainModel(rows, 5)
    expect(trainModel(rows, 5)).toEqual(trained)
    expect(weightsOf(trained.model).map(({ name }) => name)).not.toContain('z=only once')
    for (const features of odd) expect(predict(trained.model, features)).toBeGreaterThan(0)
  })

  it('answers with the base rate when features say nothing', () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ features: {}, converted: at % 4 === 0 }))
    const { model } = trainModel(rows, 50)
    expect(weightsOf(model)).toEqual([])
    expect(predict(model, { anything: 1 })).toBeCloseTo(0.25, 1)
  })
})
