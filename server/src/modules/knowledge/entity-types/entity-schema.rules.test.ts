import { expect, it } from 'vitest'
import { FIELD_TYPES, type FieldType, faultsInChange, fittingIn } from './entity-schema.rules.ts'

const FITS: Readonly<Record<FieldType, readonly [right: unknown, wrong: unknown]>> = {
  string: ['x', 1],
  text: ['x', true],
  enum: ['a', {}],
  number: [1.5, '1.5'],
  float: [1.5, '1.5'],
  integer: [2, 2.5],
  boolean: [false, 'false'],
  date: ['2026-03-09', '2026-13-09'],
  datetime: ['2026-03-09T10:00:00Z', 'yesterday'],
  array: [[1], 1],
  object: [{ a: 1 }, [1]],
  any: [7, undefined],
}

it.each(FIELD_TYPES)('knows what is %s and what is not', (type) => {
  const fields = [{ name: 'f', type, required: false, ...(type === 'enum' ? { enum_values: ['a'] } : {}) }]
  const [right, wrong] = FITS[type]
  expect(faultsInChange(fields, { f: right }, 'body')).toEqual([])
  if (wrong === undefined) return
  expect(faultsInChange(fields, { f: wrong }, 'body')).toMatchObject([{ location: 'body.f' }])
  expect(fittingIn(fields, { f: wrong, other: 1 })).toEqual({ other: 1 })
})

it('lets a field be emptied unless it is required', () => {
  const field = (required: boolean) => [{ name: 'f', type: 'number', required } as const]
  expect(faultsInChange(field(false), { f: null }, 'b')).toEqual([])
  expect(faultsInChange(field(true), { f: null }, 'b')).toEqual([{ location: 'b.f', message: 'is required' }])
  expect(faultsInChange(field(true), { other: 1 }, 'b')).toEqual([])
})
