import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterHearing, type Delivery, UNCONFIRMED } from './delivery.rules.ts'

const plain = (status: Delivery['status'], code = ''): Delivery => ({ status, code, detail: '' })
const heard = fc.constantFrom(
  plain('sent'),
  plain('delivered'),
  plain('read'),
  plain('failed', 'undeliverable'),
  plain('failed', UNCONFIRMED),
)

it('does not depend on the order in which things are heard, nor on how often', () => {
  const all = (told: readonly Delivery[]) => told.reduce(afterHearing, plain('queued'))
  fc.assert(
    fc.property(fc.array(heard, { maxLength: 8 }), fc.nat(), (told, seed) => {
      const turned = told.map((_, at) => told[(at + seed) % told.length] as Delivery)
      expect(all([...turned].reverse())).toEqual(all(told))
      expect(all([...told, ...told])).toEqual(all(told))
    }),
  )
})

it('believes the channel rather than our fears', () => {
  expect(afterHearing(plain('failed', UNCONFIRMED), plain('sent')).status).toBe('sent')
  expect(afterHearing(plain('sent'), plain('failed', UNCONFIRMED)).status).toBe('sent')
  expect(afterHearing(plain('sent'), plain('failed', 'undeliverable')).status).toBe('failed')
  expect(afterHearing(plain('failed', 'undeliverable'), plain('delivered')).status).toBe('delivered')
  expect(afterHearing(plain('read'), plain('failed', 'undeliverable')).status).toBe('read')
})
