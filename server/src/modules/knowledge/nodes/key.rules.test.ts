import { expect, it } from 'vitest'
import { entityKey, keyFromText } from './key.rules.ts'

it('takes a single name for the label and everything else for properties', () => {
  expect(entityKey({ name: 'ACME ' })).toEqual({ normLabel: 'acme', properties: { name: 'ACME ' } })
  expect(entityKey({ label: 'Acme', country: 'FR' }).normLabel).toBe('acme')
  expect(entityKey({ sku: 'A1' }).normLabel).toBeUndefined()
})

it('reads keys from text', () => {
  expect(keyFromText('{"sku":"A1"}')).toEqual({ sku: 'A1' })
  expect(keyFromText('Acme')).toEqual({ label: 'Acme' })
  expect(['{', '{}', '[1]', '"x"', ' '].map(keyFromText)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
