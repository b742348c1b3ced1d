import { expect, it } from 'vitest'
import { KeyedBatcher } from './keyed-batcher.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

function recorded(most = 10) {
  const batches: (readonly number[])[] = []
  const together = new KeyedBatcher<number, number>(async (items) => {
    batches.push(items)
    await tick()
    if (items.includes(13)) throw new Error('unlucky')
    return Promise.allSettled(
      items.map(async (item) => {
        if (item < 0) throw new Error(`no ${item}`)
        return item * 2
      }),
    )
  }, most)
  return { batches, together }
}

it('begins at once, and does together what comes meanwhile', async () => {
  const { batches, together } = recorded()
  const results = await Promise.all([1, 2, 3].map((item) => together.add('a', item)))
  expect(results).toEqual([2, 4, 6])
  expect(batches).toEqual([[1], [2, 3]])
})

it('keeps keys apart, and no batch larger than it may be', async () => {
  const { batches, together } = recorded(2)
  await Promise.all([
    ...[1, 2, 3, 4].map((item) => together.add('a', item)),
    ...[5, 6].map((item) => together.add('b', item)),
  ])
  expect(batches).toEqual([[1], [5], [2, 3], [6], [4]])
})

it('waits for more between batches where it is told to, but not before the first or the last', async () => {
  const batches: (readonly number[])[] = []
  const gathering = new KeyedBatcher<number, number>(
    async (items) => {
      batches.push(items)
      return Promise.allSettled(items.map(async (item) => item))
    },
    10,
    50,
  )
  const first = gathering.add('a', 1)
  const second = gathering.add('a', 2)
  await first
  // The second waits for company.
  const third = gathering.add('a', 3)
  await Promise.all([second, third])
  expect(batches).toEqual([[1], [2, 3]])
  await gathering.add('a', 4)
  expect(batches).toHaveLength(3)
})

it('fails only whom it concerns, and all of a batch that failed as a whole', async () => {
  const { together } = recorded()
  const one = await Promise.allSettled([1, -1, 2].map((item) => together.add('a', item)))
  expect(one.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const all = await Promise.allSettled([1, 13, 2].map((item) => together.add('a', item)))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await together.add('a', 4)).toBe(8)
})
