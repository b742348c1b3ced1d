import { expect, it } from 'vitest'
import { IndexCache } from './index-cache.ts'

interface Index {
  version: number
  bytes: number
}

const rows = (version: number) => async () => ({ version, rebuilt_at_version: 1 })

/** Loads that end when the test says so. */
function loads() {
  const begun: { readonly version: number; end(): void; fail(): void }[] = []
  const load = (_cached: Index | undefined, { version }: { version: number }) =>
    new Promise<Index>((resolve, reject) => {
      begun.push({
        version,
        end: () => resolve({ version, bytes: 1 }),
        fail: () => reject(new Error('the database is gone')),
      })
    })
  return { begun, load }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('an index that is new enough is used as it is', async () => {
  const indexes = new IndexCache<Index>(100)
  const { begun, load } = loads()
  const first = indexes.upToDate('a', rows(1), load)
  await turn()
  begun[0]?.end()
  const index = await first
  expect(await indexes.upToDate('a', rows(1), load)).toBe(index)
  expect(begun).toHaveLength(1)
})

it('never returns an index that is older than the rows were when the lookup began', async () => {
  const indexes = new IndexCache<Index>(100)
  const { begun, load } = loads()
  const early = indexes.upToDate('a', rows(1), load)
  await turn()
  const late = [2, 4, 3].map((version) => indexes.upToDate('a', rows(version), load))
  await turn()
  begun[0]?.end()
  expect((await early)?.version).toBe(1)
  await turn()
  // One catches up for all of them, as far as the newest of them needs.
  expect(begun.map(({ version }) => version)).toEqual([1, 4])
  begun[1]?.end()
  expect((await Promise.all(late)).map((index) => index?.version)).toEqual([4, 4, 4])
})

it('loads again for a lookup that waited for a load that failed', async () => {
  const indexes = new IndexCache<Index>(100)
  const { begun, load } = loads()
  const first = indexes.upToDate('a', rows(1), load)
  await turn()
  const second = indexes.upToDate('a', rows(1), load)
  await turn()
  begun[0]?.fail()
  await expect(first).rejects.toThrow('the database is gone')
  await turn()
  begun[1]?.end()
  expect((await second)?.version).toBe(1)
})

it('keeps an index that is larger than the whole cache, and nothing beside it', async () => {
  const indexes = new IndexCache<Index>(10)
  const loaded: string[] = []
  const load = (key: string, bytes: number) => async () => {
    loaded.push(key)
    return { version: 1, bytes }
  }
  await indexes.upToDate('small', rows(1), load('small', 1))
  await indexes.upToDate('large', rows(1), load('large', 11))
  expect(indexes.peek('small')).toBeUndefined()
  await indexes.upToDate('large', rows(1), load('large', 11))
  expect(loaded).toEqual(['small', 'large'])
})

it('drops an index when there are no rows any more', async () => {
  const indexes = new IndexCache<Index>(100)
  await indexes.upToDate('a', rows(1), async () => ({ version: 1, bytes: 1 }))
  expect(
    await indexes.upToDate(
      'a',
      async () => undefined,
      () => Promise.reject(new Error('nothing is there to load')),
    ),
  ).toBeUndefined()
  expect(indexes.peek('a')).toBeUndefined()
})
