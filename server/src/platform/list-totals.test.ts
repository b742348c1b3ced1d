import { expect, it } from 'vitest'
import { TestClock } from '../../test/test-clock.ts'
import { ListTotals } from './list-totals.ts'

it('counts again when the version is another one, and not before', async () => {
  const totals = new ListTotals(new TestClock())
  let rows = 3
  let counted = 0
  const ask = (version: string, key = 'list') =>
    totals.ofVersion(key, version, async () => {
      counted += 1
      return rows
    })
  expect([await ask('1 7'), await ask('1 7'), counted]).toEqual([3, 3, 1])
  rows = 2
  expect([await ask('1 8'), await ask('1 8'), counted]).toEqual([2, 2, 2])
  expect([await ask('1 8', 'another list'), counted]).toEqual([2, 3])
})

it('keeps large totals for some seconds and small ones never', async () => {
  const clock = new TestClock()
  const totals = new ListTotals(clock)
  let rows = 9_999
  const ask = () => totals.recent('list', async () => rows)
  expect(await ask()).toBe(9_999)
  rows = 10_000
  expect(await ask()).toBe(10_000)
  rows = 10_001
  expect(await ask()).toBe(10_000)
  clock.advance(10_000)
  expect(await ask()).toBe(10_001)
  rows = 5
  clock.advance(-60_000)
  expect(await ask()).toBe(5)
  rows = 6
  expect(await ask()).toBe(6)
})

it('does not keep a count that failed', async () => {
  const totals = new ListTotals(new TestClock())
  const failing = async (): Promise<number> => Promise.reject(new Error('gone'))
  await expect(totals.ofVersion('list', '1', failing)).rejects.toThrow('gone')
  expect(await totals.ofVersion('list', '1', async () => 4)).toBe(4)
})
