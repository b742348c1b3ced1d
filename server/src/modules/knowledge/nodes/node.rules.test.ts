import { expect, it } from 'vitest'
import { changeOf, isSame, merged, normalLabel, staleIn, textOf, valueAt } from './node.rules.ts'

const api = { source: 'api', doc_id: '', eff_date: '2026-01-01T00:00:00.000Z' }
const paper = { source: 'document', doc_id: 'd1', eff_date: '2026-01-02T00:00:00.000Z' }

it('gives one name to what is written in several ways', () => {
  expect(normalLabel('  Ａcme \n Corp ')).toBe('acme corp')
  expect(normalLabel('ACME CORP')).toBe('acme corp')
})

it('joins properties and says where each came from', () => {
  const first = merged({ properties: {}, property_sources: {} }, { price: 3, tags: ['a'] }, api)
  expect(first).toEqual({
    properties: { price: 3, tags: ['a'] },
    property_sources: { price: api, tags: api },
  })
  expect(merged(first ?? never(), { tags: ['a'], price: 3 }, api)).toBeUndefined()
  const second = merged(first ?? never(), { price: 4, colour: 'red' }, paper)
  // A document adds what is new, and does not overrule what a person wrote.
  expect(second?.properties).toEqual({ price: 3, tags: ['a'], colour: 'red' })
  expect(second?.property_sources['colour']).toEqual(paper)
  expect(merged(second ?? never(), { colour: 'blue' }, api)?.properties['colour']).toBe('blue')
})

it('compares values by content', () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isSame([1], { 0: 1 })).toBe(false)
})

it('follows dot paths and nothing else', () => {
  expect(valueAt({ a: { b: [{ c: 5 }] } }, 'a.b.0.c')).toBe(5)
  expect(valueAt({ a: 1 }, 'a.b')).toBeUndefined()
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
})

it('reads a change as plain, or as one that depends on what was seen', () => {
  expect(changeOf({ current: 1, new: 2 })).toEqual({ expected: { value: 1 }, next: 2 })
  expect(changeOf({ current: 1, next: 2 })).toEqual({ expected: { value: 1 }, next: 2 })
  expect(changeOf({ current: 1, new: 2, note: '' }).expected).toBeUndefined()
  expect(
    staleIn(
      { a: 1 },
      { a: changeOf({ current: 2, new: 3 }), b: changeOf({ current: null, new: 1 }), c: changeOf(9) },
    ),
  ).toEqual(['a'])
})

it('puts a node into words', () => {
  expect(
    textOf({ node_type: 'product_line', label: 'Kettle', properties: { unit_price: 3, note: null } }),
  ).toBe('Kettle (product line). unit price: 3.')
})

function never(): never {
  throw new Error('there was a change')
}
