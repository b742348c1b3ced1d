import { expect, it } from 'vitest'
import { BodyBudget, type BodyOwner } from './body-budget.ts'

const limits = { total: 100, workspace: 60, address: 20 }
const workspace = (id: string): BodyOwner => ({ kind: 'workspace', id })
const address = (id: string): BodyOwner => ({ kind: 'address', id })
const limited = expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '2' } })
const full = expect.objectContaining({ code: 'unavailable', headers: { 'Retry-After': '2' } })

it('limits the bodies of one address together, and of no other address', () => {
  const budget = new BodyBudget(limits)
  budget.hold(address('a')).growTo(15)
  const second = budget.hold(address('a'))
  second.growTo(5)
  expect(() => second.growTo(6)).toThrow(limited)
  expect(() => budget.hold(address('b')).growTo(20)).not.toThrow()
})

it('gives a workspace more room than an address, and the same id of another kind its own', () => {
  const budget = new BodyBudget(limits)
  budget.hold(workspace('a')).growTo(60)
  expect(() => budget.hold(workspace('a')).growTo(1)).toThrow(limited)
  expect(() => budget.hold(address('a')).growTo(20)).not.toThrow()
})

it('refuses every body when the process holds as much as it may', () => {
  const budget = new BodyBudget(limits)
  budget.hold(workspace('a')).growTo(60)
  const other = budget.hold(workspace('b'))
  other.growTo(40)
  expect(() => other.growTo(41)).toThrow(full)
  expect(() => budget.hold(address('c')).growTo(1)).toThrow(full)
})

it('has the room again after a release, once', () => {
  const budget = new BodyBudget(limits)
  const first = budget.hold(address('a'))
  first.growTo(20)
  first.release()
  first.release()
  const second = budget.hold(address('a'))
  second.growTo(20)
  expect(() => second.growTo(21)).toThrow(limited)
})

it('does not count what was refused', () => {
  const budget = new BodyBudget(limits)
  const held = budget.hold(address('a'))
  expect(() => held.growTo(21)).toThrow(limited)
  expect(() => held.growTo(20)).not.toThrow()
})
