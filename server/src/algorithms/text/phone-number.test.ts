import { expect, it } from 'vitest'
import { internationalNumber } from './phone-number.ts'

it.each([
  ['+44 (0)20 7946 0958', '+442079460958', 'GB'],
  ['0044 20 7946 0958', '+442079460958', 'GB'],
  [' +49-30/123456 ', '+4930123456', 'DE'],
  ['+49 30 123456 ext. 12', '+4930123456', 'DE'],
  // Italian numbers keep their zero.
  ['+39 06 12345678', '+390612345678', 'IT'],
  ['+1 876 555 0123', '+18765550123', 'JM'],
  ['+7 701 234 5678', '+77012345678', 'KZ'],
  // Reserved for films: in no country's ranges, and British all the same.
  ['+44 7700 900123', '+447700900123', 'GB'],
  ['+800 1234 5678', '+80012345678', undefined],
])('reads %s', (text, e164, country) => {
  expect(internationalNumber(text)).toEqual({ e164, country })
})

it.each([
  '',
  '+',
  '030 123456',
  '447700900123',
  '+999 123 4567',
  '+44 20',
  '+1 212 555 0100 0100 0100',
  'call me',
])('takes no number from: %s', (text) => {
  expect(internationalNumber(text)).toBeUndefined()
})

it('takes no number from a long text', () => {
  expect(internationalNumber(`+4930123456 ${'x'.repeat(100_000)}`)).toBeUndefined()
  expect(internationalNumber('+'.repeat(100_000))).toBeUndefined()
})
