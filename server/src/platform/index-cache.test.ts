import { expect, it } from 'vitest'
import { IndexCache } from './index-cache.ts'

interface Held {
  version: number
  bytes: number
}

const rows = (version: number) => async () => ({ version, rebuilt_at_version: 1 })

/** Loads that end when the test says so. */
function loads() {
  const begun: { readonly version: number; end(): void; fail(): void }[] = []
  const load = (_held: Held | undefined, { version }: { version: number }) =>
    new Promise<Held>((resolve, reject) => {
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
  const indexes = new IndexCache<Held>(100)
  const { begun, load } = loads()
  const first = indexes.upToDate('a', rows(1), load)
  await turn()
  begun[0]?.end()
  const held = await first
  expect(await indexes.upToDate('a', rows(1), load)).toBe(held)
  expect(begun).toHaveLength(1)
})

it('nobody gets an index that is older than the rows were when they asked', async () => {
  const indexes = new IndexCache<Held>(100)
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
  expect((await Promise.all(late)).map((held) => held?.version)).toEqual([4, 4, 4])
})

it('who waited for a load that failed loads it for themselves', async () => {
  const indexes = new IndexCache<Held>(100)
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

it('what is larger than all the room there is answers, and is not kept', async () => {
  const indexes = new IndexCache<Held>(10)
  let made = 0
  const load = async () => {
    made += 1
    return { version: 1, bytes: 11 }
  }
  expect(await indexes.upToDate('a', rows(1), load)).toMatchObject({ version: 1 })
  expect(await indexes.upToDate('a', rows(1), load)).toMatchObject({ version: 1 })
  expect(made).toBe(2)
})

it('where there are no rows nothing is held', async () => {
  const indexes = new IndexCache<Held>(100)
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
